import type { FeedKind } from '../../../contract/lists/events.ts';
import type { Context } from '../../../context.ts';
import { appendToFeed } from '../../notifications/feed/actions.ts';
import type { ChangeOrigin } from './rules/causes.ts';
import type { WageLine } from './rules/lines.ts';
import { periodIdOf } from './rules/schedule.ts';

interface PeriodEvent {
  kind: FeedKind;
  period: { startOn: Temporal.PlainDate; stopOn: Temporal.PlainDate };
  /** The member whose time changed; omitted = all members. */
  userId?: number | null;
  payload?: Readonly<Record<string, unknown>>;
  /** Omitted = the author of the write. */
  actorUserId?: number | null;
}

/** Announces a change to a period. The event has no amounts; readers with access request them. */
export function emitPeriodEvent(ctx: Context, organizationId: number, event: PeriodEvent): Promise<void> {
  const { kind, period, userId = null, payload = {}, actorUserId = ctx.actorUserId } = event;
  const dates = { period_start_date: period.startOn.toString(), period_stop_date: period.stopOn.toString() };
  const subject = { subject: 'pay_period', subjectId: periodIdOf(period) } as const;
  const why = { actor_user_id: actorUserId };
  return appendToFeed(ctx, organizationId, [{ ...subject, kind, userId, payload: { ...dates, ...payload }, why }]);
}

/**
 * Announces that a closed period was corrected, once per change, with the affected members. The event has no amounts.
 */
export function emitCorrections(
  ctx: Context,
  organizationId: number,
  correction: { startOn: string; stopOn: string; origin: ChangeOrigin; lines: readonly WageLine[] },
): Promise<void> {
  const period = {
    startOn: Temporal.PlainDate.from(correction.startOn),
    stopOn: Temporal.PlainDate.from(correction.stopOn),
  };
  const userIds = [...new Set(correction.lines.map((line) => line.userId))].toSorted((a, b) => a - b);
  const [userId, ...others] = userIds;
  return emitPeriodEvent(ctx, organizationId, {
    kind: 'pay_period_corrected',
    period,
    userId: others.length === 0 ? (userId ?? null) : null,
    payload: { cause: correction.origin.cause, caused_at: correction.origin.causedAt, user_ids: userIds },
    actorUserId: correction.origin.actorUserId,
  });
}
