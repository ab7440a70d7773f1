import pg from 'pg';
import type { BackedUpTable } from './shape.ts';

export const quoted = (name: string): string => pg.escapeIdentifier(name);
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ');

/** A table, and the tables that physically store its rows: the table itself, or its partitions. */
export interface StoredTable extends BackedUpTable {
  readonly heaps: readonly string[];
}

export interface Catalog {
  readonly tables: readonly StoredTable[];
  readonly activityMonths: readonly string[];
  readonly sequences: readonly string[];
  /** Number of rows, estimated from the database's statistics. */
  readonly estimatedRows: number;
}

/**
 * The tables that a backup contains. The queue of background jobs is not included, because a restore rebuilds it from
 * the outbox. Nor is the list of migrations, which a restore rebuilds from their numbers.
 */
const ours = `n.nspname = current_schema() and not c.relispartition and c.relname <> 'schema_migrations'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
    and d.deptype = 'e')`;

/** Assumed row size of a table without statistics. */
const usualRowBytes = 120;

const tablesText = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    case c.relkind when 'p' then coalesce((select array_agg(leaf.relname::text order by leaf.relname)
      from pg_inherits i join pg_class leaf on leaf.oid = i.inhrelid where i.inhparent = c.oid), '{}')
      else array[c.relname::text] end as heaps,
    coalesce((select sum(case when heap.reltuples > 0 then heap.reltuples
      else pg_relation_size(heap.oid) / ${usualRowBytes} end) from pg_class heap
      where heap.oid = c.oid and c.relkind = 'r'
        or heap.oid in (select inhrelid from pg_inherits where inhparent = c.oid)), 0)::float8 as estimated
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${ours} order by c.relname`;

const sequencesText = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${ours} order by c.relname`;

const month = /^activity_slots_(\d{4})_(\d{2})$/;

function monthsOf(heaps: readonly string[]): string[] {
  return heaps.flatMap((heap) => {
    const [, year, number] = month.exec(heap) ?? [];
    return year === undefined || number === undefined ? [] : [`${year}-${number}`];
  });
}

/** Lists the tables, sequences and other objects that a backup includes. */
export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const { rows } = await client.query<StoredTable & { estimated: number }>(tablesText);
  const sequences = await client.query<{ name: string }>(sequencesText);
  return {
    tables: rows.map(({ name, columns, heaps }) => ({ name, columns, heaps })),
    activityMonths: monthsOf(rows.flatMap(({ heaps }) => heaps)),
    sequences: sequences.rows.map(({ name }) => name),
    estimatedRows: rows.reduce((sum, { estimated }) => sum + estimated, 0),
  };
}

/** True if the database contains no tables yet. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p', 'S', 'v', 'm')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype = 'e') limit 1`);
  return rows.length === 0;
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${ours} order by c.relname, k.conname`);
  return rows;
}
