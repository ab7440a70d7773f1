import { getToday } from '../../../contract/today.ts';
import { route, type Route } from '../../../http/route.ts';
import { readToday } from './read.ts';

export const todayRoutes: readonly Route[] = [
  route(getToday, { handle: (ctx, { organization, query }) => readToday(ctx, organization, query) }),
];
