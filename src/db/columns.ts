import { sql, type SqlFragment } from './sql.ts';

/**
 * The columns of a record, for use in every statement that reads or writes all of them. Values are matched by name, not
 * by position.
 */
export interface Columns<T extends object> {
  /** A column list: `name, is_open`. */
  readonly names: SqlFragment;
  /** A select list: `c.name, c.is_open as "isOpen"`. */
  read(alias: string): SqlFragment;
  /** The values of a record, in the order of `names`. */
  values(record: T): SqlFragment;
  /** The assignments of an update: `name = $1, is_open = $2`. */
  settings(record: T): SqlFragment;
  /** The assignments of an update from a table of these columns: `name = found.name, is_open = found.is_open`. */
  settingsFrom(alias: string): SqlFragment;
  /** Records as a table of these columns: `from ${clients.rows(list, 'added')}`. */
  rows(records: readonly T[], alias: string): SqlFragment;
  /**
   * Like `rows`, but with a list of values per column, for single values and JSON. The records are not parsed by a JSON
   * operator, so they may contain any character.
   */
  lists(records: readonly T[], alias: string): SqlFragment;
}

/** Builds a piece of a statement from constant texts, with a value after each text except the last. */
const written = (texts: readonly string[], values: readonly unknown[] = []): SqlFragment =>
  sql(Object.assign([...texts], { raw: texts }), ...values);

const jsonTypes: ReadonlySet<string> = new Set(['json', 'jsonb']);

/**
 * Names the columns of a record once, each with its type.
 *
 *     const clients = columnsOf<{ name: string; isOpen: boolean }>({ name: 'name text', isOpen: 'is_open boolean' });
 *     sql`insert into clients (organization_id, ${clients.names}) values (${7}, ${clients.values(client)})`
 */
export function columnsOf<T extends object>(definitions: { readonly [K in keyof T & string]-?: string }): Columns<T> {
  const columns = Object.entries<string>(definitions).map(([property, definition]) => {
    const [name = '', type = ''] = definition.split(' ');
    return { property: property as keyof T & string, name, type, definition };
  });
  return {
    names: written([columns.map(({ name }) => name).join(', ')]),
    read: (alias) => written([columns.map(({ property, name }) => `${alias}.${name} as "${property}"`).join(', ')]),
    values: (record) =>
      written(
        ['', ...columns.map(({ type }, index) => `::${type}${index + 1 < columns.length ? ', ' : ''}`)],
        columns.map(({ property }) => record[property]),
      ),
    settings: (record) =>
      written(
        [...columns.map(({ name }, index) => `${index === 0 ? '' : ', '}${name} = `), ''],
        columns.map(({ property }) => record[property]),
      ),
    settingsFrom: (alias) => written([columns.map(({ name }) => `${name} = ${alias}.${name}`).join(', ')]),
    rows(records, alias) {
      const listed = records.map((record) =>
        Object.fromEntries(columns.map(({ property, name }) => [name, record[property]])),
      );
      const defined = columns.map(({ definition }) => definition).join(', ');
      return written(['json_to_recordset(', `::json) as ${alias} (${defined})`], [JSON.stringify(listed)]);
    },
    lists: (records, alias) =>
      written(
        ['unnest(', ...columns.map(({ type }, index) => `::${type}[]${index + 1 < columns.length ? ', ' : ''}`)].map(
          (text, index, { length }) =>
            index + 1 < length ? text : `${text}) as ${alias} (${columns.map(({ name }) => name).join(', ')})`,
        ),
        columns.map(({ property, type }) =>
          records.map((record) => (jsonTypes.has(type) ? JSON.stringify(record[property]) : record[property])),
        ),
      ),
  };
}
