export type CsvValue = string | number | undefined;

const formulaSign = /^[=+\-@＝＋－＠]/;

const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?["\]}\s]*$/i;

const isFormula = (text: string): boolean => formulaSign.test(text) && !number.test(text);

/** Positions where a spreadsheet with another separator begins a cell, with the blanks and quotes that it skips. */
const innerCell = /([;,\t\r\n][^\S\t\r\n]*"*[^\S\t\r\n]*)([=+\-@＝＋－＠][^;,\t\r\n]*)/g;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula, as in the server's files. */
function harmless(text: string): string {
  const lead = /^[\s"]*/.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const start = /^[\t\r\n]/.test(lead) || isFormula(rest) ? "'" : '';
  return (
    start +
    lead +
    rest.replace(innerCell, (all, gap: string, cell: string) => (isFormula(cell) ? `${gap}'${cell}` : all))
  );
}

function cellOf(value: CsvValue): string {
  const text = typeof value === 'string' ? harmless(value) : String(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as CSV according to RFC 4180; the first row is the header. `csvOf([['a', 'b'], [1, 'x,y']])` =
 * 'a,b\r\n1,"x,y"\r\n'.
 */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
