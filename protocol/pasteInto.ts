import { htmlText, rtfText } from './clipboardText.ts';

type Clipboard = Pick<DataTransfer, 'getData'> & { readonly files: Iterable<File> };

/**
 * Handles a paste into a composer. Files go to `attach`, which is null where no files are taken. Text goes into the field: by the browser, or
 * by this function where the clipboard has only a rich form of it, which a textarea does not take.
 */
export function pasteInto(
  field: HTMLTextAreaElement,
  event: ClipboardEvent,
  attach: ((files: readonly File[]) => void) | null,
): void {
  const { clipboardData } = event;
  const files = [...(clipboardData?.files ?? [])];
  if (!clipboardData || files.length === 0 || field.readOnly) return;
  const text = textMeant(clipboardData);
  // The browser pastes plain text.
  if (text !== null && clipboardData.getData('text/plain').trim() !== '') return;
  if (text === null && !attach) return;
  event.preventDefault();
  if (text === null) attach?.(files);
  else insert(field, text);
}

/**
 * Returns the text that is meant by a clipboard with files; null where the files are meant. Office programs copy a text together with a picture
 * of it. Browsers copy a picture together with HTML that shows it, and some with its address. File managers copy a file together with its name.
 */
export function textMeant(clipboard: Clipboard): string | null {
  const plain = clipboard.getData('text/plain').trim();
  const html = clipboard.getData('text/html');
  const words = htmlText(html);
  if (words === '' && /<(?:img|picture|svg|canvas)\b/i.test(html)) return null;
  const text = plain || words || rtfText(clipboard.getData('text/rtf'));
  return text === '' || namesOnly(text, [...clipboard.files]) ? null : text;
}

/** Whether the text only names the files, with or without their folders. */
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

/** React and the widget's own listener read the field at its `input` event. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }));
}
