import { mapInSlices } from '../slices.ts';
import type { CsvList } from './csv-list.ts';
import { parseLongJson } from './long-json.ts';
import { JsonText } from './route.ts';

/** A text that a spreadsheet would run as a formula is kept a text; numbers that are written as text stay numbers. */
const harmless = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;

const isScalar = (value: unknown): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return harmless(value);
  if (isScalar(value)) return String(value);
  if (Array.isArray(value) && value.every(isScalar))
    return harmless(value.map((entry) => String(entry ?? '')).join('; '));
  return JSON.stringify(value);
}

function cellOf(value: unknown): string {
  const text = textOf(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

/** What the record has in JSON under a way of names. */
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
  columns.length === 0 ? '' : lineOf(columns.map((path) => cellOf(path.join('.'))));

/** The records of an answer as lines of RFC 4180, without the header: the very values of its JSON, in slices. */
export async function csvLines({ name, columns }: CsvList, answer: unknown): Promise<string> {
  const records = await sentRecords((answer as Record<string, unknown>)[name]);
  const lines = await mapInSlices(records, (record) => {
    const sent: unknown = JSON.parse(JSON.stringify(record));
    return lineOf(columns.map((path) => cellOf(valueAt(sent, path))));
  });
  return lines.join('');
}
