import { type TableKind, type TableOnCluster, tablesOnCluster } from './tables.ts';

/** A connection with a minimal query method. */
export interface QueryClient {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}

interface Table {
  readonly name: string;
  /** As in the cluster's catalog; null if the catalog does not list the table. */
  readonly method: string | null;
  readonly model: string | null;
  readonly column: string | null;
}

/** How the tables of a database are distributed. */
export interface ClusterState {
  readonly isDistributed: boolean;
  /** Tables whose distribution differs from the list, in the list's order. */
  readonly pending: readonly TableOnCluster[];
}

const hasExtension = `select exists (select 1 from pg_extension where extname = 'citus') as there`;

/**
 * How each table is distributed. Partitions are left out, because they are distributed in the same way as their table.
 */
const tables = `
  select c.relname as name, p.partmethod::text as method, p.repmodel::text as model,
    case when p.partkey is null then null else column_to_column_name(p.logicalrelid, p.partkey) end as "column"
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** Checks how a table is stored: by hash of a column, replicated to every node, or only on the coordinator. */
function isDistributedAs({ method, model, column }: Table, wanted: TableKind): boolean {
  switch (wanted.kind) {
    case 'distributed':
      return method === 'h' && column === wanted.by;
    case 'reference':
      return method === 'n' && model === 't';
    case 'managed':
      return method === 'n' && model === 's';
    case 'local':
      return method === null;
  }
}

/** The distribution state of the tables, or undefined if the database has no cluster extension. */
export async function clusterState(client: QueryClient): Promise<ClusterState | undefined> {
  const { rows: extensions } = await client.query<{ there: boolean }>(hasExtension);
  if (!extensions[0]?.there) return undefined;
  const { rows } = await client.query<Table>(tables);
  const present = new Map(rows.map((table) => [table.name, table]));
  const pending = tablesOnCluster.filter(({ name, kind }) => {
    const table = present.get(name);
    return table !== undefined && !isDistributedAs(table, kind);
  });
  return { isDistributed: rows.some(({ method }) => method !== null), pending };
}

/** The names come only from the program's list of tables. */
function conversionOf({ name, kind }: TableOnCluster): string {
  switch (kind.kind) {
    case 'distributed':
      return name === 'organizations'
        ? `select create_distributed_table('${name}', 'id')`
        : `select create_distributed_table('${name}', '${kind.by}', colocate_with => 'organizations')`;
    case 'reference':
      return `select create_reference_table('${name}')`;
    case 'managed':
      return `select citus_add_local_table_to_metadata('${name}')`;
    case 'local':
      return `select undistribute_table('${name}')`;
  }
}

/**
 * Settings only for the transaction. A foreign key may point from an undistributed table to a distributed one, and
 * tables linked by foreign keys are modified shard by shard.
 */
const settings = `set local citus.enable_local_reference_table_foreign_keys = off;
set local citus.multi_shard_modify_mode = 'sequential';
set local client_min_messages = warning`;

interface Key {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The names come only from the program's list of tables. */
const tablesNamed = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]::regclass[]`;

const keysOf = (names: readonly string[]) => `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid = any (${tablesNamed(names)}) order by 1, 2`;

/**
 * A table on the coordinator is registered without its foreign keys. The keys are added and checked again afterwards.
 */
async function withoutKeys(client: QueryClient, names: readonly string[], work: () => Promise<void>): Promise<void> {
  if (names.length === 0) return work();
  const { rows } = await client.query<Key>(keysOf(names));
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of rows) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

interface Numbers {
  readonly sequence: string;
  readonly last: string;
}

/** Selects those of a table's own sequences that have already issued a number. */
const numbersOf = (names: readonly string[]) => `
  select sequence, last from pg_attribute,
    pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence, pg_sequence_last_value(sequence) as last
  where attidentity <> '' and last is not null and attrelid = any (${tablesNamed(names)})`;

/**
 * When a table is registered, its sequences are recreated and start at 1. The sequences are then set to continue after
 * the last issued number.
 */
async function withNumbers(client: QueryClient, names: readonly string[], work: () => Promise<void>): Promise<void> {
  if (names.length === 0) return work();
  const { rows } = await client.query<Numbers>(numbersOf(names));
  await work();
  for (const { sequence, last } of rows) await client.query(`select setval('${sequence}', ${last})`);
}

/** Distributes each table as the list requires, in the caller's transaction. */
export async function distributeTables(
  client: QueryClient,
  pending: readonly TableOnCluster[],
  onTable?: (done: number) => void,
): Promise<void> {
  if (pending.length === 0) return;
  await client.query(settings);
  const managed = pending.filter(({ kind }) => kind.kind === 'managed').map(({ name }) => name);
  await withoutKeys(client, managed, () =>
    withNumbers(client, managed, async () => {
      for (const [index, table] of pending.entries()) {
        await client.query(conversionOf(table));
        onTable?.(index + 1);
      }
    }),
  );
}
