import { hkdfSync } from 'node:crypto';
import { Client } from 'pg';
import type { QueryResultRow } from 'pg';
import { sqlState } from '../errors.ts';
import { sql } from '../sql.ts';
import type { Sql } from '../sql.ts';
import type { ServerAddress } from './server-address.ts';

const databaseName = 'fairhour';
/** PostgreSQL's superuser; used only for setup. */
export const superuser = 'fairhour';
/** Owns the database; the server connects as this role. */
const ownerRole = 'fairhour_server';

const noSuchDatabase = '3D000';

interface Login {
  role: string;
  password: string;
}

/**
 * Only the superuser's password is stored. The server's password is derived from the superuser's password and does not
 * reveal it.
 */
function ownerLogin(password: string): Login {
  const derived = hkdfSync('sha256', password, '', ownerRole, 24);
  return { role: ownerRole, password: Buffer.from(derived).toString('base64url') };
}

const superLogin = (password: string): Login => ({ role: superuser, password });

function urlAt({ port, directory }: ServerAddress, login: Login, database: string): string {
  const url = new URL(`postgres://${login.role}:${login.password}@127.0.0.1:${port}/${database}`);
  if (directory !== null) url.searchParams.set('host', directory);
  return url.toString();
}

/** The URL of the database for the owner role, with its password. */
export const ownerUrl = (address: ServerAddress, password: string): string =>
  urlAt(address, ownerLogin(password), databaseName);

/** Like `ownerUrl`, for PostgreSQL's superuser. */
export const superuserUrl = (address: ServerAddress, password: string): string =>
  urlAt(address, superLogin(password), databaseName);

type Ask = <Row extends QueryResultRow>(statement: Sql) => Promise<Row[]>;

/** How long a server can take to accept a connection. */
const connectMillis = 2_000;

/** Runs `work` on a new connection. */
async function connected<T>(url: string, work: (ask: Ask) => Promise<T>, withinMillis = connectMillis): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: withinMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(
      async <Row extends QueryResultRow>(statement: Sql) =>
        (await client.query<Row>(statement.text, [...statement.values])).rows,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The data directory of the server at an address. Throws if it does not accept the password. */
export async function readServedDirectory(address: ServerAddress, password: string): Promise<string | undefined> {
  const url = urlAt(address, superLogin(password), 'postgres');
  return connected(url, async (ask) => {
    const [row] = await ask<{ directory: string }>(sql`select current_setting('data_directory') as directory`);
    return row?.directory;
  });
}

/**
 * Runs statements that the database server itself has built, so that it quotes names and values. They have no
 * parameters.
 */
async function runBuilt(ask: Ask, building: Sql): Promise<void> {
  const built = await ask<{ statement: string }>(building);
  if (built.length === 0) return;
  await ask({ text: built.map((row) => row.statement).join(';\n'), values: [], name: '' });
}

/** Creates or updates the owner role, which may log in and has no rights outside the database. */
async function keepOwner(ask: Ask, password: string): Promise<void> {
  const login = ownerLogin(password);
  await runBuilt(
    ask,
    sql`select format('create role %I', ${login.role}::text) as statement
      where not exists (select from pg_roles where rolname = ${login.role})`,
  );
  await runBuilt(
    ask,
    sql`select format('alter role %I with login nosuperuser nocreaterole noreplication nobypassrls password %L',
      ${login.role}::text, ${login.password}::text) as statement`,
  );
}

/** Statements that transfer the superuser's objects in the database, left by earlier releases, to the owner. */
const ownershipStatements = sql`
  with ours as (
    select 'schema' as kind, quote_ident(nspname) as name from pg_namespace
    where nspowner = 10 and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
      else 'table' end,
      pg_class.oid::regclass::text
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relowner = 10 and relkind in ('r', 'p', 'S', 'v', 'm') and nspname !~ '^pg_'
      and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
    union all
    select 'routine', pg_proc.oid::regprocedure::text
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where proowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and deptype = 'e')
    union all
    select 'type', pg_type.oid::regtype::text
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where typowner = 10 and typtype in ('d', 'e') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid
        and deptype = 'e')
  )
  select format('alter %s %s owner to %I', kind, name, ${ownerRole}::text) as statement from ours`;

async function keepDatabase(ask: Ask, password: string): Promise<void> {
  await keepOwner(ask, password);
  await ask(sql`create extension if not exists btree_gist`);
  await runBuilt(
    ask,
    sql`select format('alter database %I owner to %I', ${databaseName}::text, ${ownerRole}::text) as statement
      from pg_database where datname = ${databaseName} and datdba = 10`,
  );
  await runBuilt(ask, ownershipStatements);
}

/**
 * Creates the database if it is missing, with the objects that only a superuser may create, and makes the owner role
 * its owner. Each attempt doubles the time limit of the connection, for busy machines.
 */
export async function prepareDatabase(address: ServerAddress, password: string, attempt: number): Promise<void> {
  const withinMillis = connectMillis * 2 ** attempt;
  const keep = () => connected(superuserUrl(address, password), (ask) => keepDatabase(ask, password), withinMillis);
  try {
    await keep();
  } catch (error) {
    if (sqlState(error) !== noSuchDatabase) throw error;
    const create = async (ask: Ask) => {
      await keepOwner(ask, password);
      await ask(sql`create database fairhour owner fairhour_server`);
    };
    await connected(urlAt(address, superLogin(password), 'postgres'), create, withinMillis);
    await keep();
  }
}
