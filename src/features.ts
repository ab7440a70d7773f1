import type { Subscription } from './context.ts';
import type { Config } from './config.ts';
import { errorCodeRoutes } from './features/error-codes/routes.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { projectSubscriptions } from './features/projects/subscriptions.ts';
import type { Route } from './http/route.ts';
import type { Sweep, Task } from './jobs/job.ts';

/** The routes of every area. */
export const routes = (config: Pick<Config, 'webUrl' | 'allowNewOrganizations'>): readonly Route[] => [
  ...organizationRoutes(config),
  ...errorCodeRoutes,
];

/** Who listens to whom, in the order of their handling. */
export const subscriptions: readonly Subscription[] = [...projectSubscriptions];

export const tasks: readonly Task[] = [];

export const sweeps: readonly Sweep[] = [];
