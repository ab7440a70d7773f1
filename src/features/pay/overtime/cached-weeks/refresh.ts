import type { Context } from '../../../../context.ts';
import type { JobRun, RecurringJob } from '../../../../jobs/job.ts';
import { isBefore } from '../../../../time/order.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import type { WeekFigures } from '../figures.ts';
import { textsOf } from '../week-text.ts';
import type { WeekState } from './week-states.ts';
import { type Computed, computeWeeks, loadStates, type MemberStates } from './read.ts';
import {
  findFirstWeek,
  findStale,
  readCommonVersion,
  saveCachedWeeks,
  type WeekRange,
  type WeekToCache,
} from './store.ts';

const membersAtOnce = 200;
/** The maximum number of weeks on a page of overtime, including a week that is cut. */
const weeksAtOnce = 14;

const nothing: WeekFigures = {
  tracked: 0,
  dailyOvertime: 0,
  weeklyOvertime: 0,
  isPaid: false,
  pay: null,
  bill: { straight: 0, premium: 0, salary: 0, earnings: 0 },
};

/** The cache entries of a member's weeks: figures, or a note that the week must be computed on each request. */
function weeksToCache({ userId, states }: MemberStates, common: number, computed: Computed): WeekToCache[] {
  return states.map(({ week, versions }) => {
    const { figures, isCacheable } = computed.get(userId)?.get(week.start) ?? { figures: nothing, isCacheable: true };
    const texts = isCacheable ? textsOf({ week, figures }) : null;
    return {
      userId,
      startOn: week.start,
      days: week.until - week.from,
      versions: { ...versions, common },
      figures: isCacheable ? figures : null,
      texts,
    };
  });
}

const isStale = ({ cached }: WeekState) => cached === null;

/**
 * Computes and caches weeks without a valid entry, for a page of members. Returns the start of the next page. The
 * versions are read before their inputs, so after a concurrent change the cached week has an outdated version.
 */
async function refreshMembers(
  ctx: Context,
  organizationId: number,
  range: WeekRange & { startId: number },
): Promise<number | null> {
  const common = await readCommonVersion(ctx.db, organizationId);
  const organization = { organizationId, calendar: await loadCalendar(ctx.db, organizationId) };
  const page = { startId: range.startId, limit: membersAtOnce };
  const query = { from: range.from, to: range.to, page, userIds: undefined, withPay: 'everybody' as const };
  const { members, pagination } = await loadStates(ctx, organization, query);
  const stale = members
    .map(({ userId, states }) => ({ userId, states: states.filter(isStale) }))
    .filter(({ states }) => states.length > 0);
  const weeks = stale.flatMap(({ states }) => states.map(({ week }) => week));
  const computed = await computeWeeks(ctx, organization, { userIds: stale.map(({ userId }) => userId), weeks });
  const entries = stale.flatMap((member) => weeksToCache(member, common, computed));
  if (entries.length > 0) await saveCachedWeeks(ctx.db, organizationId, entries);
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
  if (errors.length > 0)
    throw new AggregateError(errors, `cannot cache the overtime of ${errors.length} organizations`);
}

const dateOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').toPlainDate();
/** The latest weeks, including one that has already begun in time zones ahead of UTC. */
const lastWeeks = (now: Temporal.Instant): WeekRange => ({
  from: dateOf(now).subtract({ weeks: weeksAtOnce }),
  to: dateOf(now).add({ days: 1 }),
});

/** Caches the workweeks of the last three months that have no valid entry. */
export const recentOvertime: RecurringJob = {
  name: 'overtime-weeks',
  cron: '*/5 * * * *',
  handleDue: (run) => refreshStale(run, lastWeeks(run.now)),
};

/** Caches all earlier weeks, at night. */
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
