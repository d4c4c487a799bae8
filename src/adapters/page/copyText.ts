/**
 * Copies the text to the clipboard; resolves to false if the browser refuses. Without TLS only
 * the old command exists.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const onCopy = (event: ClipboardEvent): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', onCopy, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
  }
}
