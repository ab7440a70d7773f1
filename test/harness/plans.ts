import pg from 'pg';
import { parameterText, type Statement } from '../../bench/statements.ts';
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

/** The plan of an executed statement, in numbers that do not depend on load. */
export interface Plan {
  /** The node types in the plan, each with the index that it uses. */
  steps: string[];
  /** Pages of tables and indexes that were read, counted at each read. */
  pages: number;
  /** Table rows that were read, including filtered rows. Excludes rows in pages that an index returned as a whole. */
  rows: number;
  /** The rows that were read, by table. */
  tables: ReadonlyMap<string, number>;
  /** Pairs of rows that joins compared and rejected. */
  vain: number;
  /** Rows that plan nodes passed to each other, plus the rejected pairs. */
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

/** Reads the output of `explain (analyze, buffers, format json)`. */
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

/** Makes PostgreSQL choose plans as in production. Most other tests use one plan for all values (`test-server.ts`). */
const choosePlans = (client: Asking) => client.query('set plan_cache_mode = auto');

/** The plan of a single statement. */
export async function planOfStatement(database: Database, { text, values }: Statement): Promise<Plan> {
  const client = await database.pool.connect();
  try {
    await choosePlans(client);
    return readPlan((await client.query(`${explained} ${text}`, [...values])).rows);
  } finally {
    client.release(true);
  }
}

/**
 * The plan of the statement with which `work` reads rows. The statements before and after it run in the same
 * transaction.
 */
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
  const text = parameterText(value);
  return text === null ? 'null' : pg.escapeLiteral(text);
}

/** From the sixth use on, PostgreSQL may reuse one plan for all values. */
const usesBefore = 6;

/** The plan that a connection settles on for each statement. */
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
 * Prepares and uses statements on one connection. PostgreSQL plans the first five uses for their values. From the sixth
 * use on, it may reuse one plan for all values.
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
    /** Executes a use and returns its plan. */
    run: async (statement: Statement): Promise<Plan> =>
      readPlan((await client.query(`${explained} ${await execution(statement)}`)).rows),
    /** Plans a use of the statement without reading rows. Such a use counts toward PostgreSQL's choice of a plan. */
    plan: async (statement: Statement): Promise<void> =>
      void (await client.query(`explain ${await execution(statement)}`)),
  };
}

/** Prepares and runs statements on one connection, and returns the plan of each use. */
export const useOfPlans = (client: Asking) => preparedUses(client).run;
