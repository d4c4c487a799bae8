import type { ChatEvent } from './entities.ts';

const LABELS: Readonly<Record<ChatEvent['kind'], string>> = {
  navigate: 'Visited',
  stat: 'Visit',
  category: 'Category',
  name: 'Gave the name',
  rate: 'Rated the chat',
  closed: 'Chat closed',
  opened: 'Chat taken',
};

/** One event as a line; `count` is the number of pages that a run of visits stands for. */
export function eventText(event: ChatEvent, count = 1): string {
  const pages = count > 1 ? ` ${count} pages, now` : '';
  return event.text === '' ? LABELS[event.kind] : `${LABELS[event.kind]}${pages}: ${event.text}`;
}
