export const timeTypes = ['tracked', 'manual'] as const;
export type TimeType = (typeof timeTypes)[number];

export const sumPeriods = ['day', 'week', 'month'] as const;
export type SumPeriod = (typeof sumPeriods)[number];

export const sumOwners = ['member', 'project', 'client'] as const;
export type SumOwner = (typeof sumOwners)[number];
