type Cell = string | number | null;

/** Without a byte order mark, Excel reads UTF-8 as the computer's own encoding, so that "Zoë" becomes "ZoÃ«". */
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the first line of a CSV file: the names of its columns. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns);
}

/** Returns a line of CSV with its end. Numbers have two decimals at most. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Spreadsheets treat text that begins with these as a formula; some also in their full-width form. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Many spreadsheets in Europe split cells at semicolons, some programs at tabs. */
const QUOTED = /[",;\t\r\n]/;

function cell(value: Cell): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  const text = FORMULA.test(value ?? '') ? `'${value}` : (value ?? '');
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
