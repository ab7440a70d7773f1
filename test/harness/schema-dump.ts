import type { Database } from '../../src/db/database.ts';

/** Objects of an extension depend on the version of the extension, and are the same in every database on a server. */
const own = (catalog: string, id: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${id} and deptype = 'e')`;

const relation = `pg_class c where c.relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}`;

/** Queries that each describe one kind of object, in one column `line`. */
const schemaQueries: readonly string[] = [
  `select concat_ws(' ', 'extension', extname, extversion) as line from pg_extension`,
  `select concat_ws(' ', 'relation', c.relname, c.relkind, c.relpersistence, c.relreplident, c.relrowsecurity,
    c.reloptions, c.relispartition, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid),
    pg_get_userbyid(c.relowner)) as line from ${relation}`,
  // Dropped columns do not count, because backups, dumps and selects list the other columns in this order.
  `select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
    a.attstorage, a.attcompression, a.attcollation::regcollation, a.attstattarget, a.attoptions) as line
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and ${own('pg_class', 'c.oid')}`,
  `select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, k.contype, k.convalidated,
    pg_get_constraintdef(k.oid)) as line from pg_constraint k where k.connamespace = 'public'::regnamespace`,
  `select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered) as line
   from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace`,
  `select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) as line
   from pg_proc p where p.pronamespace = 'public'::regnamespace and ${own('pg_proc', 'p.oid')}`,
  `select concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(oid)) as line
   from pg_trigger where not tgisinternal`,
  `select concat_ws(' ', 'view', viewname, definition) as line from pg_views where schemaname = 'public'`,
  `select concat_ws(' ', 'type', t.typname, t.typtype) as line from pg_type t
   where t.typnamespace = 'public'::regnamespace and ${own('pg_type', 't.oid')}`,
  `select concat_ws(' ', 'comment', o.type, o.identity, d.description) as line
   from pg_description d cross join pg_identify_object(d.classoid, d.objoid, d.objsubid) o
   where o.schema = 'public' and ${own('pg_class', 'd.objoid')} and ${own('pg_proc', 'd.objoid')}
     and ${own('pg_type', 'd.objoid')} and ${own('pg_operator', 'd.objoid')}`,
  `select concat_ws(' ', 'grant', c.relname, c.relacl) as line from ${relation} and c.relacl is not null`,
  `select concat_ws(' ', 'grant', a.attrelid::regclass, a.attname, a.attacl) as line from pg_attribute a
   where a.attacl is not null and a.attrelid in (select c.oid from ${relation})`,
  `select concat_ws(' ', 'grant', p.proname, p.proacl) as line from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.proacl is not null`,
  `select concat_ws(' ', 'grant', nspname, nspacl) as line from pg_namespace where nspname = 'public'`,
  `select concat_ws(' ', 'default grant', defaclobjtype, defaclacl) as line from pg_default_acl`,
];

const sequencesQuery = `select concat_ws(' ', 'sequence', s.sequencename, s.data_type, s.start_value, s.min_value,
    s.max_value, s.increment_by, s.cycle, s.cache_size, coalesce(s.last_value::text, 'unused'),
    (select refobjid::regclass || '.' || refobjsubid from pg_depend
     where objid = format('%I', s.sequencename)::regclass and deptype = 'i' and refobjsubid = 0)) as line
  from pg_sequences s where s.schemaname = 'public'`;

async function linesOf({ pool }: Pick<Database, 'pool'>, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(query);
  return rows.map(({ line }) => line).toSorted();
}

/** Describes every object of a database's schema: one line per object, as `pg_dump --schema-only` would create it. */
export async function dumpSchema(database: Pick<Database, 'pool'>): Promise<string[]> {
  const lines: string[] = [];
  for (const query of schemaQueries) lines.push(...(await linesOf(database, query)));
  return lines;
}

/** All rows, and the state of each sequence. Instants in `schema_migrations` are omitted. */
export async function dumpContents(database: Pick<Database, 'pool'>): Promise<string[]> {
  const tables = await linesOf(
    database,
    `select format('%I', c.relname) as line from ${relation} and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const lines = await linesOf(database, sequencesQuery);
  for (const table of tables) {
    const row = table === 'schema_migrations' ? "to_jsonb(t) - 'applied_at'" : 't';
    lines.push(...(await linesOf(database, `select concat_ws(' ', '${table}', ${row}) as line from ${table} t`)));
  }
  return lines;
}
