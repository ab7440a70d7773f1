import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { useTestApp } from './harness/app.ts';
import { sendByHand } from './decisions/send-by-hand.ts';

const app = useTestApp();

/** Operations whose answer is not a record, or is a record that the caller has not read before. */
const exempt = [
  'dismissProgram',
  'putHolidayAssignments',
  'putPayrollIds',
  'putTestClock',
  'readOwnEvents',
  'setPassword',
  'updateAppAndUrlTrackingSettings',
  'updateMembers',
  'updateProjectMembers',
  'updateScreenshotSettings',
];

describe('a tag', () => {
  // proves: requests-49, requests-50
  test('every PUT except the listed operations returns an entity tag', () => {
    const others = endpoints.filter(({ method, single }) => method === 'PUT' && !single);
    expect(others.map(({ id }) => id).toSorted()).toEqual(exempt);
  });

  const records: [string, object, object][] = [
    ['retention', { minutes_months: 24 }, { minutes_months: 12 }],
    ['pay_period_settings', { lock_closed_periods: true }, { lock_closed_periods: false }],
    ['members/:me/payroll_id', { payroll_id: '7' }, { payroll_id: null }],
  ];

  // proves: requests-49
  test.each(records)('a change by %s succeeds with the current tag', async (record, first, second) => {
    const { organizationId, userId, token } = await app.createOrganization();
    const path = `/ext/v1/organizations/${organizationId}/${record.replace(':me', String(userId))}`;
    const put = async (body: object, tag?: string) => {
      const headers = tag === undefined ? {} : { 'if-match': tag };
      const answer = await sendByHand(app, path, { method: 'PUT', token, body, headers });
      return { status: answer.status, code: answer.body['code'], tag: answer.headers.get('etag') ?? '' };
    };
    const made = await put(first);
    expect(made).toMatchObject({ status: 200, tag: expect.stringMatching(/^"/) });
    const changed = await put(second, made.tag);
    expect(changed.status).toBe(200);
    expect(await put(first, made.tag)).toMatchObject({ status: 412, code: 'lock_version' });
    expect(await put(second, changed.tag)).toMatchObject({ status: 200, tag: changed.tag });
  });

  // proves: requests-49
  test.each(records.slice(0, 2))('the tag from %s is the same after a change and on a read', async (record, body) => {
    const { organizationId, token } = await app.createOrganization();
    const path = `/ext/v1/organizations/${organizationId}/${record}`;
    const set = await sendByHand(app, path, { method: 'PUT', token, body });
    expect((await sendByHand(app, path, { token })).headers.get('etag')).toBe(set.headers.get('etag'));
  });
});
