import { getMemberDay } from '../../../../contract/member-day.ts';
import { route, type Route } from '../../../../http/route.ts';
import { localDate } from '../../../../time/calendar.ts';
import { parseDate } from '../../../../time/text.ts';
import { loadTasks } from '../../tasks/facts.ts';
import { readMemberDay } from './read.ts';

export const memberDayRoutes: readonly Route[] = [
  route(getMemberDay, {
    async handle(ctx, { organization, actor, params, query }) {
      const named = query.date === undefined ? null : parseDate(query.date);
      const date = named ?? localDate(organization.calendar, ctx.now);
      const who = { userId: params.user_id, readerId: actor.userId };
      const day = await readMemberDay(ctx, organization, who, date);
      if (!query.include?.includes('tasks')) return { member_day: day };
      const taskIds = new Set(day.slots.map((slot) => slot.task_id).filter((id) => id !== null));
      return { member_day: day, tasks: await loadTasks(ctx.db, organization.organizationId, [...taskIds]) };
    },
  }),
];
