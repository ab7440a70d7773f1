import { cutPage, pageOf } from '../../../contract/paging.ts';
import * as files from '../../../contract/payroll-files.ts';
import * as ids from '../../../contract/payroll-ids.ts';
import * as contract from '../../../contract/payroll-templates.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { route, type Route } from '../../../http/route.ts';
import { loadUsers, requireSeesWages } from '../../people/members/facts.ts';
import { previewFile, writeFile } from './file.ts';
import { lockPayrollId, setPayrollId, setPayrollIds } from './payroll-ids.ts';
import { notice, payrollPresets } from './presets/all.ts';
import { layoutOf } from './rules/template.ts';
import { listPayrollIds } from './store/payroll-ids.ts';
import { selectTemplates } from './store/templates.ts';
import { addTemplate, changeTemplate, findTemplate, presentTemplate, removeTemplate } from './templates.ts';

const authorize = async (_ctx: Context, { organization }: { organization: Membership }): Promise<void> =>
  requireSeesWages(organization);

interface TemplateTarget {
  organization: Membership;
  params: { payroll_template_id: number };
}

const readTemplate = async (ctx: Context, { organization, params }: TemplateTarget) => ({
  payroll_template: presentTemplate(await findTemplate(ctx, organization.organizationId, params.payroll_template_id)),
});

const templateRoutes: readonly Route[] = [
  route(contract.listPayrollTemplates, {
    authorize,
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const fetched = await selectTemplates(ctx.db, organization.organizationId, { startId, limit: limit + 1 });
      const { rows, pagination } = cutPage(fetched, limit, ({ id }) => id);
      return { payroll_templates: rows.map(presentTemplate), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.createPayrollTemplate, {
    authorize,
    handle: async (ctx, { organization, body }) => ({ payroll_template: await addTemplate(ctx, organization, body) }),
  }),
  route(contract.getPayrollTemplate, { authorize, handle: readTemplate }),
  route(contract.updatePayrollTemplate, {
    authorize,
    async current(ctx, input) {
      await lockOrganizationRules(ctx.db, input.organization.organizationId, 'exclusive');
      return readTemplate(ctx, input);
    },
    handle: async (ctx, { organization, params, body }) => ({
      payroll_template: await changeTemplate(ctx, organization, { id: params.payroll_template_id, changes: body }),
    }),
  }),
  route(contract.deletePayrollTemplate, {
    authorize,
    handle: (ctx, { organization, params }) => removeTemplate(ctx, organization, params.payroll_template_id),
  }),
  route(contract.listPayrollPresets, { handle: async () => ({ payroll_presets: [...payrollPresets], notice }) }),
];

const payrollIdRoutes: readonly Route[] = [
  route(ids.listPayrollIds, {
    authorize,
    async handle(ctx, { organization, query }) {
      const { organizationId } = organization;
      const { startId, limit } = pageOf(query);
      const filter = { userIds: query.user_ids, startId, limit: limit + 1 };
      const fetched = await listPayrollIds(ctx.db, organizationId, filter);
      const { rows, pagination } = cutPage(fetched, limit, ({ userId }) => userId);
      const userIds = rows.map(({ userId }) => userId);
      return {
        payroll_ids: rows.map(({ userId, payrollId }) => ({ user_id: userId, payroll_id: payrollId })),
        ...(query.include?.includes('users') ? { users: await loadUsers(ctx.db, organizationId, userIds) } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
  route(ids.putPayrollId, {
    authorize,
    current: async (ctx, { organization, params }) => ({
      payroll_id: await lockPayrollId(ctx, organization, params.user_id),
    }),
    handle: async (ctx, { organization, params, body }) => ({
      payroll_id: await setPayrollId(ctx, organization, { userId: params.user_id, payrollId: body.payroll_id }),
    }),
  }),
  route(ids.putPayrollIds, {
    authorize,
    handle: async (ctx, { organization, body }) => ({
      payroll_ids: await setPayrollIds(ctx, organization, body.payroll_ids),
    }),
  }),
];

export const payrollSetUpRoutes: readonly Route[] = [
  ...templateRoutes,
  ...payrollIdRoutes,
  route(files.downloadPayroll, {
    authorize,
    download: (edge, { organization, params }) =>
      writeFile(edge, { organization, periodId: params.pay_period_id, templateId: undefined }),
  }),
  route(files.downloadPayrollByTemplate, {
    authorize,
    download: (edge, { organization, params: { pay_period_id: periodId, payroll_template_id: templateId } }) =>
      writeFile(edge, { organization, periodId, templateId }),
  }),
  route(files.previewPayroll, {
    authorize,
    handle: (ctx, { organization, params, body }) =>
      previewFile(ctx, organization, { periodId: params.pay_period_id, layout: layoutOf(body) }),
  }),
];
