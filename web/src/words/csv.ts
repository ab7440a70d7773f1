export type CsvValue = string | number | undefined;

/** A text that a spreadsheet would run as a formula is kept a text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);

function cellOf(value: CsvValue): string {
  const text = typeof value === 'string' ? harmless(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV by RFC 4180, the first one the header. `csvOf([['a', 'b'], [1, 'x,y']])` = 'a,b\r\n1,"x,y"\r\n'. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
