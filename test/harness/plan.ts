import type { Database, Executor } from '../../src/db/database.ts';
import type { Sql } from '../../src/db/sql.ts';

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** How PostgreSQL answered a statement. */
export interface Plan {
  /** The kinds of its steps, with the index of those that use one. */
  steps: string[];
  /** Pages touched. */
  pages: number;
  /** Rows that scans of tables came by, also those that a filter let go. */
  rows: number;
  /** Pairs of rows that were compared in vain. */
  vain: number;
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const below of node.Plans ?? []) yield* nodesOf(below);
}

const isScan = (node: Node) => /(Seq|Index|Index Only|Heap) Scan$/.test(node['Node Type']);
const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

function describePlan(top: Node): Plan {
  const nodes = [...nodesOf(top)];
  return {
    steps: nodes.map((node) => `${node['Node Type']}${node['Index Name'] ? ` ${node['Index Name']}` : ''}`),
    pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    vain: nodes.reduce((sum, node) => sum + (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'], 0),
    rows: Math.round(nodes.filter(isScan).reduce((sum, node) => sum + rowsOf(node), 0)),
  };
}

/** How the statement is answered that asks for rows, in one transaction with what is sent around it. */
export async function planOf(database: Database, ask: (db: Executor) => Promise<unknown>): Promise<Plan> {
  const plans: Plan[] = [];
  const client = await database.pool.connect();
  const query = ({ text, values }: Sql, before = '') => client.query(`${before}${text}`, [...values]);
  const explain = async (statement: Sql) => {
    const { rows } = await query(statement, 'explain (analyze, buffers, format json) ');
    for (const row of rows as { 'QUERY PLAN': [{ Plan: Node }] }[]) plans.push(describePlan(row['QUERY PLAN'][0].Plan));
    return [];
  };
  try {
    await client.query('begin');
    await ask({ ...database, many: explain, run: async (statement) => (await query(statement)).rowCount ?? 0 });
  } finally {
    await client.query('rollback');
    client.release();
  }
  const [plan] = plans;
  if (!plan) throw new Error('nothing was asked');
  return plan;
}
