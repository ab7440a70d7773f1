import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { fitEntries, moveEntries, selectStartsFrom, setDates } from './store.ts';

/** Sets the local dates of entries from their starts. */
async function date(
  { db }: Context,
  organizationId: number,
  calendar: OrgCalendar,
  starts: readonly { id: number; since: string }[],
): Promise<void> {
  if (starts.length === 0) return;
  const dateOf = createDayFinder(calendar);
  const dated = starts.map(({ id, since }) => ({ id, date: dateOf(Temporal.Instant.from(since).epochMilliseconds) }));
  await setDates(db, organizationId, dated);
}

export const timeEntrySubscriptions: readonly Subscription[] = [
  subscribe('entry_slots_taken', async (ctx, { organizationId, entryIds }) => {
    const starts = await fitEntries(ctx.db, organizationId, entryIds, ctx.now);
    await date(ctx, organizationId, await loadCalendar(ctx.db, organizationId), starts);
  }),
  subscribe('members_merged', (ctx, { organizationId, ...persons }) => moveEntries(ctx.db, organizationId, persons)),
  subscribe('calendar_changed', async (ctx, { organizationId, calendar, effectiveAt }) =>
    date(ctx, organizationId, calendar, await selectStartsFrom(ctx.db, organizationId, effectiveAt)),
  ),
];
