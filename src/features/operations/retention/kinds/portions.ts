import { hash } from 'node:crypto';
import type { Context } from '../../../../context.ts';
import type { JobRun } from '../../../../jobs/job.ts';
import { findWorkers, type MonthOfMember } from '../store/members.ts';
import type { OrganizationMonth } from './kind.ts';

/** A checksum that identifies copied lines. */
export const sumOf = (lines: readonly string[]): string => hash('sha256', lines.join('\n'), 'base64url');

/** Runs work for each member with time in a month, each in a separate transaction. Yields the results. */
export async function* eachMember<T>(
  run: JobRun,
  { organizationId, month }: OrganizationMonth,
  work: (ctx: Context, member: MonthOfMember) => Promise<T>,
): AsyncGenerator<T> {
  const range = { from: month, before: month.add({ months: 1 }) };
  for (const userId of await run.transaction(({ db }) => findWorkers(db, organizationId, range)))
    yield await run.transaction((ctx) => work(ctx, { userId, month }));
}

/** Runs work on portions of lines. Returns the sum of the results. */
export async function inPortions(
  lines: readonly string[],
  size: number,
  work: (portion: readonly string[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (let from = 0; from < lines.length; from += size) count += await work(lines.slice(from, from + size));
  return count;
}

/** Repeats work until it has processed less than a full portion. Returns the total. */
export async function untilPartial(size: number, work: () => Promise<number>): Promise<number> {
  for (let count = 0; ;) {
    const taken = await work();
    count += taken;
    if (taken < size) return count;
  }
}

/** Yields pages of lines in the order of their ids, each read in a separate transaction. */
export async function* pagesOfLines(
  run: JobRun,
  size: number,
  read: (ctx: Context, after: string) => Promise<{ id: string; line: string }[]>,
): AsyncGenerator<string[]> {
  for (let after = '0'; ;) {
    const rows = await run.transaction((ctx) => read(ctx, after));
    yield rows.map(({ line }) => line);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.id;
  }
}
