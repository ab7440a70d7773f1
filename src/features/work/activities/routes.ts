import { listActivities, listDailyActivities, listProjectActivities } from '../../../contract/activities.ts';
import * as updates from '../../../contract/activity-updates.ts';
import * as last from '../../../contract/last-activities.ts';
import * as contents from '../../../contract/slot-contents.ts';
import type { Actor, Context } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { locateProject } from '../projects/facts.ts';
import { readLastActivities } from './last-activities.ts';
import { readActivities, readDailyActivities } from './list-activities.ts';
import { readNotes, readScreenshots, readToolUsages } from './slot-contents.ts';
import { readActivityUpdates, readDailyUpdates } from './updates.ts';

const onProject = {
  locate: (ctx: Context, params: { project_id: number }, actor: Actor) =>
    locateProject(ctx.db, params.project_id, actor),
};

/** Narrows the query of a list to the project in the path. */
function within<Q extends { project_ids?: number[] }>({
  params,
  query,
}: {
  params: { project_id: number };
  query: Q;
}): Q {
  const named = query.project_ids?.includes(params.project_id) ?? true;
  return { ...query, project_ids: named ? [params.project_id] : [] };
}

export const activityRoutes: readonly Route[] = [
  route(listActivities, { handle: (ctx, { organization, query }) => readActivities(ctx, organization, query) }),
  route(listProjectActivities, {
    ...onProject,
    handle: (ctx, input) => readActivities(ctx, input.organization, within(input)),
  }),
  route(listDailyActivities, {
    handle: (ctx, { organization, query }) => readDailyActivities(ctx, organization, query),
  }),
  route(updates.listProjectDailyActivities, {
    ...onProject,
    handle: (ctx, input) => readDailyActivities(ctx, input.organization, within(input)),
  }),
  route(updates.listActivityUpdates, {
    handle: (ctx, { organization, query }) => readActivityUpdates(ctx, organization, query),
  }),
  route(updates.listProjectActivityUpdates, {
    ...onProject,
    handle: (ctx, input) => readActivityUpdates(ctx, input.organization, within(input)),
  }),
  route(updates.listDailyActivityUpdates, {
    handle: (ctx, { organization, query }) => readDailyUpdates(ctx, organization, query),
  }),
  route(updates.listProjectDailyActivityUpdates, {
    ...onProject,
    handle: (ctx, input) => readDailyUpdates(ctx, input.organization, within(input)),
  }),
  route(last.listLastActivities, {
    handle: (ctx, { organization, query }) => readLastActivities(ctx, organization, query),
  }),
  route(last.listProjectLastActivities, {
    ...onProject,
    handle: (ctx, { organization, query, params }) => readLastActivities(ctx, organization, query, params.project_id),
  }),
  route(contents.listScreenshots, {
    handle: (ctx, { organization, query }) => readScreenshots(ctx, organization, query),
  }),
  route(contents.listProjectScreenshots, {
    ...onProject,
    handle: (ctx, input) => readScreenshots(ctx, input.organization, within(input)),
  }),
  route(contents.listNotes, { handle: (ctx, { organization, query }) => readNotes(ctx, organization, query) }),
  route(contents.listProjectNotes, {
    ...onProject,
    handle: (ctx, input) => readNotes(ctx, input.organization, within(input)),
  }),
  route(contents.listToolUsages, {
    handle: (ctx, { organization, query }) => readToolUsages(ctx, organization, query),
  }),
  route(contents.listProjectToolUsages, {
    ...onProject,
    handle: (ctx, input) => readToolUsages(ctx, input.organization, within(input)),
  }),
];
