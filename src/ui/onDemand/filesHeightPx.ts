import type { MessageEntry } from '../../entries/message/message.ts';
import { isPicture } from '../lightbox/pictures.ts';

const GAP_PX = 4;
const CARD_PX = 58;
const PICTURE_PX = 200;
const GRID_PICTURE_PX = 132;
const GRID_COLUMNS = 2;

/**
 * Returns the height of the placeholder for MessageFiles until that view is loaded. A name of two
 * lines makes the view taller. 0: there are no files.
 */
export function filesHeightPx({ entry }: { entry: MessageEntry }): number {
  const files = entry.attachments.length > 0 ? entry.attachments : entry.files;
  const pictures = files.filter(isPicture).length;
  const picturePx = pictures > 1 ? GRID_PICTURE_PX : PICTURE_PX;
  const heights = [
    ...Array.from({ length: Math.ceil(pictures / (pictures > 1 ? GRID_COLUMNS : 1)) }, () => picturePx),
    ...Array.from({ length: files.length - pictures }, () => CARD_PX),
  ];
  if (entry.img !== null) heights.push(PICTURE_PX);
  return heights.reduce((sum, height, at) => sum + height + (at > 0 ? GAP_PX : 0), 0);
}
