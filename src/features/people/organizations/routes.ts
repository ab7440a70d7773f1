import * as contract from '../../../contract/organizations.ts';
import { applyMetadata } from '../../../contract/metadata.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import { features } from '../../../contract/lists/roles.ts';
import type { Config } from '../../../config.ts';
import type { Context, Membership } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { findUser } from '../members/facts.ts';
import { createOrganization } from './create.ts';
import { presentCalendarChange, presentOrganization } from './present.ts';
import { zoneName } from './rules.ts';
import * as store from './store.ts';
import { calendarRulesOf, lockOrganization, updateOrganization } from './update.ts';

async function answerOrganization(ctx: Context, id: number) {
  const [row] = await store.listOrganizations(ctx.db, [id], id, 1);
  if (!row) throw problem('not_found');
  return { organization: presentOrganization(row) };
}

const readRoutes: readonly Route[] = [
  route(contract.listOrganizations, {
    async handle(ctx, { query, actor }) {
      const page = pageOf(query);
      const ids = [...actor.memberships.keys()];
      const fetched = await store.listOrganizations(ctx.db, ids, page.startId, page.limit + 1);
      const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
      return { organizations: rows.map(presentOrganization), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.getOrganization, {
    handle: (ctx, { organization }) => answerOrganization(ctx, organization.organizationId),
  }),
];

const create = (allowed: boolean): Route =>
  route(contract.createOrganization, {
    authorize: () =>
      allowed
        ? Promise.resolve()
        : Promise.reject(problem('forbidden', 'organizations: this server does not allow new organizations')),
    async handle(ctx, { actor, body }) {
      const timeZone = body.time_zone ?? (await findUser(ctx.db, actor.userId))?.time_zone ?? 'UTC';
      const id = await createOrganization(
        ctx,
        {
          name: body.name,
          timeZone: zoneName(timeZone),
          weekStart: body.week_start ?? 1,
          currency: body.currency ?? 'USD',
          managersSeePayRates: body.managers_see_pay_rates ?? false,
          metadata: applyMetadata({}, body.metadata),
          features,
        },
        actor.userId,
      );
      return answerOrganization(ctx, id);
    },
    madeOrganization: ({ organization }) => organization.id,
  });

const held = {
  current: async (ctx: Context, { organization }: { organization: Membership }) => ({
    organization: presentOrganization(await lockOrganization(ctx, organization.organizationId)),
  }),
};

const update = route(contract.updateOrganization, {
  ...held,
  async handle(ctx, { organization, body }) {
    await updateOrganization(ctx, organization.organizationId, body);
    return answerOrganization(ctx, organization.organizationId);
  },
});

const updateMetadata = route(contract.updateOrganizationMetadata, {
  ...held,
  async handle(ctx, { organization, body }) {
    await updateOrganization(ctx, organization.organizationId, { metadata: body.metadata });
    return answerOrganization(ctx, organization.organizationId);
  },
});

const previewCalendar = route(contract.previewCalendarChange, {
  handle: (ctx, { organization, query }) =>
    Promise.resolve({ calendar_change: presentCalendarChange(organization.calendar, calendarRulesOf(query), ctx.now) }),
});

export const organizationRoutes = (config: Pick<Config, 'allowNewOrganizations'>): readonly Route[] => [
  ...readRoutes,
  create(config.allowNewOrganizations),
  update,
  updateMetadata,
  previewCalendar,
];
