import type { Body } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/member-settings.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Membership } from '../../../context.ts';
import type { Context } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { loadStops } from '../../work/timer-stops/facts.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadProjects } from '../../work/projects/facts.ts';
import { changeForEverybody, changeForMembers, type SettingChange } from './actions.ts';
import { loadEnforcement } from './enforcement.ts';
import { loadEffectiveSettings, type MemberSettings } from './facts.ts';
import { presentEffective, presentEnforcement, presentScreenshots, presentTracking } from './present.ts';
import { permittedFrequency, type SettingName } from './rules/setting-names.ts';
import { selectValues } from './store.ts';

type FrequencyBody = Pick<Body<typeof contract.updateScreenshotSettings>, 'screenshot_frequency'>;

interface ListQuery {
  page_start_id?: number;
  page_limit?: number;
  user_ids?: number[];
  include?: 'users'[];
}

/** A page of one setting, and the fields after the collection. */
async function listSetting(ctx: Context, organizationId: number, setting: SettingName, query: ListQuery) {
  const { startId, limit } = pageOf(query);
  const page = { startId, limit: limit + 1, userIds: query.user_ids };
  const fetched = await selectValues(ctx.db, { organizationId, setting }, page);
  const { rows, pagination } = cutPage(fetched, limit, (row) => row.userId);
  const userIds = rows.map((row) => row.userId);
  const users = query.include?.includes('users') ? await loadUsers(ctx.db, organizationId, userIds) : undefined;
  return { rows, rest: { ...(users ? { users } : {}), ...(pagination ? { pagination } : {}) } };
}

/** Applies the change to the members in the body. Returns the setting to show, and the scope of the change. */
async function change(ctx: Context, requested: SettingChange, userIds: readonly number[] = []) {
  const [first] = userIds;
  if (first === undefined) {
    await changeForEverybody(ctx, requested);
    return { scope: 'global' as const, userId: undefined };
  }
  await changeForMembers(ctx, requested, userIds);
  return { scope: 'members' as const, userId: first };
}

function frequencyFaults({ screenshot_frequency: frequency }: FrequencyBody, organization: Membership): string[] {
  const most = permittedFrequency(organization.features);
  return frequency > most ? [`screenshot_frequency: the plan permits up to ${most}`] : [];
}

const tracking: readonly Route[] = [
  route(contract.listAppAndUrlTrackingSettings, {
    async handle(ctx, { organization, query }) {
      const { rows, rest } = await listSetting(ctx, organization.organizationId, 'app_and_url_tracking', query);
      return { app_and_url_tracking_settings: rows.map(presentTracking), ...rest };
    },
  }),
  route(contract.updateAppAndUrlTrackingSettings, {
    async handle(ctx, { organization: { organizationId }, actor, body }) {
      const value = body.app_and_url_tracking;
      const requested: SettingChange = { organizationId, setting: 'app_and_url_tracking', value };
      const { scope, userId = actor.userId } = await change(ctx, requested, body.user_ids);
      return { app_and_url_tracking_setting: { ...presentTracking({ userId, value }), scope } };
    },
  }),
];

const screenshots: readonly Route[] = [
  route(contract.listScreenshotSettings, {
    async handle(ctx, { organization, query }) {
      const { rows, rest } = await listSetting(ctx, organization.organizationId, 'screenshot_frequency', query);
      return { screenshot_settings: rows.map(presentScreenshots), ...rest };
    },
  }),
  route(contract.updateScreenshotSettings, {
    rules: [
      {
        reads: ['screenshot_frequency'],
        faults: (body, { organization }) => (organization ? frequencyFaults(body, organization) : []),
      },
    ],
    async handle(ctx, { organization, actor, body }) {
      const faults = frequencyFaults(body, organization);
      if (faults.length > 0) throw problem('invalid_params', ...faults);
      const { organizationId } = organization;
      const value = String(body.screenshot_frequency);
      const requested: SettingChange = { organizationId, setting: 'screenshot_frequency', value };
      const { scope, userId = actor.userId } = await change(ctx, requested, body.user_ids);
      return { screenshot_setting: { ...presentScreenshots({ userId, value }), scope } };
    },
  }),
];

/** Users see only their own settings, whatever the filter contains. */
function visibleTo(membership: Membership, userId: number, filter: readonly number[] | undefined) {
  if (membership.role !== 'user') return filter;
  return filter === undefined || filter.includes(userId) ? [userId] : [];
}

/** The members and the people who decided for them. Members can see who decides what is recorded about them. */
function userIdsIn(rows: readonly MemberSettings[]): number[] {
  const deciders = rows.flatMap(({ settings }) => Object.values(settings).map(({ changedBy }) => changedBy));
  return [...new Set([...rows.map(({ userId }) => userId), ...deciders])].filter((id) => id !== null);
}

const effective = route(contract.listEffectiveSettings, {
  async handle(ctx, { organization, actor, query }) {
    const { startId, limit } = pageOf(query);
    const userIds = visibleTo(organization, actor.userId, query.user_ids);
    const fetched = await loadEffectiveSettings(ctx.db, organization.organizationId, {
      startId,
      limit: limit + 1,
      userIds,
    });
    const { rows, pagination } = cutPage(fetched, limit, (row) => row.userId);
    const userIdsShown = query.include?.includes('users') ? userIdsIn(rows) : undefined;
    const shown = rows.map(({ userId }) => userId);
    const stops = await loadStops(ctx.db, organization, { userIds: shown, now: ctx.now });
    const stopped = [...new Set([...stops.values()].flat().map(({ projectId }) => projectId))];
    return {
      effective_settings: rows.map((row) => presentEffective(row, stops.get(row.userId))),
      enforcement: presentEnforcement(await loadEnforcement(ctx.db, organization.organizationId)),
      ...(userIdsShown ? { users: await loadUsers(ctx.db, organization.organizationId, userIdsShown) } : {}),
      ...(query.include?.includes('projects') ? { projects: await loadProjects(ctx, organization, stopped) } : {}),
      ...(pagination ? { pagination } : {}),
    };
  },
});

export const memberSettingRoutes: readonly Route[] = [...tracking, ...screenshots, effective];
