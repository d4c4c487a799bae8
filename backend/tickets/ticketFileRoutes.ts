import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { FILES } from '../http/multipart.ts';
import { company, key } from '../http/schemas.ts';
import { createAddressQuota } from '../http/uploadQuotas.ts';
import { refuseBlocked } from '../chat/blockedVisitors.ts';
import { identifyVisitor, OPTIONAL_TOKEN } from '../chat/identifyVisitor.ts';
import { Refusal } from '../base/Refusal.ts';
import { receiveUpload } from '../storage/receiveUpload.ts';
import { storeUpload, UNUSED_HOURS } from './ticketFiles.ts';

const rateLimit = { name: 'ticket-files', calls: 60, seconds: 60 };
const MAX_ID = 200;
/** For the API document only: receiveUpload reads the parts. */
const multipart = Type.Object({ id: key, files: FILES });
const UploadedFile = Type.Object({
  token: Type.String({ description: 'Goes into `file_tokens` of the ticket.' }),
  name: Type.String(),
  size: Type.Integer(),
});

/** POST /support/{company}/ticket/files: stores files for a ticket that the visitor is writing. */
export function ticketFileRoutes(app: TypedApp, { store, attachments, limiters, config }: Backend): void {
  const { limits, userTokenSecret } = config;
  const countUpload = createAddressQuota(limiters, limits);
  const schema = {
    tags: ['Visitor'],
    summary: 'Uploads files for a ticket',
    description: `The fields come before the files. A file that no ticket takes within ${UNUSED_HOURS} hours is deleted.`,
    security: OPTIONAL_TOKEN,
    params: Type.Object({ company }),
    response: done({ files: Type.Array(UploadedFile) }),
  };
  app.post('/support/:company/ticket/files', { schema, config: { multipart, rateLimit } }, (request) => {
    const authorize = async ({ id = '' }: Record<string, string>) => {
      if (id === '' || id.length > MAX_ID)
        throw new Refusal(422, 'id must come before the files, with 1 to 200 characters');
      const { userType } = identifyVisitor(request.headers.authorization, id, userTokenSecret);
      await refuseBlocked(store, { userId: id, userType, email: null });
      return countUpload(request.ip);
    };
    return receiveUpload(request, { attachments, limits, authorize }, ({ files }) =>
      store.transact(async (transaction) => {
        const uploaded = [];
        for (const file of files)
          uploaded.push({ token: await storeUpload(transaction, file), name: file.name, size: file.size });
        return { result: { success: true as const, files: uploaded }, tookFiles: true };
      }),
    );
  });
}
