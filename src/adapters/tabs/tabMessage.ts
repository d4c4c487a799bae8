import * as v from 'valibot';
import { serverId } from '../../entries/message/messageSchema.ts';
import type { TabMessage } from '../../ports.ts';

/** What another tab may say; a tab may run another version of the widget. */
export const tabMessage: v.GenericSchema<unknown, TabMessage> = v.variant('type', [
  v.object({ type: v.literal('read'), messageId: serverId }),
  v.object({ type: v.picklist(['reset', 'leaves']) }),
  v.object({ type: v.literal('leads'), since: v.number() }),
  v.object({ type: v.literal('sending'), batch: v.string() }),
]);
