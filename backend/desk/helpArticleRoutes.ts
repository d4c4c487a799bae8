import { Type } from 'typebox';
import { HelpArticle } from '../../protocol/wire.ts';
import { noteAction } from '../chat/deskActions.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { Backend } from '../http/Backend.ts';
import { id, pathId } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { addHelpArticle, changeHelpArticle, deleteHelpArticle, listHelpArticles } from './helpArticles.ts';
import { ADMINISTRATORS, CHANGING, READING, sessionOf, withScopes } from './requireSession.ts';

const articlesSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: 'The help articles that the window suggests',
  response: answers(Type.Object({ articles: Type.Array(HelpArticle) })),
};
const addSchema = {
  ...CHANGING,
  summary: 'Adds a help article, the third of an area at most',
  body: Type.Object({
    area_id: id,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    url: Type.String({ minLength: 1, maxLength: 2_000 }),
    text: Type.String({ maxLength: 300 }),
    words: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 100 }),
  }),
  response: done({ article: HelpArticle }),
};
const changeSchema = { ...addSchema, summary: 'Changes a help article', params: pathId };
const deleteSchema = {
  ...CHANGING,
  summary: 'Deletes a help article and its figures',
  params: pathId,
  response: DONE,
};

/** Routes for the help articles of the question areas (VIS-05). */
export function helpArticleRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/articles', { schema: articlesSchema }, async () => ({ articles: await listHelpArticles(store) }));

  app.post('/articles', { schema: addSchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const article = await addHelpArticle(transaction, request.body);
      await noteAction(transaction, sessionOf(request).operator, 'article-added', article.title);
      return { success: true as const, article };
    }),
  );

  app.put('/articles/:id', { schema: changeSchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const article = await changeHelpArticle(transaction, request.params.id, request.body);
      await noteAction(transaction, sessionOf(request).operator, 'article-changed', article.title);
      return { success: true as const, article };
    }),
  );

  app.delete('/articles/:id', { schema: deleteSchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const title = await deleteHelpArticle(transaction, request.params.id);
      if (title !== null) await noteAction(transaction, sessionOf(request).operator, 'article-deleted', title);
      return { success: true as const };
    }),
  );
}
