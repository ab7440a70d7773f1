import type { CsvValue } from '../../words/csv.ts';
import type { Facts, Policy } from './use-policies.ts';
import { peopleOf } from './list.tsx';

const head = [
  'id',
  'name',
  'policy_type',
  'status',
  'threshold',
  'pay_rate_multiplier',
  'bill_rate_multiplier',
  'since',
  'until',
  'superseded_by_id',
  'locked',
  'auto_add_new_users',
  'notification_enabled',
  'notification_role_ids',
  'user_ids',
  'members',
];

/** Policies as rows of a file, under the field names of the API. */
export const csvRows = (facts: Facts, policies: readonly Policy[]): CsvValue[][] => [
  head,
  ...policies.map((policy) => [
    policy.id,
    policy.name,
    policy.policy_type,
    policy.status,
    policy.threshold,
    policy.pay_rate_multiplier,
    policy.bill_rate_multiplier,
    policy.since,
    policy.until ?? '',
    policy.superseded_by_id ?? '',
    String(policy.locked),
    String(policy.auto_add_new_users),
    String(policy.notification_enabled),
    policy.notification_role_ids.join(' '),
    policy.user_ids.join(' '),
    peopleOf(facts, policy)
      .map(({ name }) => name)
      .join('; '),
  ]),
];
