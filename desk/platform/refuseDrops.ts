/**
 * Refuses files that are dropped beside a conversation. The browser would leave the desk to show
 * the file, and lose the files of unsent replies.
 */
export function refuseDrops(page: Document): void {
  const refuse = (event: DragEvent) => {
    const { defaultPrevented, dataTransfer } = event;
    if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
