import { type SqlFragment, sql } from './sql.ts';

/** A column of a record, by the values that it takes. */
interface Column<Value> {
  readonly send: (value: Value) => unknown;
}

export const column = <Value>(): Column<Value> => ({ send: (value) => value });

/** A column that holds JSON. */
export const jsonColumn = <Value>(): Column<Value> => ({ send: (value) => JSON.stringify(value) });

type Columns = Readonly<Record<string, Column<never>>>;

type Fields<C extends Columns> = { -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

/** What a record holds in its columns. */
export type FieldsOf<Of extends { readonly columns: Columns }> = Fields<Of['columns']>;

/** A piece of a statement made of the program's own names, never of what anybody sends. */
const verbatim = (text: string): SqlFragment => sql(Object.assign([text], { raw: [text] }));

const listed = (pieces: readonly SqlFragment[]) => pieces.reduce((all, next) => sql`${all}, ${next}`);

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The columns of a record that a request may change, once for its type and all its statements. In the table a column
 * has the name in snake case.
 *
 *     const columns = new RecordColumns({ remoteId: column<string | null>() });
 *     columns.selected('t').text // 't.remote_id as "remoteId"'
 *     columns.assigned({ remoteId: 'a' }).text // 'remote_id = $1'
 */
export class RecordColumns<C extends Columns> {
  readonly columns: C;
  /** For `insert into … (…)`. */
  readonly names: SqlFragment;

  constructor(columns: C) {
    this.columns = columns;
    this.names = verbatim(Object.keys(columns).map(snakeCase).join(', '));
  }

  #pieces(fields: Fields<C>, piece: (name: string, sent: unknown) => SqlFragment): SqlFragment {
    const entries = Object.entries(this.columns);
    return listed(entries.map(([name, { send }]) => piece(snakeCase(name), send(fields[name] as never))));
  }

  /** For `values (…)`, in the order of `names`. */
  values(fields: Fields<C>): SqlFragment {
    return this.#pieces(fields, (_, sent) => sql`${sent}`);
  }

  /** For `update … set …`. */
  assigned(fields: Fields<C>): SqlFragment {
    return this.#pieces(fields, (name, sent) => sql`${verbatim(name)} = ${sent}`);
  }

  /** For `select … from … as alias`. */
  selected(alias: string): SqlFragment {
    return verbatim(
      Object.keys(this.columns)
        .map((name) => `${alias}.${snakeCase(name)} as "${name}"`)
        .join(', '),
    );
  }
}
