import { getMemberDay } from '../../contract/member-day.ts';
import { route, type Route } from '../../http/route.ts';
import { localDate } from '../../time/calendar.ts';
import { parseDate } from '../../time/text.ts';
import { readMemberDay } from './read.ts';

export const memberDayRoutes: readonly Route[] = [
  route(getMemberDay, {
    async handle(ctx, { organization, actor, params, query }) {
      const named = query.date === undefined ? null : parseDate(query.date);
      const date = named ?? localDate(organization.calendar, ctx.now);
      const who = { userId: params.user_id, readerId: actor.userId };
      return { member_day: await readMemberDay(ctx, organization, who, date) };
    },
  }),
];
