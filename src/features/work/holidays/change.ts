import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { laterOf } from '../../../time/order.ts';
import { requireOwnerOrManager } from '../../people/members/facts.ts';
import { type CalendarKey, type HolidayCalendarRow, selectCalendar, selectLastRecordedAt } from './store.ts';

/** Locks the organization's rules exclusively, then checks that the actor is still an owner or manager. */
export async function beginChange(ctx: Context, organization: Membership): Promise<void> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  await requireOwnerOrManager(ctx, organization);
}

/**
 * The current instant, or the latest recorded instant if that is later. Records therefore stay in order even if the
 * clock is set back.
 */
export async function recordingInstant(ctx: Context, organizationId: number): Promise<Temporal.Instant> {
  const last = await selectLastRecordedAt(ctx.db, organizationId);
  return last === null ? ctx.now : laterOf(ctx.now, Temporal.Instant.from(last));
}

export interface CalendarInput {
  organization: Membership;
  params: { calendar_id: number };
}

export const keyOf = ({ organization: { organizationId }, params }: CalendarInput): CalendarKey => ({
  organizationId,
  id: params.calendar_id,
});

/** Finds a calendar that has not ended. */
export async function findCalendar(ctx: Context, named: CalendarInput): Promise<HolidayCalendarRow> {
  const row = await selectCalendar(ctx.db, keyOf(named), localDate(named.organization.calendar, ctx.now));
  if (!row) throw problem('not_found');
  return row;
}
