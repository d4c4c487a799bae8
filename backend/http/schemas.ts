import { Type } from 'typebox';
import { nullable } from '../../protocol/shapes.ts';
import { COMPANY_PATTERN } from '../base/companies.ts';

/**
 * Building blocks of the route schemas. Unknown fields are ignored, and Fastify converts "12" to 12
 * for numbers.
 */
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const optionalId = Type.Optional(nullable(id));
export const key = Type.String({ minLength: 1, maxLength: 200 });
export const text = Type.String({ maxLength: 20_000 });
export const optionalText = Type.Optional(text);
export const flag = Type.Boolean();
export const optionalFlag = Type.Optional(flag);
export const company = Type.String({ pattern: COMPANY_PATTERN });

/** For the API document. */
export const FORM_OR_JSON = ['application/json', 'application/x-www-form-urlencoded'];

/** The two fields that authorize nearly every call of a visitor. */
export const chatKey = { chat_id: id, hash: key };

export const pathId = Type.Object({ id });
