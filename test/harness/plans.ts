import pg from 'pg';
import type { Sql } from '../../src/db/sql.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** What an answer cost, in numbers that no load changes. */
export interface Cost {
  /** Rows of tables that were looked at, whether they fitted or not. */
  rows: number;
  /** Pages of tables and indexes, as often as they were asked for. */
  pages: number;
}

function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (!Array.isArray(value)) return pg.escapeLiteral(textOf(value));
  const items = value.map((item) => (item === null ? 'null' : JSON.stringify(textOf(item))));
  return pg.escapeLiteral(`{${items.join(',')}}`);
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Runs statements as prepared ones on one connection and tells what each use cost. PostgreSQL plans the first five uses
 * for their values; from the sixth on it may keep one plan for all.
 */
export function useOfPlans(client: Queryable) {
  const prepared = new Set<string>();
  return async (statement: Sql): Promise<Cost> => {
    if (!prepared.has(statement.name)) await client.query(`prepare ${statement.name} as ${statement.text}`);
    prepared.add(statement.name);
    const values = statement.values.length > 0 ? `(${statement.values.map(literal).join(', ')})` : '';
    const text = `explain (analyze, buffers, timing off, format json) execute ${statement.name}${values}`;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode & Record<string, number> }[] }>(text);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('no plan');
    return { rows: rowsOf(plan), pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) };
  };
}
