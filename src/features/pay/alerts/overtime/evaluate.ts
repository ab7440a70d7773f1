import type { Context } from '../../../../context.ts';
import { collectForLastWrite } from '../../../../db/last-writes.ts';
import type { TrackedInterval } from '../../../../events.ts';
import { appendToFeed, type FeedEntry } from '../../../notifications/feed/actions.ts';
import { knownKeys } from '../../../notifications/feed/facts.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import { type WeekOfMember, countWeeks } from '../../overtime/facts.ts';
import { loadMinutesBefore } from './minutes-before.ts';
import { type Pass, passesOf } from './rules/passes.ts';
import { hasPolicies } from './store.ts';

/** Members with changed time, and the range of its dates, `YYYY-MM-DD`. */
interface AffectedMembers {
  userIds: ReadonlySet<number>;
  from: string;
  to: string;
}

const periodOf = ({ start, stop, steps, dateOf }: WeekOfMember) => ({
  start,
  stop,
  days: steps.map(({ day, policy, after, overtime }) => ({ policy, date: dateOf(day), after, overtime })),
});

const policyIdsOf = (weeks: readonly WeekOfMember[]) => [
  ...new Set(weeks.flatMap(({ steps }) => steps.map(({ policy }) => policy.policyId))),
];

const keyOf = (kind: Pass['kind'], userId: number, { policyId, start }: Pass) =>
  `${kind}:${userId}:${policyId}:${start}`;

function entryOf(userId: number, pass: Pass, { now, minutesBefore }: { now: Temporal.Instant; minutesBefore: number }) {
  const { kind, policyId, policyType, start, stop, thresholdSeconds, countedSeconds, overtimeSeconds } = pass;
  const entry: FeedEntry & { dedupKey: string } = {
    kind,
    subject: 'member',
    subjectId: userId,
    userId,
    payload: {
      overtime_policy_id: policyId,
      policy_type: policyType,
      period_start_date: start,
      period_stop_date: stop,
      ...(kind === 'overtime_approaching' ? { minutes_before: minutesBefore } : {}),
    },
    since: now,
    why: {
      threshold_seconds: thresholdSeconds,
      counted_seconds: countedSeconds,
      overtime_seconds: overtimeSeconds,
    },
    dedupKey: keyOf(kind, userId, pass),
  };
  return entry;
}

/** The events that were not emitted before. After the event "passed", no event "near" is emitted. */
async function withoutEmitted(ctx: Context, organizationId: number, passes: readonly { userId: number; pass: Pass }[]) {
  const keysOf = ({ userId, pass }: { userId: number; pass: Pass }) => [
    keyOf(pass.kind, userId, pass),
    keyOf('overtime_passed', userId, pass),
  ];
  const known = await knownKeys(ctx.db, organizationId, [...new Set(passes.flatMap(keysOf))]);
  return passes.filter((candidate) => keysOf(candidate).every((key) => !known.has(key)));
}

/** Emits an event for each member who comes near a threshold or passes it, once per policy version and period. */
async function evaluate(ctx: Context, organizationId: number, { userIds, from, to }: AffectedMembers): Promise<void> {
  if (!(await hasPolicies(ctx.db, organizationId))) return;
  const calendar = await loadCalendar(ctx.db, organizationId);
  const dates = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
  const weeks = await countWeeks(ctx, { organizationId, calendar }, { ...dates, userIds: [...userIds] });
  const policyIds = policyIdsOf(weeks);
  if (policyIds.length === 0) return;
  const minutesBefore = await loadMinutesBefore(ctx.db, organizationId, policyIds);
  const before = (policyId: number) => minutesBefore.get(policyId) ?? null;
  const secondsBefore = (policyId: number) => {
    const minutes = before(policyId);
    return minutes === null ? null : minutes * 60;
  };
  const passes = weeks.flatMap((week) =>
    passesOf(periodOf(week), secondsBefore)
      // A changed mark does not emit events for the other days of the week.
      .filter(({ start, stop }) => start <= to && from <= stop)
      .map((pass) => ({ userId: week.userId, pass })),
  );
  const entries = (await withoutEmitted(ctx, organizationId, passes)).map(({ userId, pass }) =>
    entryOf(userId, pass, { now: ctx.now, minutesBefore: before(pass.policyId) ?? 0 }),
  );
  await appendToFeed(ctx, organizationId, entries);
}

const [min, max] = [(a: string, b: string) => (a < b ? a : b), (a: string, b: string) => (a > b ? a : b)];

const joined = (a: AffectedMembers, b: AffectedMembers): AffectedMembers => ({
  userIds: a.userIds.union(b.userIds),
  from: min(a.from, b.from),
  to: max(a.to, b.to),
});

/** The members with time in the intervals, and the range of dates. undefined = no intervals. */
export function affectedMembersOf(intervals: readonly TrackedInterval[]): AffectedMembers | undefined {
  const [first] = intervals;
  if (!first) return undefined;
  const dates = intervals.map(({ date }) => date);
  const userIds = new Set(intervals.map(({ userId }) => userId));
  return { userIds, from: dates.reduce(min, first.date), to: dates.reduce(max, first.date) };
}

/**
 * Counts the members' workweeks after everything else in the transaction is written. Every write of time locks its
 * members, so the second of two concurrent writes sees the time of the first.
 */
export const evaluateLast = collectForLastWrite<Context, AffectedMembers>('overtime-alerts', {
  join: joined,
  write: evaluate,
});
