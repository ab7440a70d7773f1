export const timeTypes = ['tracked', 'manual'] as const;
export type TimeType = (typeof timeTypes)[number];

/** How an entry came about. */
export const entrySources = ['manual'] as const;
export type EntrySource = (typeof entrySources)[number];

export const sumPeriods = ['day', 'week', 'month'] as const;
export type SumPeriod = (typeof sumPeriods)[number];

export const sumOwners = ['member', 'project', 'client'] as const;
export type SumOwner = (typeof sumOwners)[number];
