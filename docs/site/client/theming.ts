/** The live page: its form sets custom properties and the theme on this page's chat, and writes the snippet that does the same. */
const form = document.querySelector<HTMLFormElement>('#tryout');
const launcher = document.querySelector<HTMLElement>('support-launcher');
const example = form?.closest('main')?.querySelector<HTMLElement>('figure.code code');

type Control = HTMLInputElement | HTMLSelectElement;

if (form && launcher && example) {
  const controls = [...form.querySelectorAll<Control>('input, select')];
  const open = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Open the chat' });
  open.className = 'tool';
  open.addEventListener('click', () => (launcher as HTMLElement & { show?(): void }).show?.());
  form.append(open);
  form.hidden = false;
  const update = (): void => {
    const properties = controls.flatMap((control) => {
      const isProperty = control.name.startsWith('--');
      const isChanged =
        control instanceof HTMLSelectElement ? control.value !== '' : control.value !== control.defaultValue;
      return isProperty && isChanged ? [[control.name, control.value + (control.dataset.unit ?? '')] as const] : [];
    });
    const theme = controls.find(({ name }) => name === 'theme')?.value ?? '';
    launcher.removeAttribute('style');
    for (const [name, value] of properties) launcher.style.setProperty(name, value);
    if (theme) launcher.setAttribute('theme', theme);
    else launcher.removeAttribute('theme');
    example.textContent = snippetOf(properties, theme);
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', update);
}

function snippetOf(properties: readonly (readonly [string, string])[], theme: string): string {
  const lines = properties.map(([name, value]) => `    ${name}: ${value};`);
  const style = lines.length > 0 ? `<style>\n  support-launcher {\n${lines.join('\n')}\n  }\n</style>\n` : '';
  const attribute = theme ? ` theme="${theme}"` : '';
  return `${style}<support-launcher api-url="https://support.example.com"${attribute}></support-launcher>`;
}

export {};
