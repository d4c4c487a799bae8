import type { Chat, Message, Person, Ticket } from '../../../desk/model/entities.ts';

export const NOW = '2026-11-21T10:00:00.000Z';

export function makeMessage(over: Partial<Message> = {}): Message {
  const id = over.id ?? 1;
  return {
    id,
    uuid: `uuid-${id}`,
    chatId: 7,
    message: 'Hello',
    authorName: 'Ann',
    authorType: 'user',
    isBot: false,
    messageType: 'default',
    createdAt: NOW,
    attachments: [],
    img: null,
    callback: null,
    withoutScroll: false,
    mailedAt: null,
    mailProblem: null,
    isProven: null,
    ...over,
  };
}

export function makeChat(over: Partial<Chat> = {}): Chat {
  const chatId = over.chatId ?? 7;
  return {
    chatId,
    room: `chat.${chatId}`,
    company: 'legal-forms',
    status: 'open',
    closedBy: null,
    category: null,
    visitor: {
      name: 'Ann',
      email: null,
      type: 'guest',
      userId: 'g-1',
      browser: '',
      os: '',
      referer: '',
      page: null,
      language: null,
      isVerified: true,
      displayName: null,
      phone: null,
      avatar: null,
    },
    metadata: [],
    chatFrom: null,
    operator: null,
    operatorId: null,
    waitingSince: null,
    unread: 0,
    readByVisitor: null,
    visitorSeenId: null,
    isUndelivered: false,
    rate: null,
    rateComment: null,
    tags: [],
    ...{ snooze: null, backAt: null, closesAt: null },
    // A chat without a message does not wait.
    lastMessage: over.status === 'waiting' ? makeMessage({ chatId }) : null,
    createdAt: NOW,
    updatedAt: NOW,
    ...over,
  };
}

export function makeTicket(over: Partial<Ticket> = {}): Ticket {
  return {
    ticketId: 5001,
    company: 'sign-docs',
    email: 'ines@example.com',
    name: null,
    message: 'Charged twice',
    category: null,
    domain: 'sign.example',
    ...{ page: null, language: null, tags: [], cc: [], lastAuthor: null, waitingSince: null },
    ...{ snooze: null, backAt: null },
    ...{ subject: null, source: 'form' as const, chatId: null, status: 'open' as const },
    ...{ operatorId: null, operatorName: null, lastFrom: 'customer' as const, preview: 'Charged twice' },
    ...{ isUndelivered: false, revision: 0, createdAt: NOW, updatedAt: NOW },
    ...over,
  };
}

/** The operator of the fake server's session is person 1. */
export function makePerson(over: Partial<Person> = {}): Person {
  return {
    operatorId: 1,
    name: 'Dana',
    img: null,
    username: 'dana',
    role: 'administrator',
    isAway: false,
    isDisabled: false,
    hasSecondFactor: false,
    hasPassword: true,
    createdAt: NOW,
    ...over,
  };
}
