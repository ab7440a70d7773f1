/** The cost of a request in the database, with the plans that a connection settles on. */

import pg from 'pg';
import { sessionOptions } from '../../src/db/session.ts';
import { parameterText, type Statement } from '../statements.ts';

/** From the sixth execution on, PostgreSQL can use a generic plan. */
const usesBefore = 9;

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

export interface StatementCost {
  text: string;
  /** Rows read by table scans, including rows that a filter removes. */
  rows: number;
  /** Pages read from tables and indexes. */
  pages: number;
  /** Bytes of the statement's parameters. */
  sent: number;
}

/** Scans that read rows of tables. The input of a bitmap scan is counted as index pages. */
const isScan = (node: Node) => /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type']);

function rowsOf(node: Node): number {
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), isScan(node) ? each * node['Actual Loops'] : 0);
}

/** Executes the statement until its plan is stable, and returns the reads of the next execution. */
async function costOf(client: pg.Client, { text, values }: Statement, name: string): Promise<StatementCost> {
  const sent = values.map(parameterText);
  const literals = sent.map((value) => (value === null ? 'null' : client.escapeLiteral(value)));
  const execute = `execute ${name}${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  await client.query(`prepare ${name} as ${text}`);
  for (let count = 0; count < usesBefore; count += 1) await client.query(execute);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, buffers, timing off, format json) ${execute}`,
  );
  await client.query(`deallocate ${name}`);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`PostgreSQL returned no plan for ${text}`);
  return {
    text,
    rows: Math.round(rowsOf(plan)),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    sent: sent.reduce((sum, value) => sum + (value?.length ?? 0), 0),
  };
}

/** A connection with the server's settings, except for the time limit. */
export async function openGauge(url: string) {
  const options = sessionOptions('requests', { statement_timeout: 0 });
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  return {
    /** Measures each statement. A statement that a request repeats is counted each time. */
    async measure(statements: readonly Statement[]): Promise<StatementCost[]> {
      const costs: StatementCost[] = [];
      for (const [index, statement] of statements.entries()) costs.push(await costOf(client, statement, `g${index}`));
      return costs;
    },
    close: () => client.end(),
  };
}
