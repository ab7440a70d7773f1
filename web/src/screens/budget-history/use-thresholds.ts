import { useQuery } from '@tanstack/preact-query';
import { call, pollOperation, type Output, type WriteHeaders } from '../../api/call.ts';
import type { Owner } from './use-history.ts';

export type Thresholds = Output<'getProjectBudgetThresholds'>['budget_thresholds'];
export type Further = Thresholds['further'];

export async function readThresholds({ kind, id }: Owner) {
  const { answer, tag } =
    kind === 'project'
      ? await pollOperation('getProjectBudgetThresholds', { params: { project_id: id } }, [])
      : await pollOperation('getClientBudgetThresholds', { params: { client_id: id } }, []);
  return { thresholds: answer.budget_thresholds, tag };
}

/** Replaces all additional thresholds of a budget. */
export const putFurther = ({ kind, id }: Owner, further: Further, sending: WriteHeaders = {}) => {
  const body = { further };
  return kind === 'project'
    ? call('putProjectBudgetThresholds', { params: { project_id: id }, body, ...sending })
    : call('putClientBudgetThresholds', { params: { client_id: id }, body, ...sending });
};

/** The thresholds of a budget, with the entity tag for a change. */
export const useThresholds = (organizationId: number, owner: Owner) =>
  useQuery({
    queryKey: ['budget-thresholds', organizationId, owner.kind, owner.id],
    queryFn: () => readThresholds(owner),
  });
