import { Type, type Static } from 'typebox';
import { jsonText } from '../storage/jsonText.ts';
import { safeHref } from '../../protocol/links.ts';
import { nullable } from '../../protocol/shapes.ts';
import { oneLine } from '../../protocol/trimText.ts';

const MAX_DETAIL = 500;
const MAX_FIELDS = 50;
const MAX_JSON = 20_000;

const detail = Type.Optional(nullable(Type.String({ maxLength: MAX_DETAIL })));
/** `avatar` is the URL of a picture. */
const VisitorDetails = Type.Object({ name: detail, phone: detail, avatar: detail });
export type VisitorDetails = Static<typeof VisitorDetails>;

export type Metadata = Record<string, string | number | boolean>;
const Metadata = Type.Unsafe<Metadata>({
  type: 'object',
  maxProperties: MAX_FIELDS,
  additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: MAX_DETAIL },
});

/** Request fields with the page's data about the visitor. */
export const profile = {
  visitor: Type.Optional(nullable(VisitorDetails)),
  metadata: Type.Optional(nullable(Metadata)),
};

/** Serializes the details for the database; null if there are none. */
export function visitorText(visitor: VisitorDetails | null | undefined): string | null {
  const [name, phone] = [oneLine(visitor?.name ?? ''), oneLine(visitor?.phone ?? '')];
  const { avatar } = visitor ?? {};
  if (!name && !phone && !avatar) return null;
  return jsonText({ name: name || null, phone: phone || null, avatar: avatar ? webAddress(avatar) : null });
}

export function metadataText(metadata: Readonly<Record<string, unknown>> | null | undefined): string | null {
  if (!metadata || Object.keys(metadata).length === 0) return null;
  const text = jsonText(
    Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [
        oneLine(name),
        typeof value === 'string' ? oneLine(value) : value,
      ]),
    ),
  );
  return text !== null && text.length > MAX_JSON ? null : text;
}

/** Allows only web addresses, because the desk displays the picture. */
function webAddress(given: string): string | null {
  return safeHref(given) === null ? null : given;
}
