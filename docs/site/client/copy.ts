const DONE_MS = 2_000;

/** Gives each example a button that copies it. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code')) {
    const code = figure.querySelector('pre');
    if (!code) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(code.innerText, button));
    figure.append(button);
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // The clipboard needs a secure page and may be forbidden. The text can be selected.
    button.textContent = 'Select the text';
  }
  setTimeout(() => (button.textContent = 'Copy'), DONE_MS);
}
