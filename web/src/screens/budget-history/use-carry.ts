import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { call, pollOperation, type Output, type WriteHeaders } from '../../api/call.ts';
import type { Owner } from './use-history.ts';

export type CarryRule = Output<'getProjectBudgetRollover'>['budget_rollover'];
export type CarriedPeriod = Output<'listProjectBudgetPeriods'>['budget_periods'][number];

export async function readCarry({ kind, id }: Owner) {
  const { answer, tag } =
    kind === 'project'
      ? await pollOperation('getProjectBudgetRollover', { params: { project_id: id } }, [])
      : await pollOperation('getClientBudgetRollover', { params: { client_id: id } }, []);
  return { rule: answer.budget_rollover, tag };
}

/** Stores the carry rule of a budget. */
export const putCarry = ({ kind, id }: Owner, body: CarryRule, sending: WriteHeaders = {}) =>
  kind === 'project'
    ? call('putProjectBudgetRollover', { params: { project_id: id }, body, ...sending })
    : call('putClientBudgetRollover', { params: { client_id: id }, body, ...sending });

/** The carry rule, with the entity tag for a change. */
export const useCarry = (organizationId: number, owner: Owner) =>
  useQuery({
    queryKey: ['budget-carry', organizationId, owner.kind, owner.id],
    queryFn: () => readCarry(owner),
  });

function queryOf(tried: CarryRule | null) {
  if (!tried) return {};
  const { carry, cap, floor, expires_after: expiresAfter } = tried;
  return {
    carry,
    ...(cap === null ? {} : { cap }),
    ...(floor === null ? {} : { floor }),
    ...(expiresAfter === null ? {} : { expires_after: expiresAfter }),
  };
}

/** The carried amounts of the periods, latest first, under a tentative rule; null = under the stored rule. */
export const usePeriods = (organizationId: number, owner: Owner, tried: CarryRule | null, enabled = true) =>
  useQuery({
    queryKey: ['budget-periods', organizationId, owner.kind, owner.id, tried],
    queryFn: async ({ signal }) => {
      const query = queryOf(tried);
      const { budget_periods: periods } =
        owner.kind === 'project'
          ? await call('listProjectBudgetPeriods', { params: { project_id: owner.id }, query, signal })
          : await call('listClientBudgetPeriods', { params: { client_id: owner.id }, query, signal });
      return periods;
    },
    enabled,
    placeholderData: keepPreviousData,
  });
