/**
 * Spreadsheets interpret a cell that begins with one of these characters as a formula. East Asian versions also accept
 * full-width forms.
 */
const formulaSign = /^[=+\-@＝＋－＠]/;

/** A number, possibly the last one in a JSON list. Example: `-17.5`, `-5]}`. */
const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?["\]}\s]*$/i;

const isFormula = (text: string): boolean => formulaSign.test(text) && !number.test(text);

/** The start of a cell for a spreadsheet with another separator, including the blanks and quotes that it skips. */
const innerCell = /([;,\t\r\n][^\S\t\r\n]*"*[^\S\t\r\n]*)([=+\-@＝＋－＠][^;,\t\r\n]*)/g;

/**
 * Adds an apostrophe if a spreadsheet would interpret the text, or a part after a separator, as a formula. Numbers
 * stay unchanged.
 * Example: ` =1` -> `' =1`, `a; =1` -> `a; '=1`.
 */
export function escapeFormulas(text: string): string {
  const lead = /^[\s"]*/.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const start = /^[\t\r\n]/.test(lead) || isFormula(rest) ? "'" : '';
  return (
    start +
    lead +
    rest.replace(innerCell, (all, gap: string, cell: string) => (isFormula(cell) ? `${gap}'${cell}` : all))
  );
}

/** A number with a decimal comma. Payroll programs would read it as text if it had quotes. */
const decimalComma = /^[+-]?\d+,\d+$/;

/** A cell of RFC 4180, with quotes if it contains a quote, a line break or a separator. Example: `a; b` -> `"a; b"`. */
export function csvCell(text: string, separator = ','): string {
  const isPlain = !/["\r\n,;\t]/.test(text) && !text.includes(separator);
  const isNumber = decimalComma.test(text) && !text.includes(separator);
  return isPlain || isNumber ? text : `"${text.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly string[], separator = ','): string => `${cells.join(separator)}\r\n`;
