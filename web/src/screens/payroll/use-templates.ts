import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, pollOperation, type Input, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';

export type Template = Output<'listPayrollTemplates'>['payroll_templates'][number];
export type TemplateBody = NonNullable<Input<'createPayrollTemplate'>['body']>;
export type TemplatePreset = Output<'listPayrollPresets'>['payroll_presets'][number];

const keyOf = (organizationId: number) => ['payroll', organizationId];

/** The templates of an organization, by name. */
export const useTemplates = (organizationId: number, isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: [...keyOf(organizationId), 'templates'],
    async queryFn({ signal }) {
      const pages = await everyPage('listPayrollTemplates', { params: { organization_id: organizationId }, signal });
      const templates = pages.flatMap(({ payroll_templates: items }) => items);
      return templates.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });

/** Payroll numbers by member id. */
export const useNumbers = (organizationId: number, isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: [...keyOf(organizationId), 'numbers'],
    async queryFn({ signal }): Promise<ReadonlyMap<number, string>> {
      const pages = await everyPage('listPayrollIds', { params: { organization_id: organizationId }, signal });
      const listed = pages.flatMap(({ payroll_ids: items }) => items);
      return new Map(listed.map(({ user_id: id, payroll_id: number }) => [id, number ?? '']));
    },
  });

/** The content of a template, from which a copy is made. */
export function bodyOf({ id: _id, created_at: _made, updated_at: _changed, ...body }: Template): TemplateBody {
  return body;
}

export const createTemplate = (organizationId: number, body: TemplateBody, sending: object = {}) =>
  call('createPayrollTemplate', { params: { organization_id: organizationId }, body, ...sending });

export const deleteTemplate = (organizationId: number, id: number) =>
  call('deletePayrollTemplate', { params: { organization_id: organizationId, payroll_template_id: id } });

/** A template with its entity tag. */
export async function readTemplate(organizationId: number, id: number) {
  const params = { organization_id: organizationId, payroll_template_id: id };
  const { answer, tag } = await pollOperation('getPayrollTemplate', { params }, []);
  return { template: answer.payroll_template, tag };
}

/** Reloads all shown data about templates and numbers. */
export function useRenewing(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}

/** Whether a file identifies members by payroll numbers. */
export const isKeyed = ({ columns, member_key: key }: Omit<TemplateBody, 'name'>): boolean =>
  columns.some(({ field }) => field === 'payroll_id' || (field === 'member_key' && key === 'payroll_id'));
