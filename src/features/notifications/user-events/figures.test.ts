import { expect, test } from 'vitest';
import { figuresFor } from './figures.ts';

const why = { spent: 0.8333, limit: 1, percent: 83.33, reached: true };
const whole = { percent: 83, reached: true };

// proves: notices-14
test.each([
  ['an owner', why, { role: 'owner', subject: 'client', rate: 'pay_rate' }],
  ['a manager without sight of pay', {}, { role: 'manager', subject: 'client', rate: 'pay_rate' }],
  ['a manager', why, { role: 'manager', subject: 'client', rate: 'bill_rate' }],
  ['who manages the project', why, { role: 'user', subject: 'project', rate: 'bill_rate' }],
  ['who manages the project', {}, { role: 'user', subject: 'project', rate: 'pay_rate' }],
  ['who manages a project of it', whole, { role: 'user', subject: 'client', rate: 'bill_rate' }],
  ['who is no member any more', whole, { role: null, subject: 'project', rate: 'bill_rate' }],
  ['a manager', why, { role: 'manager', subject: 'member' }],
  ['another member', {}, { role: 'user', subject: 'member' }],
  ['who is no member any more', {}, { role: null, subject: 'member' }],
  ['a manager', {}, { role: 'manager', subject: 'webhook' }],
  ['an owner', why, { role: 'owner', subject: 'webhook' }],
  ['a manager', {}, { role: 'manager', subject: 'organization' }],
  ['an owner', why, { role: 'owner', subject: 'organization' }],
] as const)('%s is shown %j of %j', (_, expected, { role, subject, ...rest }) => {
  const onlooker = { userId: 1, role, seesPay: role === 'owner', manages: (id: number) => id === 7 };
  const rate = 'rate' in rest ? rest.rate : undefined;
  expect(figuresFor(onlooker, { subject, subjectId: 7, rate, why })).toEqual(expected);
});

test('of a project that somebody else manages whole percent are shown, of one’s own overtime all', () => {
  const onlooker = { userId: 7, role: 'user' as const, seesPay: false, manages: () => false };
  expect(figuresFor(onlooker, { subject: 'project', subjectId: 7, rate: 'bill_rate', why })).toEqual(whole);
  expect(figuresFor(onlooker, { subject: 'member', subjectId: 7, rate: undefined, why })).toEqual(why);
});
