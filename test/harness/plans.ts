import pg from 'pg';
import { sentText } from '../../bench/statements.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** What an answer cost, in numbers that no load changes. */
export interface Cost {
  /** Rows of tables that were looked at, whether they fitted or not, but those of pages that an index names as a whole. */
  rows: number;
  /** Pages of tables and indexes, as often as they were asked for. */
  pages: number;
}

function rowsOf(node: PlanNode): number {
  const removed = node['Rows Removed by Filter'] ?? 0;
  const own = node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own);
}

function literal(value: unknown): string {
  const text = sentText(value);
  return text === null ? 'null' : pg.escapeLiteral(text);
}

export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs statements as prepared ones on one connection and tells what each use cost. PostgreSQL plans the first five uses
 * for their values; from the sixth on it may keep one plan for all.
 */
export function useOfPlans(client: Pick<pg.ClientBase, 'query'>) {
  const names = new Map<string, string>();
  return async ({ text, values }: Asked): Promise<Cost> => {
    const name = names.get(text) ?? `use_${names.size}`;
    if (!names.has(text)) await client.query(`prepare ${name} as ${text}`);
    names.set(text, name);
    const stated = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const explain = `explain (analyze, buffers, timing off, format json) execute ${name}${stated}`;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode & Record<string, number> }[] }>(explain);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('no plan');
    return { rows: rowsOf(plan), pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) };
  };
}
