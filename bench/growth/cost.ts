/** What a request costs the database, by the plans that a connection stays with. */

import pg from 'pg';
import { sessionOptions } from '../../src/db/session.ts';
import { sentText, type Statement } from '../statements.ts';

/** From the sixth use on PostgreSQL may plan for any values. */
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
  /** Rows that scans of tables come by, those that a filter lets go included. */
  rows: number;
  /** Pages of tables and indexes that are looked at. */
  pages: number;
  /** Bytes of values that are sent with it. */
  sent: number;
}

/** Scans that come by rows of tables; what a bitmap is made of shows in the pages of its index. */
const isScan = (node: Node) => /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type']);

function rowsOf(node: Node): number {
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), isScan(node) ? each * node['Actual Loops'] : 0);
}

/** Runs the statement as often as it takes for its plan to stay, and tells what its next use reads. */
async function costOf(client: pg.Client, { text, values }: Statement, name: string): Promise<StatementCost> {
  const sent = values.map(sentText);
  const literals = sent.map((value) => (value === null ? 'null' : client.escapeLiteral(value)));
  const execute = `execute ${name}${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  await client.query(`prepare ${name} as ${text}`);
  for (let count = 0; count < usesBefore; count += 1) await client.query(execute);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, buffers, timing off, format json) ${execute}`,
  );
  await client.query(`deallocate ${name}`);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`no plan came for ${text}`);
  return {
    text,
    rows: Math.round(rowsOf(plan)),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    sent: sent.reduce((sum, value) => sum + (value?.length ?? 0), 0),
  };
}

/** A connection as the server has them, but for the limit of time. */
export async function openGauge(url: string) {
  const options = sessionOptions('requests', { statement_timeout: 0 });
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  return {
    /** Of statements that come again in a request each one counts. */
    async measure(statements: readonly Statement[]): Promise<StatementCost[]> {
      const costs: StatementCost[] = [];
      for (const [index, statement] of statements.entries()) costs.push(await costOf(client, statement, `g${index}`));
      return costs;
    },
    close: () => client.end(),
  };
}
