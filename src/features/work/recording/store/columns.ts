import { eachInSlices, mapInSlices } from '../../../../slices.ts';

/**
 * Formats the columns of a batch as array literals. Writing the text here is several times faster than passing arrays
 * to the driver.
 */
type Column<Row> = (row: Row) => number | string | boolean | null;

/** For numbers, booleans and dates, because their text contains no quotes, commas, braces or backslashes. */
export function plainArray<Row>(rows: readonly Row[], valueOf: Column<Row>): string {
  return `{${rows.map((row) => valueOf(row) ?? 'NULL').join(',')}}`;
}

const special = /["\\]/;
const quoted = (value: string) =>
  special.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`;

/** Formats the value of a column within an array literal. */
export const plain =
  <Row>(valueOf: Column<Row>) =>
  (row: Row): string =>
    String(valueOf(row) ?? 'NULL');
export const text =
  <Row>(valueOf: (row: Row) => string | null) =>
  (row: Row): string => {
    const value = valueOf(row);
    return value === null ? 'NULL' : quoted(value);
  };

/** The columns of many rows as array literals, created in time slices. */
export async function arraysOf<Row>(
  rows: readonly Row[],
  columns: readonly ((row: Row) => string)[],
): Promise<string[]> {
  const texts: string[][] = columns.map(() => []);
  await eachInSlices(rows, (row) => columns.forEach((column, at) => texts[at]?.push(column(row))));
  return mapInSlices(texts, (column) => `{${column.join(',')}}`);
}
