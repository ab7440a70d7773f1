/** Columns of a batch as array literals: writing the text here is several times faster than the driver's own arrays. */
type Column<Row> = (row: Row) => number | string | boolean | null;

/** Numbers, booleans, dates: texts without quotes, commas, braces or backslashes. */
export function plainArray<Row>(rows: readonly Row[], valueOf: Column<Row>): string {
  return `{${rows.map((row) => valueOf(row) ?? 'NULL').join(',')}}`;
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Any text. */
export function textArray<Row>(rows: readonly Row[], valueOf: (row: Row) => string | null): string {
  return `{${rows
    .map((row) => {
      const text = valueOf(row);
      return text === null ? 'NULL' : quoted(text);
    })
    .join(',')}}`;
}

/** Values that are kept as JSON. */
export function jsonArray<Row>(rows: readonly Row[], valueOf: (row: Row) => object | null): string {
  return textArray(rows, (row) => {
    const value = valueOf(row);
    return value === null ? null : JSON.stringify(value);
  });
}
