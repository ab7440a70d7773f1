/** Spreadsheets run a cell that begins with one of these; East Asian versions also the full-width forms. */
const formulaSign = /^[=+\-@＝＋－＠]/;

/** A number, also as the last one of a list in JSON. Example: `-17.5`, `-5]}`. */
const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?["\]}\s]*$/i;

const isFormula = (text: string): boolean => formulaSign.test(text) && !number.test(text);

/** Where a spreadsheet set to another separator begins a new cell, with the blanks and quotes that it then skips. */
const innerCell = /([;,\t\r\n][^\S\t\r\n]*"*[^\S\t\r\n]*)([=+\-@＝＋－＠][^;,\t\r\n]*)/g;

/**
 * A text that a spreadsheet would run as a formula, in whole or from a separator on, gets an apostrophe that stops it;
 * numbers that are written as text stay numbers. Example: ` =1` -> `' =1`, `a; =1` -> `a; '=1`.
 */
export function harmless(text: string): string {
  const lead = /^[\s"]*/.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const start = /^[\t\r\n]/.test(lead) || isFormula(rest) ? "'" : '';
  return (
    start +
    lead +
    rest.replace(innerCell, (all, gap: string, cell: string) => (isFormula(cell) ? `${gap}'${cell}` : all))
  );
}

/** A number with a decimal comma. In quotes, programs for payroll would read a text. */
const decimalComma = /^[+-]?\d+,\d+$/;

/** A cell of RFC 4180, in quotes if it contains a quote, a line break or a separator. Example: `a; b` -> `"a; b"`. */
export function csvCell(text: string, separator = ','): string {
  const isPlain = !/["\r\n,;\t]/.test(text) && !text.includes(separator);
  const isNumber = decimalComma.test(text) && !text.includes(separator);
  return isPlain || isNumber ? text : `"${text.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly string[], separator = ','): string => `${cells.join(separator)}\r\n`;
