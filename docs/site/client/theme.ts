const STORED = 'support-chat-docs-theme';
const THEMES = ['auto', 'light', 'dark'];

/** Adds a choice of the colour scheme to the footer. It applies to the page and to the chat, on all pages. */
export function addThemeSwitch(): void {
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.append(...THEMES.map((theme) => new Option(theme)));
  label.append('Theme ', select);
  document.querySelector('[data-theme-switch]')?.append(label);
  const apply = (theme: string): void => {
    document.documentElement.dataset.theme = theme;
    document.querySelector('support-launcher')?.setAttribute('theme', theme);
    select.value = theme;
  };
  const stored = localStorage.getItem(STORED) ?? '';
  apply(THEMES.includes(stored) ? stored : 'auto');
  select.addEventListener('change', () => {
    localStorage.setItem(STORED, select.value);
    apply(select.value);
  });
}
