import { jsonText } from '../database/jsonText.ts';
import type { VisitorDetails } from '../../protocol/wire.ts';

const MAX_DETAIL = 500;
const MAX_FIELDS = 50;
const MAX_JSON = 20_000;

const detail = { type: ['string', 'null'], maxLength: MAX_DETAIL } as const;

/** The page's facts about the visitor, in the bodies of the calls that carry them. */
export const profileSchema = {
  visitor: {
    type: ['object', 'null'],
    properties: { name: detail, phone: detail, avatar: detail },
  },
  metadata: {
    type: ['object', 'null'],
    maxProperties: MAX_FIELDS,
    additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: MAX_DETAIL },
  },
} as const;

/** As the database keeps it; null where nothing is known. */
export function visitorText(visitor: VisitorDetails | null | undefined): string | null {
  const { name, phone, avatar } = visitor ?? {};
  if (!name && !phone && !avatar) return null;
  return jsonText({ name: name || null, phone: phone || null, avatar: avatar ? webAddress(avatar) : null });
}

export function metadataText(metadata: Readonly<Record<string, unknown>> | null | undefined): string | null {
  if (!metadata || Object.keys(metadata).length === 0) return null;
  const text = jsonText(metadata);
  return text !== null && text.length > MAX_JSON ? null : text;
}

/** The desk shows the picture: no other scheme may get there. */
function webAddress(given: string): string | null {
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) ? given : null;
}
