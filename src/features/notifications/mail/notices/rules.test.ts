import { describe, expect, test } from 'vitest';
import { notifyGroups, type NotifyGroup } from '../../../../contract/lists/budgets.ts';
import {
  type PossibleRecipient,
  endedTooLongAgo,
  isShownBy,
  isNotifiedOfBudget,
  isNotifiedOfOvertime,
} from './rules.ts';

const person = (name: string, more: Partial<PossibleRecipient> = {}) => ({
  name,
  userId: name.length + name.indexOf(' '),
  role: 'user' as const,
  isOn: false,
  manages: false,
  ...more,
});

const people = [
  person('owner', { role: 'owner' }),
  person('manager', { role: 'manager' }),
  person('owner on it', { role: 'owner', isOn: true }),
  person('leads it', { isOn: true, manages: true }),
  person('on it', { isOn: true }),
  person('elsewhere'),
];

const namesOf = (told: (candidate: PossibleRecipient) => boolean) =>
  people
    .filter(told)
    .map(({ name }) => name)
    .join(', ');

describe('recipients of budget notices', () => {
  const ofGroup: Record<NotifyGroup, string> = {
    owners: 'owner, owner on it',
    managers: 'manager, leads it',
    members: 'owner on it, leads it, on it',
  };

  // proves: notices-1
  test.each([
    ...notifyGroups.map((group) => [group, false, ofGroup[group]] as const),
    [null, true, 'owner on it, leads it, on it'] as const,
    ['owners', true, 'owner, owner on it, leads it, on it'] as const,
    [null, false, ''] as const,
  ])('for group %s and all members %s are: %s', (notifyGroup, notifyAllMembers, expected) => {
    expect(namesOf(isNotifiedOfBudget({ notifyEnabled: true, notifyAllMembers, notifyGroup }))).toBe(expected);
    expect(namesOf(isNotifiedOfBudget({ notifyEnabled: false, notifyAllMembers, notifyGroup }))).toBe('');
  });
});

describe('recipients of overtime notices', () => {
  const concerned = person('on it').userId;

  // proves: notices-2
  test.each([
    [['owner'], 'owner, owner on it'],
    [['manager'], 'manager'],
    [['project_manager'], 'leads it'],
    [['user'], 'on it'],
    [['manager', 'user'], 'manager, on it'],
    [[], ''],
  ])('for roles %j are: %s', (notificationRoleIds, expected) => {
    expect(namesOf(isNotifiedOfOvertime({ notificationEnabled: true, notificationRoleIds }, concerned))).toBe(expected);
    expect(namesOf(isNotifiedOfOvertime({ notificationEnabled: false, notificationRoleIds }, concerned))).toBe('');
  });
});

// proves: notices-4
test.each([
  ['2026-01-29', true],
  ['2026-01-30', false],
  ['2026-03-31', false],
  [undefined, false],
])('a notice about a period that ended on %s is too late: %s', (stop, expected) => {
  expect(endedTooLongAgo(stop, Temporal.PlainDate.from('2026-03-02'))).toBe(expected);
});

// proves: notices-5
test.each([
  ['budget_threshold_reached', 'pay_rate', [true, false]],
  ['budget_threshold_left', 'bill_rate', [true, true]],
  ['budget_will_exceed', undefined, [true, true]],
  ['budget_state_changed', undefined, [false, true]],
] as const)('recipients without access to pay get states of budgets at pay rates: %s, %s', (kind, rate, expected) => {
  expect([true, false].map(isShownBy({ kind, rate }))).toEqual(expected);
});
