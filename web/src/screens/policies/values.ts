import type { NotificationRole, PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Input } from '../../api/call.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { Language } from '../../words/words.ts';
import { usualMinutes } from './alerts.ts';
import type { PolicyRules } from './policy-rules.ts';
import { ruleBodyOf, type RuleValues, ruleValuesOf } from './rule-values.ts';
import type { RuledPolicy } from './use-policies.ts';

/** The values of the policy form. Numbers are text as typed. */
export interface Values {
  name: string;
  type: PolicyType;
  threshold: string;
  pay: string;
  bill: string;
  rules: RuleValues;
  /** A date; empty for the next boundary. */
  startsOn: string;
  userIds: readonly number[];
  override: boolean;
  autoAdd: boolean;
  notify: boolean;
  roles: readonly NotificationRole[];
  /** Minutes before the threshold; empty for never. */
  minutes: string;
}

/** Initial values of a new policy: the defaults of the API, and forty hours. */
export const newValues = (language: Language): Values => ({
  name: '',
  type: 'weekly',
  threshold: '40',
  pay: typedNumber(1.5, language),
  bill: '1',
  rules: ruleValuesOf({}, language),
  startsOn: '',
  userIds: [],
  override: false,
  autoAdd: false,
  notify: true,
  roles: [],
  minutes: String(usualMinutes),
});

export const valuesOf = (policy: RuledPolicy, minutes: number | null, language: Language): Values => ({
  name: policy.name,
  type: policy.policy_type,
  threshold: typedNumber(policy.threshold, language),
  pay: typedNumber(Number(policy.pay_rate_multiplier), language),
  bill: typedNumber(Number(policy.bill_rate_multiplier), language),
  rules: ruleValuesOf(policy, language),
  startsOn: '',
  userIds: policy.user_ids,
  override: false,
  autoAdd: policy.auto_add_new_users,
  notify: policy.notification_enabled,
  roles: policy.notification_role_ids,
  minutes: typedNumber(minutes, language),
});

/** The body of the requests to create and change a policy, without the policy type, which never changes. */
export const bodyOf = (values: Values): NonNullable<Input<'createRuledPolicy'>['body']> => ({
  name: values.name.trim(),
  threshold: numberOf(values.threshold) ?? 0,
  pay_rate_multiplier: numberOf(values.pay) ?? 0,
  bill_rate_multiplier: numberOf(values.bill) ?? 1,
  ...ruleBodyOf(values.rules),
  user_ids: [...values.userIds],
  ...(values.startsOn !== '' && { starts_on: values.startsOn }),
  override: values.override,
  auto_add_new_users: values.autoAdd,
  notification_enabled: values.notify,
  notification_role_ids: [...values.roles],
});

/** The pay rules in the form, for sentences and examples. */
export const ruledOf = (values: Values): PolicyRules => ({
  policy_type: values.type,
  threshold: numberOf(values.threshold) ?? 0,
  pay_rate_multiplier: numberOf(values.pay) ?? 0,
  ...ruleBodyOf(values.rules),
});
