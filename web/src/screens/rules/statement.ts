import type { Input } from '../../api/call.ts';
import type { Changes, RuleVersion, Rules } from './queries.ts';

/** The complete set of rules for the API. */
export type RuleStatement = NonNullable<Input<'putOrganizationUnusualActivityRules'>['body']>;

type PreviousRules = Pick<RuleVersion, 'changes' | 'grace_hours' | 'members_see_flags' | 'second_review'>;

const without = <T>(group: string, entries: Readonly<Record<string, T>>, ignored: readonly string[]) =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([name]) => !ignored.some((path) => path === `${group}.${name}` || path.startsWith(`${group}.${name}.`)),
    ),
  );

/** The changes that the program's rules support. The API would reject others. */
export function fittingChanges({ changes, ignored }: Pick<Rules, 'changes' | 'ignored'>): Changes {
  const { types = {}, limits = {}, thresholds = {}, applications } = changes;
  return {
    types: without('types', types, ignored),
    limits: without('limits', limits, ignored),
    thresholds: without('thresholds', thresholds, ignored),
    ...(applications && { applications }),
  };
}

/** The request that restores a previous set of rules. */
export function statementOf(previous: PreviousRules, reason: string): RuleStatement {
  const { changes, grace_hours, members_see_flags, second_review } = previous;
  return { ...changes, grace_hours, members_see_flags, second_review, reason };
}
