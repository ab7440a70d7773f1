import type { Body } from '../../../contract/endpoint.ts';
import type {
  createPayrollTemplate,
  updatePayrollTemplate,
  WirePayrollTemplate,
} from '../../../contract/payroll-templates.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges, type State } from '../../../audit/actions.ts';
import { requireOwnerOrManager, requireSeesPay } from '../../people/members/facts.ts';
import { faultsOf, layoutOf } from './rules/template.ts';
import * as store from './store/templates.ts';

/** More than any organization needs. */
const mostTemplates = 100;

export const presentTemplate = ({
  id,
  name,
  layout,
  createdAt,
  updatedAt,
}: store.TemplateRow): WirePayrollTemplate => ({
  id,
  name,
  ...layout,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** Takes the exclusive lock on the organization's rules, then checks that the actor may still change them. */
async function beginChange(ctx: Context, organization: Membership): Promise<void> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  requireSeesPay(await requireOwnerOrManager(ctx, organization));
}

const stateOf = ({ name, layout }: store.TemplateFields): State => ({ name, ...layout });

export function requireFaultless(layout: store.TemplateFields['layout']): void {
  const faults = faultsOf(layout);
  if (faults.length > 0) throw problem('record_invalid', ...faults);
}

export async function findTemplate(ctx: Context, organizationId: number, id: number): Promise<store.TemplateRow> {
  const row = await store.selectTemplate(ctx.db, organizationId, id);
  if (!row) throw problem('not_found');
  return row;
}

export async function addTemplate(
  ctx: Context,
  organization: Membership,
  requested: Body<typeof createPayrollTemplate>,
): Promise<WirePayrollTemplate> {
  const { organizationId } = organization;
  await beginChange(ctx, organization);
  const { name, ...said } = requested;
  const layout = layoutOf(said);
  requireFaultless(layout);
  const present = await store.countTemplates(ctx.db, organizationId);
  if (present >= mostTemplates)
    throw problem('record_invalid', `payroll_templates: the organization has ${present} of at most ${mostTemplates}`);
  const row = await store.insertTemplate(ctx.db, organizationId, { name, layout }, ctx.now);
  const change = { subjectId: row.id, before: null, after: stateOf(row) };
  await recordChanges(ctx, organizationId, [{ subject: 'payroll_template', ...change }]);
  return presentTemplate(row);
}

export async function changeTemplate(
  ctx: Context,
  organization: Membership,
  { id, changes }: { id: number; changes: Body<typeof updatePayrollTemplate> },
): Promise<WirePayrollTemplate> {
  const { organizationId } = organization;
  await beginChange(ctx, organization);
  const before = await findTemplate(ctx, organizationId, id);
  const { name = before.name, ...said } = changes;
  const layout = { ...before.layout, ...said };
  requireFaultless(layout);
  const change = { before: stateOf(before), after: stateOf({ name, layout }) };
  if (JSON.stringify(change.before) === JSON.stringify(change.after)) return presentTemplate(before);
  const after = await store.updateTemplate(ctx.db, organizationId, { id, name, layout }, ctx.now);
  await recordChanges(ctx, organizationId, [{ subject: 'payroll_template', subjectId: id, ...change }]);
  return presentTemplate(after);
}

export async function removeTemplate(ctx: Context, organization: Membership, id: number): Promise<void> {
  const { organizationId } = organization;
  await beginChange(ctx, organization);
  const before = await findTemplate(ctx, organizationId, id);
  await store.deleteTemplate(ctx.db, organizationId, id);
  const change = { subjectId: id, before: stateOf(before), after: null };
  await recordChanges(ctx, organizationId, [{ subject: 'payroll_template', ...change }]);
}
