import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import { filterOf, type Owner } from './use-history.ts';

export type Forecast = Output<'listBudgetForecasts'>['budget_forecasts'][number];

/** The forecast of the budget. The forecast is not requested for past instants. */
export const useForecast = (organizationId: number, owner: Owner, isNow: boolean) =>
  useQuery({
    queryKey: ['budget-forecast', organizationId, owner.kind, owner.id],
    queryFn: async ({ signal }) => {
      const params = { organization_id: organizationId };
      const { budget_forecasts: forecasts } = await call('listBudgetForecasts', {
        params,
        query: filterOf(owner),
        signal,
      });
      return forecasts[0] ?? null;
    },
    enabled: isNow,
  });
