import { type Static, Type } from 'typebox';
import { id, nullable, text } from '../shapes.ts';
import { ClosedByName, Ending, HandedOverBy } from './answers.ts';
import { Chat, ClosedBy } from './chats.ts';
import { Message } from './messages.ts';
import { Operator, Person } from './people.ts';
import { Settings } from './settings.ts';
import { SalesLead, Ticket } from './tickets.ts';

/** The payloads of realtime events, by the event's name without a namespace. */
export const RealtimeEvents = {
  'Chat.NewChatMessage': Type.Object(
    { message: Message },
    { description: "A new message, also the visitor's own; or a request for access that was answered." },
  ),
  'Chat.ChatOpened': Type.Object(
    { chat_id: id, operator: Operator, ...HandedOverBy.properties },
    { description: 'An operator has taken the chat.' },
  ),
  'Chat.ChatClosed': Type.Object(
    { chat_id: id, closed_by: ClosedBy, ...ClosedByName.properties, ...Ending.properties },
    { description: 'The chat has ended.' },
  ),
  'Chat.QueueUpdated': Type.Object(
    { chat_id: id, queue: Type.Integer() },
    { description: "The visitor's place has changed: 1 is next, 0 removes it." },
  ),
  'Chat.MessagesSeen': Type.Object(
    { chat_id: id, message_id: id },
    { description: 'An operator has had the messages up to this one on screen.' },
  ),
  'Chat.Company.Updated': Type.Object(
    { company: text },
    { description: 'An operator has moved the chat to another company.' },
  ),
  'Chat.Changed': Type.Object(
    { chat_id: nullable(id) },
    { description: 'Replaces an event of this chat that is larger than 10 KB. Fetch the new messages.' },
  ),
  'Desk.ChatUpdated': Type.Object({ chat: Chat }, { description: 'The current state of a chat.' }),
  'Desk.ChatsDeleted': Type.Object(
    { chat_ids: Type.Array(id) },
    { description: 'These chats have been deleted permanently.' },
  ),
  'Desk.TicketCreated': Type.Object({ ticket: Ticket }, { description: 'A new ticket. A long text is shortened.' }),
  'Desk.TicketUpdated': Type.Object(
    { ticket: Ticket },
    { description: 'The current state of a ticket, whose thread may have changed. A long text is shortened.' },
  ),
  'Desk.LeadUpdated': Type.Object({ lead: SalesLead }, { description: 'A new sales lead, or one that was handled.' }),
  'Desk.LeftAsideChanged': Type.Object({}, { description: 'The list of e-mails without a ticket has changed.' }),
  'Desk.SettingsUpdated': Type.Object({ settings: Settings }, { description: 'An operator has changed the settings.' }),
  'Desk.PersonUpdated': Type.Object({ person: Person }, { description: 'The current state of an operator.' }),
  'Desk.NotesChanged': Type.Object({ chat_id: id }, { description: 'A private note was added. Fetch the notes.' }),
  'Desk.RepliesChanged': Type.Object({}, { description: 'The canned replies have changed.' }),
  'Desk.MentionsChanged': Type.Object(
    { operator_ids: Type.Array(id) },
    { description: 'A note mentions these operators, or one of them has read it. They fetch their mentions.' },
  ),
  'Desk.AreasChanged': Type.Object({}, { description: 'The team of an area has changed.' }),
  'Desk.ViewsChanged': Type.Object({}, { description: 'A view of the inbox was saved or deleted.' }),
  'Desk.Changed': Type.Object(
    { chat_id: nullable(id) },
    {
      description:
        'Replaces an event that is larger than 10 KB. Fetch this chat, or everything shown if there is none.',
    },
  ),
};
export type RealtimeEvents = { [Name in keyof typeof RealtimeEvents]: Static<(typeof RealtimeEvents)[Name]> };
