import { expect } from '@open-wc/testing';
import { nextStatus, type ConversationEvent, type ConversationStatus } from '../../src/chat/conversationStatus.ts';
import { nextSendingStatus, type SendEvent, type SendingStatus } from '../../src/chat/sending/PendingMessage.ts';

const SEND_EVENTS = ['send', 'confirm', 'noResponse', 'refuse', 'hold', 'requeue', 'retry'] as const;

/** One row per status, one column per event of SEND_EVENTS; null: the event changes nothing. */
const SENDING = {
  queued: ['sending', 'sent', 'retrying', 'failed', 'held', 'queued', null],
  sending: [null, 'sent', 'retrying', 'failed', 'held', 'queued', 'sending'],
  retrying: ['sending', 'sent', 'retrying', 'failed', 'held', 'queued', 'queued'],
  failed: [null, 'sent', null, null, 'held', null, 'queued'],
  held: [null, 'sent', null, null, 'held', null, 'queued'],
  sent: [null, null, null, null, null, null, null],
} satisfies Record<SendingStatus, (SendingStatus | null)[]>;

const CONVERSATION_EVENTS = [
  ...(['create', 'created', 'notCreated', 'verified', 'unconfirmed', 'endAsked', 'endCancelled', 'ended'] as const),
  ...(['nextBegun', 'restored', 'wentOffline'] as const),
];

const REPLACED = ['idle', 'live', 'offline'] as const;

/** One row per status, one column per event of CONVERSATION_EVENTS; null: the event changes nothing. */
const CONVERSATION = {
  idle: ['creating', null, null, null, null, null, null, null, ...REPLACED],
  creating: [null, 'live', 'idle', 'live', 'unverified', null, null, 'ended', ...REPLACED],
  live: ['creating', 'live', null, null, 'unverified', 'ending', null, 'ended', ...REPLACED],
  unverified: ['creating', 'live', null, 'live', null, null, null, 'ended', ...REPLACED],
  ending: [null, 'live', null, null, null, null, 'live', 'ended', ...REPLACED],
  ended: ['creating', null, null, null, null, null, null, null, ...REPLACED],
  offline: [null, null, null, null, null, null, null, null, ...REPLACED],
} satisfies Record<ConversationStatus, (ConversationStatus | null)[]>;

describe('the send status of a message', () => {
  for (const [status, row] of Object.entries(SENDING) as [SendingStatus, (SendingStatus | null)[]][])
    it(`[SEND-01][SEND-02][SEND-03] ${status}: each event leads to the status in the table`, () => {
      const next = SEND_EVENTS.map((event: SendEvent) => nextSendingStatus(status, event));
      expect(next).to.deep.equal(row);
    });
});

describe('the status of a conversation', () => {
  for (const [status, row] of Object.entries(CONVERSATION) as [ConversationStatus, (ConversationStatus | null)[]][])
    it(`[STA-01][END-04][ONL-04] ${status}: each event leads to the status in the table`, () => {
      const next = CONVERSATION_EVENTS.map((event: ConversationEvent) => nextStatus(status, event));
      expect(next).to.deep.equal(row);
    });
});
