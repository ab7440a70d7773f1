import { cutPage, pageOf } from '../../../../contract/paging.ts';
import * as contract from '../../../../contract/unusual-activity-rules.ts';
import type { Context, Membership } from '../../../../context.ts';
import { route, type Route } from '../../../../http/route.ts';
import { baseRules, versionText } from './load.ts';
import { presentOrganizationRules, presentRules, presentVersion } from './present.ts';
import { lockRules, saveRules } from './save.ts';
import { findLatestRuleSet, listRuleSets, type RuleSetRow } from './store.ts';

const answerRules = ({ features }: Membership, row: RuleSetRow | undefined) => ({
  unusual_activity_rules: presentOrganizationRules(row, features.has('automated_activity_detection')),
});

const readRules = async (ctx: Context, organization: Membership) =>
  answerRules(organization, await findLatestRuleSet(ctx.db, organization.organizationId));

export const ruleSetRoutes: readonly Route[] = [
  route(contract.getUnusualActivityRules, {
    handle: () => Promise.resolve({ unusual_activity_rules: presentRules(baseRules, versionText(undefined)) }),
  }),
  route(contract.getOrganizationUnusualActivityRules, {
    handle: (ctx, { organization }) => readRules(ctx, organization),
  }),
  route(contract.putOrganizationUnusualActivityRules, {
    current: async (ctx, { organization }) =>
      answerRules(organization, await lockRules(ctx, organization.organizationId)),
    async handle(ctx, { organization, body }) {
      await saveRules(ctx, organization.organizationId, body);
      return readRules(ctx, organization);
    },
  }),
  route(contract.listOrganizationUnusualActivityRuleVersions, {
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const fetched = await listRuleSets(ctx.db, organization.organizationId, { startId, limit: limit + 1 });
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.version);
      return { versions: rows.map(presentVersion), ...(pagination ? { pagination } : {}) };
    },
  }),
];
