import pg from 'pg';

/** For types whose elements can be quoted, but contain no commas, braces or escapes. */
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((entry) => (entry === 'NULL' ? null : parse(entry.replaceAll('"', ''))));

/**
 * Converts PostgreSQL's text of an instant in a UTC session to ISO 8601 with six fraction digits and `Z`.
 *
 *     utcText('2026-07-30 13:09:19.8686+00') // '2026-07-30T13:09:19.868600Z'
 */
function utcText(text: string): string {
  const fraction = text.slice(19, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1).padEnd(6, '0')}Z`;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} exceeds the integers that JSON can represent`);
  return value;
}

const asText = (text: string) => text;

/** Apart from the braces and NULL, PostgreSQL writes integers as JSON does. */
function integers(text: string): (number | null)[] {
  const list = `[${text.slice(1, -1)}]`;
  return JSON.parse(list.includes('N') ? list.replaceAll('NULL', 'null') : list);
}

// OIDs: int8 20, array of int4 1007, date 1082, numeric 1700, timestamptz 1184 and their arrays.
const parsers = new Map<number, (text: string) => unknown>([
  [20, safeInteger],
  [1007, integers],
  [1016, arrayOf(safeInteger)],
  [1082, asText],
  [1182, arrayOf(asText)],
  [1700, asText],
  [1231, arrayOf(asText)],
  [1184, utcText],
  [1185, arrayOf(utcText)],
]);

/**
 * Instants arrive as UTC text with six fraction digits, dates and decimals as text, int8 as a number checked for
 * overflow.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};
