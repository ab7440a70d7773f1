import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { localDate } from '../../../time/calendar.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { addLeftOut, unnamedProgram } from './store.ts';

/** Forbidden contents are counted in the transaction of the upload that sent them. */
export const leftOutContentSubscriptions: readonly Subscription[] = [
  subscribe('contents_left_out', async (ctx, { organizationId, program, members }) => {
    const date = localDate(await loadCalendar(ctx.db, organizationId), ctx.now).toString();
    const ascending = members.toSorted((a, b) => a.userId - b.userId);
    await addLeftOut(ctx.db, { organizationId, date, program: program ?? unnamedProgram }, ascending, ctx.now);
  }),
];
