const PICTURE = /<(?:img|picture|svg|canvas)\b/i;
/** Everything in HTML except its text. */
const NO_WORDS = /<!--[\s\S]*?-->|<(head|style|script|title|xml)\b[\s\S]*?<\/\1\s*>|<[^>]*>|&nbsp;|\s/gi;

/**
 * Handles a paste into a composer. Files go to `attach`, which is null if files are not accepted.
 * Text goes into the field: by the browser, or by this function if the clipboard has only rich
 * text, which a textarea ignores.
 *
 * Office programs copy a text together with a picture of it. Browsers copy a picture together with
 * HTML that shows it, and some with its URL. File managers copy a file together with its name.
 */
export async function pasteInto(
  field: HTMLTextAreaElement,
  event: ClipboardEvent,
  attach: ((files: readonly File[]) => void) | null,
): Promise<void> {
  const { clipboardData } = event;
  const files = [...(clipboardData?.files ?? [])];
  if (!clipboardData || files.length === 0 || field.readOnly) return;
  const plain = clipboardData.getData('text/plain').trim();
  const html = clipboardData.getData('text/html');
  const rtf = clipboardData.getData('text/rtf');
  const hasWords = html.replace(NO_WORDS, '') !== '';
  const isPicture = !hasWords && PICTURE.test(html);
  if (plain !== '' && !isPicture && !namesOnly(plain, files)) return;
  const isRich = plain === '' && !isPicture && (hasWords || rtf !== '');
  if (!isRich && !attach) return;
  event.preventDefault();
  const text = isRich ? await richText(html, rtf) : '';
  if (text === '') attach?.(files);
  else insert(field, text);
}

/** Returns the text of HTML, or of RTF; '' if there are only pictures. */
async function richText(html: string, rtf: string): Promise<string> {
  try {
    const { htmlText, rtfText } = await import('./clipboardText.ts');
    return htmlText(html) || rtfText(rtf);
  } catch {
    // If the code cannot be loaded, the files are better than nothing.
    return '';
  }
}

/** Whether the text consists only of the files' names, with or without their folders. */
function namesOnly(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name.normalize()));
  return text.split(/[\r\n]+/).every((line) => {
    const last = line.trim().split(/[/\\]/).at(-1) ?? '';
    return names.has(last.normalize()) || names.has(decoded(last).normalize());
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Inserts the text and dispatches `input`, on which React and the widget's own listener read the field. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }));
}
