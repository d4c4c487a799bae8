import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { encodeEmoji } from '../../../protocol/emoji.ts';
import { optionalText, serverId } from '../../../protocol/schemas.ts';
import { DEFAULT_COMPANY } from '../../config/settings.ts';
import type { SupportApi } from '../../ports.ts';
import { pathPart, type ApiContext } from './http.ts';
import { nothing } from './readAnswer.ts';
import { upload } from './upload.ts';

/** The token of the one file. */
const uploaded = v.pipe(
  object({ files: v.tupleWithRest([object({ token: v.string() })], v.unknown()) }),
  v.transform(({ files: [{ token }] }) => token),
);

/** The calls outside a chat: the ticket and the contact-sales form. */
export function supportCalls({ servers, http, report }: ApiContext) {
  return {
    // The legal brand's support host recognizes its customers by a cookie. For every other
    // company the path names the company (TKT-02).
    createTicket: (company, request, signal) => {
      const { id, uuid, message, email, categoryId, domain, expGuestId, page, language, fileTokens } = request;
      const isLegal = company === DEFAULT_COMPANY;
      const contact = isAddress(email) ? { email } : { name: email };
      const json = {
        id,
        uuid,
        message: encodeEmoji(message),
        ...contact,
        category_id: categoryId,
        domain,
        exp_guest_id: expGuestId,
        ...{ page, language },
        ...(fileTokens === undefined ? {} : { file_tokens: fileTokens }),
      };
      return http(
        {
          method: 'POST',
          base: servers().ticketUrl,
          path: isLegal ? '/support/ticket' : `/support/${pathPart(company)}/ticket`,
          credentials: isLegal ? 'include' : 'omit',
          json,
        },
        object({ ticketId: serverId, hash: optionalText }),
        signal,
      );
    },

    uploadTicketFile: async (company, { id, file, onProgress }, signal) => {
      const form = new FormData();
      form.append('id', id);
      form.append('files', file, file.name);
      const path = `/support/${pathPart(company)}/ticket/files`;
      return upload({ base: servers().ticketUrl, path, form, onProgress }, uploaded, { signal, report });
    },

    sendContactForm: (fields, signal) =>
      http({ method: 'POST', path: '/api/contact-sales/send-form', json: fields }, nothing, signal),
  } satisfies Partial<SupportApi>;
}

const isAddress = (email: string): boolean => email.includes('@');
