export const budgetTypes = ['cost', 'hours'] as const;

export const budgetRates = ['bill_rate', 'pay_rate'] as const;

export const recurrences = ['weekly', 'monthly'] as const;

export const notifyGroups = ['owners', 'managers', 'members'] as const;
export type NotifyGroup = (typeof notifyGroups)[number];

/** Causes of changes to recorded time, in the order of computation. */
export const timeCauses = ['ingest', 'manual', 'edit', 'merge', 'rebuild', 'deletion'] as const;
export type TimeCause = (typeof timeCauses)[number];

/** Causes of changes to known spend, in the order of computation. */
export const spendCauses = ['project_moved', 'rate', ...timeCauses] as const;
export type SpendCause = (typeof spendCauses)[number];

/** Causes of a difference in spend between two instants, in the order of computation. */
export const changeCauses = ['period', 'budget', ...spendCauses] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** The state of a budget at pay rates for readers who cannot see pay. */
export const hiddenBudgetStates = ['within', 'near', 'reached'] as const;
export type HiddenBudgetState = (typeof hiddenBudgetStates)[number];

export const carries = ['unused', 'overused', 'both', 'none'] as const;
export type CarryMode = (typeof carries)[number];

export const stopReasons = ['project_budget', 'client_budget'] as const;
export type BudgetStopReason = (typeof stopReasons)[number];

/** Thresholds of the budget, then additional thresholds. */
export const thresholdKinds = ['near_limit', 'limit', 'stop', 'percent', 'amount'] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];
