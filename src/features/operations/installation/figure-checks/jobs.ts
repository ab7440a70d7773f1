import type { Context } from '../../../../context.ts';
import type { JobRun, RecurringJob } from '../../../../jobs/job.ts';
import { recordChanges } from '../../../../audit/actions.ts';
import { type CheckPosition, firstPosition, type StepResult, runStep } from './parts.ts';
import { endCheck, findDueChecks, type DifferencesByPart, moveCheck, type OpenCheck, openDueCheck } from './store.ts';

const organizationsAtOnce = 500;

function addFound(byPart: DifferencesByPart, { part }: CheckPosition, differences: number): DifferencesByPart {
  return differences === 0 ? byPart : { ...byPart, [part]: (byPart[part] ?? 0) + differences };
}

/** Ends a check. If its result differs from the previous one, the result is added to the audit log. */
async function finish(
  ctx: Context,
  organizationId: number,
  check: OpenCheck,
  byPart: DifferencesByPart,
): Promise<void> {
  if (!(await endCheck(ctx.db, organizationId, check, { found: byPart, now: ctx.now }))) return;
  const parts = Object.keys({ ...check.before, ...byPart });
  const countsOf = (counts: DifferencesByPart) => Object.fromEntries(parts.map((part) => [part, counts[part] ?? 0]));
  const states = { before: countsOf(check.before), after: countsOf(byPart) };
  await recordChanges(ctx, organizationId, [
    { subject: 'figures', subjectId: organizationId, action: 'checked', ...states },
  ]);
}

/**
 * Records a finished step and returns the position of the next one. Undefined if the check has ended or another worker
 * continues it.
 */
async function note(
  ctx: Context,
  organizationId: number,
  check: OpenCheck,
  { differences, next }: StepResult,
): Promise<OpenCheck | undefined> {
  const found = addFound(check.found, check, differences);
  if (next === null) {
    await finish(ctx, organizationId, check, found);
    return undefined;
  }
  const moved = await moveCheck(ctx.db, organizationId, check, { ...next, found });
  return moved ? { ...next, found, before: check.before } : undefined;
}

/** Runs an organization's check from its current position to the end, one step at a time. */
async function goThrough(run: JobRun, organizationId: number): Promise<void> {
  let check = await run.transaction((ctx) => openDueCheck(ctx.db, organizationId, firstPosition, run.now));
  while (check) {
    const at: OpenCheck = check;
    const done = await run.snapshot((ctx) => runStep(ctx, organizationId, at));
    check = await run.transaction((ctx) => note(ctx, organizationId, at, done));
  }
}

/**
 * Compares the derived figures of each organization with their source records once a week. The job reports
 * differences and repairs nothing.
 */
export const figureCheck: RecurringJob = {
  name: 'figure-check',
  cron: '23 * * * *',
  async handleDue(run) {
    const errors: unknown[] = [];
    for (const id of await run.search((db) => findDueChecks(db, run.now, organizationsAtOnce)))
      await goThrough(run, id).catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `organizations whose figures could not be checked: ${errors.length}`);
  },
};
