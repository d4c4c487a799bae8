type Cell = string | number | null;

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
