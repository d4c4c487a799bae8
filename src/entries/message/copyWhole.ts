/** Keys of the copy command itself. Any other key ends the selection of the whole conversation. */
const COPYING = ['Control', 'Meta', 'c', 'C'];

/**
 * Makes Select All in the thread select the conversation instead of the page. Copying then
 * includes messages that are not rendered. Fields keep these keys. `text` returns the whole
 * conversation.
 */
export function copyWhole(content: HTMLElement, text: () => string, signal: AbortSignal): void {
  const area = content.parentElement ?? content;
  let isWhole = false;
  const onKey = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const isTyped = target instanceof Element && target.matches('input, textarea, select');
    const isSelecting =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'a';
    if (isTyped || event.defaultPrevented) return;
    if (isSelecting) {
      getSelection()?.selectAllChildren(content);
      event.preventDefault();
    }
    isWhole = isSelecting || (isWhole && COPYING.includes(key));
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (!isWhole || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', text());
    event.preventDefault();
  };
  const onPress = ({ button }: PointerEvent): void => {
    if (button === 0) isWhole = false;
  };
  area.addEventListener('keydown', onKey, { signal });
  area.addEventListener('copy', onCopy, { signal });
  area.addEventListener('focusout', () => (isWhole = false), { signal });
  area.ownerDocument.addEventListener('pointerdown', onPress, { signal, passive: true });
}
