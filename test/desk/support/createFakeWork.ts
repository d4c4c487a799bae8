import type { CannedReply, ChatNote, HelpArticle } from '../../../desk/model/entities.ts';
import type { WorkApi } from '../../../desk/api/DeskApi.ts';
import { type MakeAnswer, refused } from './answers.ts';
import { makeChat, NOW } from './builders.ts';

/** The in-memory backend for the calls of `WorkApi`. */
export function createFakeWork({ notes }: { readonly notes: ChatNote[] }, answer: MakeAnswer): WorkApi {
  let replies: readonly CannedReply[] = [];
  let articles: readonly HelpArticle[] = [];
  return {
    getCannedReplies: () => answer(() => replies),
    saveCannedReply: (id, given) =>
      answer(() => {
        const reply = { id: id ?? replies.length + 1, ...given };
        replies = [...replies.filter((one) => one.id !== id), reply];
        return reply;
      }),
    deleteCannedReply: (id) => answer(() => void (replies = replies.filter((reply) => reply.id !== id))),
    getHelpArticles: () => answer(() => articles),
    saveHelpArticle: (id, given) =>
      answer(() => {
        const article = { id: id ?? articles.length + 1, ...given };
        articles = [...articles.filter((one) => one.id !== id), article];
        return article;
      }),
    deleteHelpArticle: (id) => answer(() => void (articles = articles.filter((article) => article.id !== id))),
    getNotes: () => answer(() => [...notes]),
    addNote: (_, { uuid, text, mentions = [] }) =>
      answer(() => {
        const known = notes.find((note) => note.uuid === uuid);
        if (known !== undefined) return known;
        const note = {
          id: notes.length + 1,
          uuid,
          text,
          authorName: 'Dana',
          createdAt: NOW,
          mentions: mentions.map((operatorId) => ({ operatorId, name: '' })),
        };
        notes.push(note);
        return note;
      }),
    addTag: (chatId, tag) => answer(() => makeChat({ chatId, tags: [tag] })),
    removeTag: (chatId) => answer(() => makeChat({ chatId })),
    getTags: () => answer(() => []),
    getTaggedChats: () => answer(() => []),
    blockVisitor: () => answer(() => null),
    getBlocked: () => answer(() => []),
    unblock: () => answer(() => undefined),
    deleteChat: () => answer(() => undefined),
    getHours: () => answer(() => []),
    saveHours: (hours) => answer(() => ({ ...hours, id: 1, isOpen: true, opensAt: null })),
    deleteHours: () => answer(() => undefined),
    getFigures: async () => refused('There are no figures here.', 404),
    search: () => answer(() => ({ chats: [], tickets: [], hasMoreChats: false, hasMoreTickets: false })),
    getVisitor: () => answer(() => ({ block: null, chats: [], tickets: [] })),
  };
}
