import { expect, test } from 'vitest';
import { figuresFor } from './figures.ts';

const why = { spent: 0.8333, limit: 1, percent: 83.33, reached: true };
const whole = { percent: 83, reached: true };

// proves: notices-14
test.each([
  ['an owner', why, { role: 'owner', subject: 'client', rate: 'pay_rate' }],
  ['a manager without access to pay', {}, { role: 'manager', subject: 'client', rate: 'pay_rate' }],
  ['a manager', why, { role: 'manager', subject: 'client', rate: 'bill_rate' }],
  ['a project manager', why, { role: 'user', subject: 'project', rate: 'bill_rate' }],
  ['a project manager', {}, { role: 'user', subject: 'project', rate: 'pay_rate' }],
  ['a manager of one of its projects', whole, { role: 'user', subject: 'client', rate: 'bill_rate' }],
  ['a former member', whole, { role: null, subject: 'project', rate: 'bill_rate' }],
  ['a manager', why, { role: 'manager', subject: 'member' }],
  ['another member', {}, { role: 'user', subject: 'member' }],
  ['a former member', {}, { role: null, subject: 'member' }],
  ['a manager', {}, { role: 'manager', subject: 'webhook' }],
  ['an owner', why, { role: 'owner', subject: 'webhook' }],
  ['a manager', {}, { role: 'manager', subject: 'organization' }],
  ['an owner', why, { role: 'owner', subject: 'organization' }],
] as const)('%s is shown %j in case %j', (_, expected, { role, subject, ...rest }) => {
  const onlooker = { userId: 1, role, seesPay: role === 'owner', manages: (id: number) => id === 7 };
  const rate = 'rate' in rest ? rest.rate : undefined;
  expect(figuresFor(onlooker, { subject, subjectId: 7, rate, why })).toEqual(expected);
});

test('figures for projects managed by others are whole percent; figures for own overtime are complete', () => {
  const onlooker = { userId: 7, role: 'user' as const, seesPay: false, manages: () => false };
  expect(figuresFor(onlooker, { subject: 'project', subjectId: 7, rate: 'bill_rate', why })).toEqual(whole);
  expect(figuresFor(onlooker, { subject: 'member', subjectId: 7, rate: undefined, why })).toEqual(why);
});
