import { composerScenes } from './composerScenes.ts';
import { conversationScenes } from './conversationScenes.ts';
import { deskScenes } from './deskScenes.ts';
import { edgeScenes } from './edgeScenes.ts';
import { entryScenes } from './entryScenes.ts';
import { launcherScenes } from './launcherScenes.ts';
import { pageScenes } from './pageScenes.ts';
import type { Group } from './Scene.ts';
import { troubleScenes } from './troubleScenes.ts';

export const groups: Group[] = [
  { title: 'The launcher', scenes: launcherScenes },
  { title: 'The conversation', scenes: conversationScenes },
  { title: 'The composer', scenes: composerScenes },
  { title: 'Entries of the thread', scenes: entryScenes },
  { title: 'On pages of their own colours and styles', scenes: pageScenes },
  { title: 'When something fails', scenes: troubleScenes },
  { title: 'Long, narrow, and in other languages', scenes: edgeScenes },
  { title: 'The operator’s desk', scenes: deskScenes },
];
