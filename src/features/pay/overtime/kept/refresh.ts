import type { Context } from '../../../../context.ts';
import type { JobRun, RecurringJob } from '../../../../jobs/job.ts';
import { isBefore } from '../../../../time/order.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import type { WeekFigures } from '../figures.ts';
import { textsOf } from '../week-text.ts';
import type { WeekState } from './fresh.ts';
import { type Computed, computeWeeks, loadStates, type MemberStates } from './read.ts';
import { findFirstWeek, findStale, readCommonMark, saveKept, type WeekRange, type WeekToKeep } from './store.ts';

const membersAtOnce = 200;
/** A page of overtime has so many weeks at most, and one that it cuts. */
const weeksAtOnce = 14;

const nothing: WeekFigures = {
  tracked: 0,
  dailyOvertime: 0,
  weeklyOvertime: 0,
  isPaid: false,
  pay: null,
  bill: { straight: 0, premium: 0, salary: 0, earnings: 0 },
};

/** What is to be kept of weeks of a member: their figures, or that they are counted whenever they are asked for. */
function weeksToKeep({ userId, states }: MemberStates, common: number, computed: Computed): WeekToKeep[] {
  return states.map(({ week, marks }) => {
    const { figures, mayBeKept } = computed.get(userId)?.get(week.start) ?? { figures: nothing, mayBeKept: true };
    const texts = mayBeKept ? textsOf({ week, figures }) : null;
    return {
      userId,
      startOn: week.start,
      days: week.until - week.from,
      marks: { ...marks, common },
      figures: mayBeKept ? figures : null,
      texts,
    };
  });
}

const isStale = ({ kept }: WeekState) => kept === null;

/**
 * Computes and keeps the weeks of a page of members of which nothing holds that is kept; answers where the next page
 * begins. The marks are read before what they stand for: what changes meanwhile leaves the week with an old mark.
 */
async function refreshMembers(
  ctx: Context,
  organizationId: number,
  range: WeekRange & { startId: number },
): Promise<number | null> {
  const common = await readCommonMark(ctx.db, organizationId);
  const place = { organizationId, calendar: await loadCalendar(ctx.db, organizationId) };
  const page = { startId: range.startId, limit: membersAtOnce };
  const query = { from: range.from, to: range.to, page, userIds: undefined, withPay: 'everybody' as const };
  const { members, pagination } = await loadStates(ctx, place, query);
  const stale = members
    .map(({ userId, states }) => ({ userId, states: states.filter(isStale) }))
    .filter(({ states }) => states.length > 0);
  const weeks = stale.flatMap(({ states }) => states.map(({ week }) => week));
  const computed = await computeWeeks(ctx, place, { userIds: stale.map(({ userId }) => userId), weeks });
  const kept = stale.flatMap((member) => weeksToKeep(member, common, computed));
  if (kept.length > 0) await saveKept(ctx.db, organizationId, kept);
  return pagination?.next_page_start_id ?? null;
}

async function refresh(run: JobRun, organizationId: number, range: WeekRange): Promise<void> {
  for (let startId: number | null = 0; startId !== null;) {
    const from: number = startId;
    startId = await run.transaction((ctx) => refreshMembers(ctx, organizationId, { ...range, startId: from }));
  }
}

async function refreshStale(run: JobRun, range: WeekRange): Promise<void> {
  const errors: unknown[] = [];
  for (const organizationId of await run.search((db) => findStale(db, range))) {
    await refresh(run, organizationId, range).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `the overtime of ${errors.length} organizations is not kept`);
}

const dateOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').toPlainDate();
/** The last weeks, and the one that has begun in zones ahead of UTC. */
const lastWeeks = (now: Temporal.Instant): WeekRange => ({
  from: dateOf(now).subtract({ weeks: weeksAtOnce }),
  to: dateOf(now).add({ days: 1 }),
});

/** Keeps what the workweeks of the last three months come to: where nothing is kept, or something has changed since. */
export const recentOvertime: RecurringJob = {
  name: 'overtime-weeks',
  cron: '*/5 * * * *',
  handleDue: (run) => refreshStale(run, lastWeeks(run.now)),
};

/** The same of all weeks before these, at night. */
export const earlierOvertime: RecurringJob = {
  name: 'overtime-weeks-before',
  cron: '37 2 * * *',
  async handleDue(run) {
    const first = await run.search(findFirstWeek);
    if (!first) return;
    for (let { from } = lastWeeks(run.now); isBefore(first, from); from = from.subtract({ weeks: weeksAtOnce })) {
      await refreshStale(run, { from: from.subtract({ weeks: weeksAtOnce }), to: from.subtract({ days: 1 }) });
    }
  },
};
