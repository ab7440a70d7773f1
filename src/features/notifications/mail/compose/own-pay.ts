import type { Context } from '../../../../context.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import { loadWages } from '../../../pay/overtime/facts.ts';
import type { MailedEvent } from '../store.ts';

/** A member's pay for workweeks, in cents. */
export interface OwnPay {
  total: number;
  /** The part due to overtime and premiums. */
  premium: number;
}

/**
 * The member's current pay for the workweeks of an overtime event. Null if the member has neither an hourly rate nor a
 * salary.
 */
export async function loadOwnPay(
  ctx: Context,
  userId: number,
  { organizationId, payload }: MailedEvent,
): Promise<OwnPay | null> {
  const { period_start_date: start, period_stop_date: stop } = payload;
  if (typeof start !== 'string' || typeof stop !== 'string') return null;
  const { weeks } = await loadWages(
    ctx,
    { organizationId, calendar: await loadCalendar(ctx.db, organizationId) },
    {
      from: Temporal.PlainDate.from(start),
      to: Temporal.PlainDate.from(stop),
      userIds: [userId],
      page: { startId: 0, limit: 1 },
    },
  );
  const paid = weeks.flatMap(({ parts }) => parts.flatMap(({ pay }) => pay ?? []));
  if (paid.length === 0) return null;
  const premium = paid.reduce((sum, pay) => sum + pay.premium, 0);
  return { total: paid.reduce((sum, pay) => sum + pay.straight, premium), premium };
}
