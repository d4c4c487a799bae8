/** A title that counts already: the page's own, or another chat's on the same page. */
const COUNTED = /^\(\d+\)/;
/** A page that insists on its title by an observer of its own gets its way in the end. */
const MOST_REWRITES = 10;

/**
 * The page's title with a count before it, "(2) Title"; 0: none. Other scripts may set the title meanwhile: theirs goes behind the count,
 * and is what stays when the count goes.
 */
export function createTitle(): (count: number) => void {
  let [count, rewrites] = [0, 0];
  let [prefix, own, shown] = ['', '', ''];

  function write(): void {
    const { title } = document;
    // Not as it was left: set anew, or built upon what stood there.
    if (title !== shown) own = prefix !== '' && title.startsWith(prefix) ? title.slice(prefix.length) : title;
    prefix = count > 0 && !COUNTED.test(own) ? `(${count}) ` : '';
    shown = (prefix + own).trim();
    if (title !== shown) document.title = shown;
  }

  const observer = new MutationObserver(() => {
    if (document.title === shown) return;
    rewrites += 1;
    if (rewrites > MOST_REWRITES) observer.disconnect();
    else write();
  });

  return (wanted) => {
    if (wanted === count) return;
    [count, rewrites] = [wanted, 0];
    write();
    if (count === 0) observer.disconnect();
    else observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  };
}
