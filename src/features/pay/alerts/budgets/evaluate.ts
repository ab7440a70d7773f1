import type { Context } from '../../../../context.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { collectForLastWrite } from '../../../../db/last-writes.ts';
import { lockPeriods, type PeriodSpend, type AffectedBudgets } from '../../budgets/facts.ts';
import { appendToFeed, type FeedEntry } from '../../../notifications/feed/actions.ts';
import { findRetainedStops, type LiftedStop } from './retained-stops.ts';
import { ownerOf } from './owner.ts';
import { type Move, movesOf, releasedOf } from './rules/crossings.ts';
import { thresholdsOf } from './rules/thresholds.ts';
import {
  furtherOf,
  type OwnedCrossing,
  type OwnedThreshold,
  type OwnerColumns,
  recordMoves,
  selectCrossings,
  selectFurther,
} from './store/crossings.ts';

type OnRecord = Awaited<ReturnType<typeof selectCrossings>>;

interface PeriodMove extends Move {
  period: PeriodSpend;
}

const ownerKey = ({ projectId, clientId }: OwnerColumns) => `${projectId ?? ''}/${clientId ?? ''}`;

const ownersOf = (periods: readonly PeriodSpend[]) => ({
  projectIds: [...new Set(periods.flatMap(({ projectId }) => projectId ?? []))],
  clientIds: [...new Set(periods.flatMap(({ clientId }) => clientId ?? []))],
});

const firstDayOf = (periods: readonly PeriodSpend[]) =>
  periods.map(({ periodStartOn }) => periodStartOn.toString()).reduce((a, b) => (a < b ? a : b));

/** Compares the thresholds of the periods with the recorded crossings, and returns the changes. */
function changesIn(
  periods: readonly PeriodSpend[],
  further: readonly OwnedThreshold[],
  onRecord: readonly OwnedCrossing[],
): { moves: PeriodMove[]; released: OwnedCrossing[] } {
  const furtherByOwner = Map.groupBy(further, ownerKey);
  const byPeriod = Map.groupBy(onRecord, (crossing) => `${ownerKey(crossing)}/${crossing.periodStartDate}`);
  const changes = { moves: [] as PeriodMove[], released: [] as OwnedCrossing[] };
  for (const period of periods) {
    const own = (furtherByOwner.get(ownerKey(period)) ?? []).map(furtherOf);
    const thresholds = thresholdsOf(period.budget, period.limit, own);
    const crossings = byPeriod.get(`${ownerKey(period)}/${period.periodStartOn.toString()}`) ?? [];
    changes.moves.push(...movesOf(period.spent, thresholds, crossings).map((move) => ({ ...move, period })));
    changes.released.push(...releasedOf(thresholds, crossings));
  }
  return changes;
}

const crossingOf = ({ period, threshold, number, isReached }: PeriodMove): OwnedCrossing => ({
  projectId: period.projectId,
  clientId: period.clientId,
  periodStartDate: period.periodStartOn.toString(),
  key: threshold.key,
  number,
  isReached,
});

/** Leaves out threshold changes that would end a timer stop of a hidden budget before tomorrow. */
async function withoutRetained(ctx: Context, organizationId: number, moves: readonly PeriodMove[], known: OnRecord) {
  const isLift = ({ threshold, isReached }: PeriodMove) => threshold.key === 'stop' && !isReached;
  const sinceOf = ({ period }: PeriodMove) =>
    known.find(
      (crossing) =>
        crossing.key === 'stop' &&
        ownerKey(crossing) === ownerKey(period) &&
        crossing.periodStartDate === period.periodStartOn.toString(),
    )?.reachedSince ?? null;
  const lifted = moves.filter(isLift).map((move): LiftedStop => ({ period: move.period, reachedSince: sinceOf(move) }));
  const retained = await findRetainedStops(ctx, organizationId, lifted);
  return moves.filter((move) => !isLift(move) || !retained.has(move.period));
}

/** The event for a threshold change, with the figures behind the change. */
function entryOf(move: PeriodMove, now: Temporal.Instant): FeedEntry {
  const { period, threshold, number, isReached } = move;
  const { budget, periodStartOn, periodStopOn, spent, limit, carried } = period;
  const { subject, subjectId } = ownerOf(period);
  const percent = limit === null || Number(limit) === 0 ? null : Math.floor((spent * 10_000) / Number(limit)) / 100;
  return {
    kind: isReached ? 'budget_threshold_reached' : 'budget_threshold_left',
    subject,
    subjectId,
    userId: null,
    payload: {
      threshold: threshold.kind,
      ...(threshold.percent === null ? {} : { at_percent: threshold.percent }),
      number,
      budget_history_id: period.historyId,
      period_start_date: periodStartOn.toString(),
      ...(periodStopOn === null ? {} : { period_stop_date: periodStopOn.toString() }),
      type: budget.type,
      ...(budget.rate === null ? {} : { rate: budget.rate }),
    },
    since: now,
    why: {
      spent,
      at: threshold.amount.toNumber(),
      ...(limit === null ? {} : { limit: Number(limit) }),
      ...(carried === '0' ? {} : { carried: Number(carried) }),
      ...(percent === null ? {} : { percent }),
      reached: isReached,
    },
    dedupKey: [
      `${subject}:${subjectId}`,
      periodStartOn.toString(),
      threshold.key,
      number,
      isReached ? 'reached' : 'left',
    ].join(':'),
  };
}

/** Emits an event for each threshold that the touched budgets have reached or left at the end of a write. */
async function evaluate(ctx: Context, organizationId: number, touched: AffectedBudgets): Promise<void> {
  const periods = await lockPeriods(ctx, organizationId, touched);
  if (periods.length === 0) return;
  const owners = ownersOf(periods);
  const [further, onRecord] = await concurrently(
    selectFurther(ctx.db, organizationId, owners),
    selectCrossings(ctx.db, organizationId, { owners, since: firstDayOf(periods) }),
  );
  const { moves: all, released } = changesIn(periods, further, onRecord);
  const moves = await withoutRetained(ctx, organizationId, all, onRecord);
  if (moves.length + released.length === 0) return;
  await recordMoves(ctx.db, organizationId, [...moves.map(crossingOf), ...released], ctx.now);
  await appendToFeed(
    ctx,
    organizationId,
    moves.map((move) => entryOf(move, ctx.now)),
  );
}

const earlierOf = (a: string | null, b: string | null) => (a === null || b === null ? null : a < b ? a : b);
const laterOf = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);

const joined = (a: AffectedBudgets, b: AffectedBudgets): AffectedBudgets => ({
  projectIds: [...new Set([...a.projectIds, ...b.projectIds])],
  clientIds: [...new Set([...a.clientIds, ...b.clientIds])],
  days: { since: earlierOf(a.days.since, b.days.since), until: laterOf(a.days.until, b.days.until) },
});

/** Evaluates budgets after everything else in the transaction is written. Intermediate states emit no event. */
export const evaluateLast = collectForLastWrite<Context, AffectedBudgets>('budget-alerts', {
  join: joined,
  write: evaluate,
});
