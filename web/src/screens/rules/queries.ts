import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, pollOperation, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';

export type Rules = Output<'getOrganizationUnusualActivityRules'>['unusual_activity_rules'];
export type ProgramRules = Output<'getUnusualActivityRules'>['unusual_activity_rules'];
export type Rule = Rules['types'][number];
export type RuleType = Rule['type'];
export type Limit = Rule['limits'][number];
export type Threshold = Rule['thresholds'][number];
export type RuleVersion = Output<'listOrganizationUnusualActivityRuleVersions'>['versions'][number];
export type Changes = Rules['changes'];

/** The rules in force, the program's rules, and the entity tag that detects changes by others. */
export interface RulesRead {
  rules: Rules;
  program: ProgramRules;
  tag: string | undefined;
}

export async function readRules(organizationId: number): Promise<RulesRead> {
  const [{ answer, tag }, { unusual_activity_rules: program }] = await Promise.all([
    pollOperation('getOrganizationUnusualActivityRules', { params: { organization_id: organizationId } }, []),
    call('getUnusualActivityRules', {}),
  ]);
  return { rules: answer.unusual_activity_rules, program, tag };
}

const keyOf = (organizationId: number) => ['unusual-activity-rules', organizationId];

export const useRules = (organizationId: number) =>
  useQuery({ queryKey: keyOf(organizationId), queryFn: () => readRules(organizationId) });

/** All versions, newest first. */
export const useVersions = (organizationId: number) =>
  useQuery({
    queryKey: [...keyOf(organizationId), 'versions'],
    queryFn: async (): Promise<RuleVersion[]> => {
      const pages = await everyPage('listOrganizationUnusualActivityRuleVersions', {
        params: { organization_id: organizationId },
      });
      return pages.flatMap(({ versions }) => versions).toReversed();
    },
  });

/** Reloads rules and versions after a change. */
export function useReload(organizationId: number) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}
