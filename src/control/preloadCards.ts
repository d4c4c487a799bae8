import { readKey, scopeOf } from '../launcher/storedFlags.ts';
import { cardChunks } from './cardChunks.ts';
import { preloadModules } from './preloadModules.ts';

/** In session/storedChat.ts's JSON: a request for access, a file, or a form that asked for the name. */
const CARD = /"callback":\{|"attachments":\[\{|"nameAsked":true/;

/** Has the browser fetch the cards beside the app, where the conversation that an earlier page left shows one. */
export function preloadCards(company: string): void {
  if (CARD.test(readKey(`${scopeOf(company)}initial-info`) ?? '')) preloadModules(cardChunks);
}
