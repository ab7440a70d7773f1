/** A text that a spreadsheet would run as a formula is kept a text; numbers that are written as text stay numbers. */
export const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;

/** A cell of RFC 4180, quoted where it has to be. Example: `a, b` -> `"a, b"`. */
export const csvCell = (text: string, separator = ','): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

export const csvLine = (cells: readonly string[], separator = ','): string => `${cells.join(separator)}\r\n`;
