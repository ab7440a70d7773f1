import type { PoliciesByDay } from '../../src/features/overtime/rules/count.ts';
import type { PolicyInForce } from '../../src/features/overtime/rules/policy.ts';
import { type EntryRange, inOrder, type TimeByDay } from '../../src/features/overtime/rules/time.ts';

/** A day as tests write it: the policies in force and the time of each project, each once. */
export interface Workday {
  weekly?: PolicyInForce | null;
  daily?: PolicyInForce | null;
  projects: readonly { projectId: number; seconds: number }[];
}

/** Days that follow each other from day 0 on, as counting takes them. */
export function timeOf(workdays: readonly Workday[]): [TimeByDay, PoliciesByDay, EntryRange] {
  const entries = workdays.flatMap(({ projects }, day) => projects.map((project) => ({ day, ...project })));
  const time = inOrder({
    days: entries.map(({ day }) => day),
    projectIds: entries.map(({ projectId }) => projectId),
    seconds: entries.map(({ seconds }) => seconds),
  });
  const policies = {
    daily: workdays.map(({ daily }) => daily ?? null),
    weekly: workdays.map(({ weekly }) => weekly ?? null),
  };
  return [time, policies, { from: 0, until: entries.length }];
}
