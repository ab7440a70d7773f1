import type { BudgetInput } from '../../../contract/budgets.ts';
import { localDate } from '../../../time/calendar.ts';
import { findStartFaults, inputRules, requestedStart } from './rules/budget.ts';
import type { BodyContext } from '../../../http/route.ts';

interface BudgetBody {
  budget?: BudgetInput | null;
}

const inBudget = (field: string) => `budget.${field}`;

/** Rules for the budget in a request body that need no stored data. */
export const budgetBodyRules = inputRules.map(({ reads, faults }) => ({
  reads: reads.map(inBudget),
  faults: ({ budget }: BudgetBody) => (budget ? faults(budget) : []),
}));

/** The same rules for a new project or client. The start date is checked too, because no budget is in force yet. */
export const newBudgetBodyRules = [
  ...budgetBodyRules,
  {
    reads: [inBudget('start_date')],
    faults({ budget }: BudgetBody, { organization, now }: BodyContext) {
      const startOn = budget && requestedStart(budget);
      if (!startOn || !organization) return [];
      const today = localDate(organization.calendar, now);
      return findStartFaults(startOn, { today, inForce: undefined });
    },
  },
];
