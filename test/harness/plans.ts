import pg from 'pg';
import { sentText, type Statement } from '../../bench/statements.ts';
import type { Database, Executor } from '../../src/db/database.ts';
import type { Sql } from '../../src/db/sql.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** How PostgreSQL answered a statement, in numbers that no load changes. */
export interface Plan {
  /** The kinds of its steps, with the index of those that use one. */
  steps: string[];
  /** Pages of tables and indexes, as often as they were read. */
  pages: number;
  /** Rows of tables that were read, whether they fitted or not, but those of pages that an index names as a whole. */
  rows: number;
  /** The same rows by table. */
  tables: ReadonlyMap<string, number>;
  /** Pairs of rows that were compared in vain. */
  vain: number;
  /** Rows that the steps handed on to each other, and such pairs. */
  handled: number;
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const below of node.Plans ?? []) yield* nodesOf(below);
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

function rowsByTable(nodes: readonly Node[]): Map<string, number> {
  const tables = new Map<string, number>();
  for (const node of nodes) {
    const table = node['Relation Name'];
    if (table === undefined) continue;
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    tables.set(table, (tables.get(table) ?? 0) + rows);
  }
  return tables;
}

/** Reads what `explain (analyze, buffers, format json)` answers. */
function readPlan(rows: readonly unknown[]): Plan {
  const [row] = rows as { 'QUERY PLAN': { Plan: Node }[] }[];
  const top = row?.['QUERY PLAN'][0]?.Plan;
  if (!top) throw new Error('no plan');
  const nodes = [...nodesOf(top)];
  const vain = sum(nodes.map((node) => (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops']));
  const tables = rowsByTable(nodes);
  return {
    steps: nodes.map((node) => `${node['Node Type']}${node['Index Name'] ? ` ${node['Index Name']}` : ''}`),
    pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    rows: Math.round(sum(tables.values())),
    tables,
    vain,
    handled: vain + sum(nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
  };
}

const explained = 'explain (analyze, buffers, timing off, format json)';

type Asking = Pick<pg.ClientBase, 'query'>;

/** Has PostgreSQL choose plans as in production; most tests take one plan for all values (`test-server.ts`). */
const choosePlans = (client: Asking) => client.query('set plan_cache_mode = auto');

/** How a statement is answered, by itself. */
export async function planOfStatement(database: Database, { text, values }: Statement): Promise<Plan> {
  const client = await database.pool.connect();
  try {
    await choosePlans(client);
    return readPlan((await client.query(`${explained} ${text}`, [...values])).rows);
  } finally {
    client.release(true);
  }
}

/** How the statement is answered that `work` asks for rows, in one transaction with what is sent around it. */
export async function planOf(database: Database, work: (db: Executor) => Promise<unknown>): Promise<Plan> {
  const plans: Plan[] = [];
  const client = await database.pool.connect();
  const query = ({ text, values }: Sql, before = '') => client.query(`${before}${text}`, [...values]);
  const explain = async (statement: Sql) => {
    plans.push(readPlan((await query(statement, `${explained} `)).rows));
    return [];
  };
  try {
    await choosePlans(client);
    await client.query('begin');
    await work({ ...database, many: explain, run: async (statement) => (await query(statement)).rowCount ?? 0 });
  } finally {
    await client.query('rollback');
    client.release(true);
  }
  const [plan] = plans;
  if (!plan) throw new Error('no statement was sent');
  return plan;
}

function literal(value: unknown): string {
  const text = sentText(value);
  return text === null ? 'null' : pg.escapeLiteral(text);
}

/** From the sixth use on PostgreSQL may keep one plan for all values. */
const usesBefore = 6;

/** How each of these statements is answered by the plan that a connection stays with. */
export async function plansThatStay(database: Database, statements: readonly Statement[]): Promise<Plan[]> {
  const client = await database.pool.connect();
  try {
    const uses = preparedUses(client);
    const plans: Plan[] = [];
    for (const statement of statements) {
      for (let n = 0; n < usesBefore; n += 1) await uses.plan(statement);
      plans.push(await uses.run(statement));
    }
    return plans;
  } finally {
    client.release(true);
  }
}

/**
 * Uses of statements as prepared ones on one connection. PostgreSQL plans the first five uses for their values; from
 * the sixth on it may keep one plan for all.
 */
export function preparedUses(client: Asking) {
  const names = new Map<string, string>();
  let isChoosing = false;
  const execution = async ({ text, values }: Statement): Promise<string> => {
    if (!isChoosing) await choosePlans(client);
    isChoosing = true;
    const name = names.get(text) ?? `use_${names.size}`;
    if (!names.has(text)) await client.query(`prepare ${name} as ${text}`);
    names.set(text, name);
    return `execute ${name}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;
  };
  return {
    /** How a use was answered. */
    run: async (statement: Statement): Promise<Plan> =>
      readPlan((await client.query(`${explained} ${await execution(statement)}`)).rows),
    /** A use that counts for the choice of a plan, and reads nothing. */
    plan: async (statement: Statement): Promise<void> =>
      void (await client.query(`explain ${await execution(statement)}`)),
  };
}

/** Runs statements as prepared ones on one connection and tells how each use was answered. */
export const useOfPlans = (client: Asking) => preparedUses(client).run;
