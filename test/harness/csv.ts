/** Parses CSV by RFC 4180: fields may be quoted, a quote within them is doubled, lines end with CR LF. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`not CSV from character ${at} on: ${text.slice(at, at + 80)}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last line has no line end');
  return rows;
}

/** The cells of one column. */
export function columnOf(text: string, name: string): (string | undefined)[] {
  const [header = [], ...rows] = parseCsv(text);
  return rows.map((row) => row[header.indexOf(name)]);
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

/** The CSV cell that is expected for a JSON value. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every(isPlain)) return value.map((entry) => String(entry)).join('; ');
  return isPlain(value) ? String(value) : JSON.stringify(value);
}

/** The CSV cells that are expected for JSON records, under a header of dotted names. */
export const cellsOf = (header: readonly string[], records: readonly unknown[]): string[][] =>
  records.map((record) =>
    header.map((column) =>
      cellOf(column.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], record)),
    ),
  );

/**
 * The names of all values in a record. Values in nested records have dotted names if the header contains such names.
 */
export const namesOf = (header: readonly string[], record: object, path = ''): string[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const column = `${path}${name}`;
    const goesOn = !isPlain(value) && !Array.isArray(value) && !header.includes(column);
    if (goesOn) return namesOf(header, value as object, `${column}.`);
    return value === null ? [] : [column];
  });
