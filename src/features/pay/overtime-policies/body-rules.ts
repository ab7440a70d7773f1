import type { Body } from '../../../contract/endpoint.ts';
import type { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { shortestDecimal } from '../../../money/decimal-text.ts';
import { noRules, type PolicyRules, rulesOf } from '../../../money/pay-rules.ts';
import { readRules } from './read-rules.ts';
import {
  dayFaults,
  firstTierFaults,
  lessFaults,
  premiumFaults,
  thresholdFaults,
  tierFaults,
} from './rules/rule-faults.ts';

/** The fields of a policy in a request: all fields, or only the changed ones. */
type PolicyBody = Body<typeof updateOvertimePolicyExt>;

interface PolicyRule {
  readonly reads: readonly (keyof PolicyBody)[];
  faults(body: PolicyBody): readonly string[];
}

const typeOf = ({ policy_type: policyType = 'weekly' }: PolicyBody) => policyType;
const thresholdOf = ({ threshold = 0 }: PolicyBody) => shortestDecimal(threshold);

/** Reads one of the rules from a body and ignores the others. */
const ruleIn = <Name extends keyof PolicyRules>(name: Name, body: PolicyBody): PolicyRules[Name] =>
  rulesOf(readRules(body))[name];

const tiersIn = ({ tiers }: PolicyBody) => (tiers ? ruleIn('tiers', { tiers }) : []);
const daysIn = ({ consecutive_days }: PolicyBody) =>
  consecutive_days ? ruleIn('consecutiveDays', { consecutive_days }) : [];
const premiumsIn = ({ premiums, regular_rate }: PolicyBody) => ({
  premiums: premiums ? ruleIn('premiums', { premiums }) : [],
  regularRate: regular_rate ?? noRules.regularRate,
});

/** Checks of a body that do not depend on stored data. */
export const policyBodyRules: readonly PolicyRule[] = [
  {
    reads: ['policy_type', 'threshold'],
    faults: (body) => thresholdFaults({ policyType: typeOf(body), threshold: thresholdOf(body) }),
  },
  { reads: ['threshold', 'tiers'], faults: (body) => firstTierFaults(thresholdOf(body), tiersIn(body)) },
  { reads: ['policy_type', 'tiers'], faults: (body) => tierFaults(typeOf(body), tiersIn(body)) },
  {
    reads: ['policy_type', 'threshold_less_per_holiday'],
    faults: (body) => lessFaults(typeOf(body), body.threshold_less_per_holiday ?? null),
  },
  { reads: ['consecutive_days'], faults: (body) => dayFaults(daysIn(body)) },
  { reads: ['premiums', 'regular_rate'], faults: (body) => premiumFaults(premiumsIn(body)) },
];

/** Whether a body requests a daily policy, regardless of its other fields. */
export const requestsDaily = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'policy_type' in body && body.policy_type === 'daily';
