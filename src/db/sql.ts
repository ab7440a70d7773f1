import { createHash } from 'node:crypto';

/** A statement with its values. `name` is its prepared name; statements with the same text have the same name. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
}

interface Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** A piece of a statement, for embedding in another: `sql`select … ${filter}``. */
export interface SqlFragment extends Sql {
  readonly fragment: Fragment;
}

const namesByText = new Map<string, string>();
let watcher: ((text: string) => void) | undefined;

/** Registers a test hook that receives each statement text once, before its first use. */
export function watchTexts(how: (text: string) => void): void {
  watcher = how;
}

function nameOf(text: string): string {
  const known = namesByText.get(text);
  if (known !== undefined) return known;
  watcher?.(text);
  const name = `fairhour_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  namesByText.set(text, name);
  return name;
}

const isFragment = (value: unknown): value is SqlFragment => value instanceof Statement;

function parameter(value: unknown): unknown {
  if (value instanceof Temporal.Instant || value instanceof Temporal.PlainDate) return value.toString();
  if (value instanceof Set) return [...value];
  return value === undefined ? null : value;
}

/** The text is built lazily: most statements are only embedded in others. */
class Statement implements SqlFragment {
  readonly fragment: Fragment;
  #text: string | undefined;

  constructor(fragment: Fragment) {
    this.fragment = fragment;
  }

  get values(): readonly unknown[] {
    return this.fragment.values;
  }

  get text(): string {
    return (this.#text ??= this.fragment.strings.reduce((sum, part, index) => `${sum}$${index}${part}`));
  }

  get name(): string {
    return nameOf(this.text);
  }
}

function flatten(fragment: Fragment): Fragment {
  const strings: string[] = [fragment.strings[0] ?? ''];
  const values: unknown[] = [];
  fragment.values.forEach((value, index) => {
    const after = fragment.strings[index + 1] ?? '';
    if (!isFragment(value)) {
      values.push(parameter(value));
      strings.push(after);
      return;
    }
    const inner = value.fragment;
    strings[strings.length - 1] += inner.strings[0] ?? '';
    inner.values.forEach((innerValue, innerIndex) => {
      values.push(innerValue);
      strings.push(inner.strings[innerIndex + 1] ?? '');
    });
    strings[strings.length - 1] += after;
  });
  return { strings, values };
}

/**
 * A statement as written. Its `${values}` are sent as parameters, never as text, and embedded statements become part
 * of it. Statements with the same text share one prepared plan per connection.
 *
 *     sql`select name from clients where organization_id = ${7} and id = ${1}`.text
 *     // "select name from clients where organization_id = $1 and id = $2"
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlFragment {
  return new Statement(flatten({ strings, values }));
}

/** A table or column name from a list in the program. Throws for any text that could be more than a name. */
export function sqlName(name: string): SqlFragment {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a table or column name: ${name}`);
  return new Statement({ strings: [name], values: [] });
}

/** Joins one or more pieces with commas. */
export const sqlList = (pieces: readonly SqlFragment[]): SqlFragment =>
  pieces.reduce((before, next) => sql`${before}, ${next}`);

const ownParts = /^\s*with\s+/i;

/**
 * Prepends common table expressions to a query, which may use them. Recursive queries are not supported, because a
 * cluster does not run them as a search.
 *
 *     withParts([sql`a as (select 1)`], sql`with b as (select * from a) select * from b`).text
 *     // 'with a as (select 1), b as (select * from a) select * from b'
 */
export function withParts(parts: readonly SqlFragment[], query: SqlFragment): SqlFragment {
  const [first = '', ...strings] = query.fragment.strings;
  const [opening = ''] = ownParts.exec(first) ?? [];
  const rest = new Statement({ strings: [first.slice(opening.length), ...strings], values: query.fragment.values });
  return sql`with ${sqlList(parts)}${opening === '' ? sql` ` : sql`, `}${rest}`;
}

/** Embeds `piece` if `condition` is true, otherwise nothing. */
export function sqlWhen(condition: boolean, piece: () => SqlFragment): SqlFragment {
  return condition ? piece() : sql``;
}

/**
 * The end of a condition: the value must be one of these ids. A single id is bound as a scalar, so that a cluster
 * routes the query to its shard. In a subquery with the same ids, `alike` is an additional condition that equates the
 * value to the outer query's; with a single id, this condition is implied.
 *
 *     sql`where organization_id ${among([7])}`.text // 'where organization_id = $1'
 */
export function among(ids: readonly number[], alike?: SqlFragment): SqlFragment {
  // With an empty list, the query would read all shards; with null, it reads none.
  if (ids.length === 0) return sql`= null::int`;
  if (ids.length === 1) return sql`= ${ids[0]}`;
  return sql`= any(${ids}::int[]) ${sqlWhen(alike !== undefined, () => sql`and ${alike}`)}`;
}

/**
 * Like `among`, but returns a whole condition, for use with "or" next to a condition that binds the column. A cluster
 * queries all shards if the column is compared in one branch of an "or".
 */
export const isAmong = (column: SqlFragment, ids: readonly number[]): SqlFragment =>
  sql`array_position(${ids}::int[], ${column}) is not null`;
