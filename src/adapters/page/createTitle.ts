/** Matches a title that already has a count, from the page or from another chat on the page. */
const COUNTED = /^\(\d+\)/;
/** Gives up after this many rewrites, if the page keeps restoring its own title. */
const MOST_REWRITES = 10;

/**
 * Shows a count before the page's title: "(2) Title"; 0 removes it. If another script sets the
 * title, the count moves before the new title.
 */
export function createTitle(): (count: number) => void {
  let [count, rewrites] = [0, 0];
  let [prefix, pageTitle, shownTitle] = ['', '', ''];

  function write(): void {
    const { title } = document;
    // The page set a title, or added to the one with the count.
    if (title !== shownTitle)
      pageTitle = prefix !== '' && title.startsWith(prefix) ? title.slice(prefix.length) : title;
    prefix = count > 0 && !COUNTED.test(pageTitle) ? `(${count}) ` : '';
    shownTitle = (prefix + pageTitle).trim();
    if (title !== shownTitle) document.title = shownTitle;
  }

  const observer = new MutationObserver(() => {
    if (document.title === shownTitle) return;
    rewrites += 1;
    if (rewrites > MOST_REWRITES) observer.disconnect();
    else write();
  });

  return (newCount) => {
    if (newCount === count) return;
    [count, rewrites] = [newCount, 0];
    write();
    if (count === 0) observer.disconnect();
    else observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  };
}
