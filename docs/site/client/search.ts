type Result = { url: string; meta: { title?: string }; excerpt: string };
type Pagefind = {
  options(options: { excerptLength: number }): Promise<void>;
  debouncedSearch(words: string): Promise<{ results: { data(): Promise<Result> }[] } | null>;
};

const SHOWN = 8;

/** A button in the header that opens a dialog. The index is loaded when the dialog opens for the first time. */
export function addSearch(): void {
  const tools = document.querySelector<HTMLElement>('[data-search]');
  const source = tools?.dataset.search;
  if (!tools || !source) return;
  const address = new URL(source, document.baseURI).href;

  const dialog = document.createElement('dialog');
  dialog.className = 'finder';
  dialog.setAttribute('aria-label', 'Search the documentation');
  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: 'Search the documentation',
    autocomplete: 'off',
    ariaLabel: 'Search the documentation',
  });
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Close',
    className: 'tool',
  });
  const form = document.createElement('form');
  form.append(input, close);
  const status = document.createElement('p');
  status.role = 'status';
  const list = document.createElement('ul');
  dialog.append(form, status, list);
  document.body.append(dialog);

  let pagefind: Promise<Pagefind> | undefined;
  const open = (): void => {
    pagefind ??= load(address);
    dialog.showModal();
    input.select();
  };
  const search = async (): Promise<void> => {
    const words = input.value.trim();
    if (words === '') return show([], '');
    const found = await (await pagefind)?.debouncedSearch(words);
    // A later search has taken its place.
    if (!found || words !== input.value.trim()) return;
    const results = await Promise.all(found.results.slice(0, SHOWN).map((result) => result.data()));
    show(results, `${found.results.length} ${found.results.length === 1 ? 'page' : 'pages'} found`);
  };
  const show = (results: readonly Result[], count: string): void => {
    status.textContent = count;
    list.replaceChildren(...results.map(itemOf));
  };

  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'search';
  const key = document.createElement('kbd');
  key.textContent = 'Ctrl K';
  key.ariaHidden = 'true';
  button.append('Search', key);
  button.addEventListener('click', open);
  tools.append(button);
  input.addEventListener('input', () => void search());
  close.addEventListener('click', () => dialog.close());
  // Enter goes to the first page that was found.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || dialog.open) return;
    event.preventDefault();
    open();
  });
}

async function load(address: string): Promise<Pagefind> {
  const pagefind = (await import(address)) as Pagefind;
  await pagefind.options({ excerptLength: 18 });
  return pagefind;
}

function itemOf({ url, meta, excerpt }: Result): HTMLLIElement {
  const link = document.createElement('a');
  link.href = url;
  const title = document.createElement('strong');
  title.textContent = meta.title ?? url;
  link.append(title, ...marked(excerpt));
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** The excerpt marks the words that were found by tags; everything else in it is escaped. */
function marked(excerpt: string): Node[] {
  const parsed = new DOMParser().parseFromString(excerpt, 'text/html');
  return [...parsed.body.childNodes].map((node) => {
    const isMark = node.nodeName === 'MARK';
    const copy = isMark ? document.createElement('mark') : document.createTextNode('');
    copy.textContent = node.textContent;
    return copy;
  });
}
