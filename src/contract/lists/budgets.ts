export const budgetTypes = ['cost', 'hours'] as const;

export const budgetRates = ['bill_rate', 'pay_rate'] as const;

export const recurrences = ['weekly', 'monthly'] as const;

export const notifyGroups = ['owners', 'managers', 'members'] as const;
export type NotifyGroup = (typeof notifyGroups)[number];

/** Why recorded time changes, in the order in which the changes are computed. */
export const timeCauses = ['ingest', 'manual', 'merge', 'rebuild', 'deletion'] as const;
export type TimeCause = (typeof timeCauses)[number];

/** Why what is known of the spend changes, in the order in which the changes are computed. */
export const spendCauses = ['project_moved', 'rate', ...timeCauses] as const;
export type SpendCause = (typeof spendCauses)[number];

/** Why the spend at two instants differs, in the order in which the changes are computed. */
export const changeCauses = ['period', 'budget', ...spendCauses] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** What those who cannot see pay are shown of a budget at pay rates. */
export const hiddenBudgetStates = ['within', 'near', 'reached'] as const;
export type HiddenBudgetState = (typeof hiddenBudgetStates)[number];

export const carries = ['unused', 'overused', 'both', 'none'] as const;
export type CarryMode = (typeof carries)[number];

export const stopReasons = ['project_budget', 'client_budget'] as const;
export type BudgetStopReason = (typeof stopReasons)[number];

/** Of the budget itself, or a further one. */
export const thresholdKinds = ['near_limit', 'limit', 'stop', 'percent', 'amount'] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];
