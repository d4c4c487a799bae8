import type { CannedReply, ChatNote } from '../../../desk/model/entities.ts';
import type { WorkApi } from '../../../desk/api/DeskApi.ts';
import { makeChat, NOW } from './builders.ts';

/** The in-memory backend for the calls of `WorkApi`. */
export function createFakeWork(): WorkApi {
  const notes: ChatNote[] = [];
  let replies: readonly CannedReply[] = [];
  return {
    getCannedReplies: async () => replies,
    saveCannedReply: async (id, given) => {
      const reply = { id: id ?? replies.length + 1, ...given };
      replies = [...replies.filter((one) => one.id !== id), reply];
      return reply;
    },
    deleteCannedReply: async (id) => void (replies = replies.filter((reply) => reply.id !== id)),
    getNotes: async () => [...notes],
    addNote: async (_, { uuid, text }) => {
      const known = notes.find((note) => note.uuid === uuid);
      if (known !== undefined) return known;
      const note = { id: notes.length + 1, uuid, text, authorName: 'Dana', createdAt: NOW };
      notes.push(note);
      return note;
    },
    addTag: async (chatId, tag) => makeChat({ chatId, tags: [tag] }),
    removeTag: async (chatId) => makeChat({ chatId }),
    getTags: async () => [],
    getTaggedChats: async () => [],
    getBlock: async () => null,
    blockVisitor: async () => null,
    getBlocked: async () => [],
    unblock: async () => undefined,
    deleteChat: async () => undefined,
    getHours: async () => [],
    saveHours: async (hours) => ({ ...hours, id: 1, isOpen: true, opensAt: null }),
    deleteHours: async () => undefined,
    getFigures: () => Promise.reject(new Error('There are no figures here.')),
    search: async () => ({ chats: [], tickets: [] }),
    getEarlierChats: async () => [],
  };
}
