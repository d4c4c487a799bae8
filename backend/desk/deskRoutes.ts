import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Backend } from '../http/Backend.ts';
import { accountRoutes } from './accountRoutes.ts';
import { activityRoutes } from './activityRoutes.ts';
import { apiTokenRoutes } from './apiTokenRoutes.ts';
import { bulkRoutes } from './bulkRoutes.ts';
import { awayAlertRoutes } from './awayAlertRoutes.ts';
import { chatActions } from './chatActions.ts';
import { chatViews } from './chatViews.ts';
import { handOverRoutes } from './handOverRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { openIdRoutes } from './openIdRoutes.ts';
import { peopleRoutes, peopleViews } from './peopleRoutes.ts';
import { replies } from './replies.ts';
import { figureRoutes } from './figureRoutes.ts';
import { helpArticleRoutes } from './helpArticleRoutes.ts';
import { hoursRoutes } from './hoursRoutes.ts';
import { searchRoutes } from './searchRoutes.ts';
import { requireSession } from './requireSession.ts';
import { inboxRoutes } from './inboxRoutes.ts';
import { leadRoutes } from './leadRoutes.ts';
import { leftAsideRoutes } from './leftAsideRoutes.ts';
import { mentionRoutes } from './mentionRoutes.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import { ticketActions } from './ticketActions.ts';
import { ticketOfChatRoute } from './ticketOfChatRoute.ts';
import { ticketViews } from './ticketViews.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { visitorRoutes } from './visitorRoutes.ts';
import { webhookRoutes } from './webhookRoutes.ts';
import { workRoutes } from './workRoutes.ts';

/** The operators' API. desk/API.md documents it. */
export async function deskRoutes(app: FastifyInstance, { backend }: { backend: Backend }): Promise<void> {
  await app.register(cookie);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
  });
  await app.register(async (scope) => {
    const open = scope.withTypeProvider<TypeBoxTypeProvider>();
    // Other sites can submit a form without a preflight, and could use up the operator's sign-in
    // attempts.
    open.removeContentTypeParser('application/x-www-form-urlencoded');
    signInRoutes(open, backend);
    invitationRoutes(open, backend);
    openIdRoutes(open, backend);
  });
  await app.register(async (scope) => {
    const guarded = scope.withTypeProvider<TypeBoxTypeProvider>();
    requireSession(guarded, backend);
    sessionRoutes(guarded, backend);
    chatViews(guarded, backend);
    chatActions(guarded, backend);
    bulkRoutes(guarded, backend);
    replies(guarded, backend);
    ticketViews(guarded, backend);
    ticketActions(guarded, backend);
    ticketOfChatRoute(guarded, backend);
    inboxRoutes(guarded, backend);
    mentionRoutes(guarded, backend);
    leadRoutes(guarded, backend);
    leftAsideRoutes(guarded, backend);
    handOverRoutes(guarded, backend);
    accountRoutes(guarded, backend);
    awayAlertRoutes(guarded, backend);
    secondFactorRoutes(guarded, backend);
    peopleViews(guarded, backend);
    workRoutes(guarded, backend);
    searchRoutes(guarded, backend);
    figureRoutes(guarded, backend);
    helpArticleRoutes(guarded, backend);
    hoursRoutes(guarded, backend);
    visitorRoutes(guarded, backend);
    activityRoutes(guarded, backend);
    await guarded.register((administrators) => peopleRoutes(administrators, backend));
    await guarded.register((administrators) => apiTokenRoutes(administrators, backend));
    await guarded.register((administrators) => webhookRoutes(administrators, backend));
  });
}
