import { projectRoutes } from './features/work/projects/routes.ts';
import { clientRoutes } from './features/work/clients/routes.ts';
import { taskRoutes } from './features/work/tasks/routes.ts';
import { activityRoutes } from './features/work/activities/routes.ts';
import { recordingRoutes } from './features/work/recording/routes.ts';
import { tagRoutes } from './features/work/tags/routes.ts';
import { timeEntryRoutes } from './features/work/time-entries/routes.ts';
import { memberDayRoutes } from './features/work/today/member-days/routes.ts';
import { timeSumRoutes } from './features/work/time-sums/routes.ts';
import { todayRoutes } from './features/work/today/routes.ts';
import type { LeftOutTotals } from './features/fairness/left-out-contents/totals.ts';
import type { Route } from './http/route.ts';

/** The routes of projects, clients, tasks and recorded time. */
export const workRoutes = (leftOut: LeftOutTotals): readonly Route[] => [
  ...projectRoutes,
  ...clientRoutes,
  ...taskRoutes,
  ...activityRoutes,
  ...recordingRoutes(leftOut),
  ...timeEntryRoutes(),
  ...tagRoutes,
  ...memberDayRoutes,
  ...timeSumRoutes,
  ...todayRoutes,
];
