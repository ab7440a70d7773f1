import type { BudgetInput } from '../../../contract/budgets.ts';
import { localDate } from '../../../time/calendar.ts';
import { findStartFaults, inputRules, requestedStart } from './rules/budget.ts';
import type { Asked } from '../../../http/route.ts';

interface BudgetBody {
  budget?: BudgetInput | null;
}

const inBudget = (field: string) => `budget.${field}`;

/** What the budget in a body may not say, whatever is recorded. */
export const budgetBodyRules = inputRules.map(({ reads, faults }) => ({
  reads: reads.map(inBudget),
  faults: ({ budget }: BudgetBody) => (budget ? faults(budget) : []),
}));

/** The same for a project or client that is made, which has no budget in force. */
export const newBudgetBodyRules = [
  ...budgetBodyRules,
  {
    reads: [inBudget('start_date')],
    faults({ budget }: BudgetBody, { organization, now }: Asked) {
      const startOn = budget && requestedStart(budget);
      if (!startOn || !organization) return [];
      const today = localDate(organization.calendar, now);
      return findStartFaults(startOn, { today, inForce: undefined });
    },
  },
];
