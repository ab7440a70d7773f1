import { csvCell, csvLine, escapeFormulas } from '../csv-cell.ts';
import { mapInSlices } from '../slices.ts';
import type { CsvList } from './csv-list.ts';
import { parseLongJson } from './long-json.ts';
import { JsonText } from './route.ts';

const isScalar = (value: unknown): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeFormulas(value);
  if (isScalar(value)) return String(value);
  if (Array.isArray(value) && value.every(isScalar))
    return escapeFormulas(value.map((entry) => String(entry ?? '')).join('; '));
  return escapeFormulas(JSON.stringify(value));
}

const cellOf = (value: unknown) => csvCell(textOf(value));

/** The value at a path of names in the JSON record. */
function valueAt(record: unknown, path: readonly string[]): unknown {
  let value = record;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

/** The records as they are sent in JSON. */
async function sentRecords(list: unknown): Promise<unknown[]> {
  if (!(list instanceof JsonText)) return (list ?? []) as unknown[];
  const { records } = (await parseLongJson(Buffer.from(`{"records":${list.text}}`), Infinity)) as {
    records: unknown[];
  };
  return records;
}

export const csvHeader = ({ columns }: CsvList): string =>
  columns.length === 0 ? '' : csvLine(columns.map((path) => cellOf(path.join('.'))));

/** The records of a response as RFC 4180 lines without the header, in slices. The values are the same as in JSON. */
export async function csvLines({ name, columns }: CsvList, answer: unknown): Promise<string> {
  const records = await sentRecords((answer as Record<string, unknown>)[name]);
  const lines = await mapInSlices(records, (record) => {
    const sent: unknown = JSON.parse(JSON.stringify(record));
    return csvLine(columns.map((path) => cellOf(valueAt(sent, path))));
  });
  return lines.join('');
}
