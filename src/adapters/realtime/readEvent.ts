import * as v from 'valibot';
import { camelCase } from '../../../protocol/camelCase.ts';
import { plainEventName } from '../../../protocol/eventName.ts';
import { closedBy, flag, operator, optionalText, serverId } from '../../../protocol/schemas.ts';
import { message } from '../api/schemas.ts';
import type { RealtimeEvent } from '../../ports.ts';

type Reading = v.GenericSchema<unknown, RealtimeEvent>;

const SERVER_EVENTS: Readonly<Record<string, Reading>> = {
  'Chat.NewChatMessage': v.pipe(
    v.object({ message }),
    v.transform((told) => ({ type: 'message' as const, ...told })),
  ),
  'Chat.ChatOpened': v.pipe(
    v.object({ chatId: serverId, operator }),
    v.transform((told) => ({ type: 'opened' as const, ...told })),
  ),
  'Chat.ChatClosed': v.pipe(
    v.object({ chatId: serverId, closedBy, showRate: flag, savedHistory: flag }),
    v.transform((told) => ({ type: 'closed' as const, ...told })),
  ),
  'Chat.Company.Updated': v.pipe(
    v.object({ company: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform((told) => ({ type: 'company' as const, ...told })),
  ),
};

const WHISPERS: Readonly<Record<string, Reading>> = {
  'client-staffTyping': v.pipe(
    v.object({ name: optionalText }),
    v.transform((told) => ({ type: 'typing' as const, ...told })),
  ),
};

/**
 * What an event on the chat's channel says (RT-03, RT-04), by its plain name or, with a namespace such as `App\Events`, also as
 * `App\Events\Chat\NewChatMessage`. Null: not an event of ours.
 */
export function readEvent(
  { name, data }: { name: string; data: unknown },
  namespace: string,
): RealtimeEvent | 'malformed' | null {
  const schema = own(SERVER_EVENTS, plainEventName(name, namespace)) ?? own(WHISPERS, name);
  if (!schema) return null;
  const read = v.safeParse(schema, camelCase(data));
  return read.success ? read.output : 'malformed';
}

/** A name comes from outside, and every object knows a 'constructor'. */
const own = (events: Readonly<Record<string, Reading>>, name: string): Reading | undefined =>
  Object.hasOwn(events, name) ? events[name] : undefined;
