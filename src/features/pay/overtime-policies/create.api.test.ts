import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { policyConflict, makeTeam } from '../../../../test/harness/overtime.ts';
import { setRates } from '../rates/actions.ts';

const app = useTestApp();

const isRefused = (code: string, details: readonly string[], status = 400) => ({ status, body: { code, details } });

describe('a new policy', () => {
  // proves: answers-9, member-settings-8, overtime-policies-9, overtime-policies-47, requests-34
  test('contains the requested fields in the documented order and is pending until the next week', async () => {
    const team = await makeTeam(app);
    const created = await team.create({
      name: 'Office',
      policy_type: 'weekly',
      threshold: 38.5,
      pay_rate_multiplier: 1.25,
      user_ids: [team.member(1), team.member(0), team.member(1)],
      auto_add_new_users: true,
      notification_enabled: false,
      notification_role_ids: ['user', 'owner', 'user'],
    });
    expect(Object.entries(created)).toEqual([
      ['id', expect.any(Number)],
      ['organization_id', team.id],
      ['created_at', '2026-03-02T12:00:00.000000Z'],
      ['updated_at', '2026-03-02T12:00:00.000000Z'],
      ['name', 'Office'],
      ['policy_type', 'weekly'],
      ['status', 'pending'],
      ['threshold', 38.5],
      ['pay_rate_multiplier', '1.25'],
      ['bill_rate_multiplier', '1.0'],
      ['since', '2026-03-09T00:00:00Z'],
      ['until', null],
      ['auto_add_new_users', true],
      ['notification_enabled', false],
      ['notification_role_ids', ['owner', 'user']],
      ['editable', true],
      ['locked', false],
      ['user_ids', [team.member(0), team.member(1)]],
    ]);
  });

  // proves: overtime-policies-10, requests-18
  test('is weekly by default, without notified roles and automatic members', async () => {
    const team = await makeTeam(app);
    expect(await team.create({ policy_type: null, notification_role_ids: null, starts_on: null })).toMatchObject({
      policy_type: 'weekly',
      auto_add_new_users: false,
      notification_enabled: true,
      notification_role_ids: [],
      threshold: 40,
      pay_rate_multiplier: '1.5',
    });
  });

  // proves: overtime-policies-15, requests-27
  test.each([
    ['weekly', undefined, '2026-03-09T00:00:00Z'],
    ['weekly', '2026-03-02', '2026-03-09T00:00:00Z'],
    ['weekly', '2026-03-09', '2026-03-09T00:00:00Z'],
    ['weekly', '2026-03-10', '2026-03-16T00:00:00Z'],
    ['weekly', '2026-03-10T23:59:00-08:00', '2026-03-16T00:00:00Z'],
    ['weekly', '2028-03-02', '2028-03-06T00:00:00Z'],
    ['daily', undefined, '2026-03-03T00:00:00Z'],
    ['daily', '2026-03-02', '2026-03-03T00:00:00Z'],
    ['daily', '2026-03-10', '2026-03-10T00:00:00Z'],
  ])('of type %s with starts_on %s begins at %s', async (policyType, startsOn, since) => {
    const team = await makeTeam(app);
    const created = await team.create({
      policy_type: policyType,
      threshold: 8,
      ...(startsOn === undefined ? {} : { starts_on: startsOn }),
    });
    expect(created).toMatchObject({ since, status: 'pending' });
  });

  // proves: overtime-policies-1, overtime-policies-15
  test('begins at the local week start, even across a clock change', async () => {
    const team = await makeTeam(app, { timeZone: 'America/New_York', weekStart: 0 });
    expect((await team.create()).since).toBe('2026-03-08T05:00:00Z');
    await team.at('2026-03-09T03:59:59Z');
    expect((await team.create({ user_ids: [team.member(1)], policy_type: 'daily', threshold: 8 })).since).toBe(
      '2026-03-09T04:00:00Z',
    );
  });

  // proves: errors-20
  test('can share its name with another policy, and its members with a policy of the other type', async () => {
    const team = await makeTeam(app);
    const weekly = await team.create();
    const daily = await team.create({ policy_type: 'daily', threshold: 8 });
    expect(daily).toMatchObject({ name: weekly.name, user_ids: weekly.user_ids });
  });
});

describe('a create request', () => {
  // proves: errors-18, overtime-policies-16, overtime-policies-55
  test('is refused for a start in the past or more than two years ahead', async () => {
    const team = await makeTeam(app);
    expect(await team.sendCreate({ starts_on: '2026-03-01' })).toMatchObject(
      isRefused('record_invalid', ['starts_on: must not be in the past']),
    );
    expect(await team.sendCreate({ starts_on: '2028-03-03' })).toMatchObject(
      isRefused('record_invalid', ['starts_on: must be within 2 years']),
    );
  });

  // proves: overtime-policies-16
  test('is refused for a start before the local date', async () => {
    const team = await makeTeam(app, { timeZone: 'Pacific/Auckland' });
    expect(await team.sendCreate({ starts_on: '2026-03-02' })).toMatchObject(
      isRefused('record_invalid', ['starts_on: must not be in the past']),
    );
    expect((await team.create({ starts_on: '2026-03-03' })).since).toBe('2026-03-08T11:00:00Z');
  });

  // proves: errors-2, errors-18
  test('is refused for members without a pay rate and for non-members, with the name of each', async () => {
    const team = await makeTeam(app);
    const unpaid = await team.join({ paid: false });
    const removed = await team.join();
    await team.remove(removed);
    const stranger = (await makeTeam(app)).member(0);
    const answer = await team.sendCreate({ user_ids: [unpaid, team.member(0), removed, stranger] });
    expect(answer).toMatchObject(
      isRefused('record_invalid', [
        `user_ids: ${team.named(unpaid)} has no pay rate`,
        `user_ids: ${team.named(removed)} is not a member of the organization`,
        `user_ids: ${stranger} is not a member of the organization`,
      ]),
    );
    expect(await team.list({ status: 'all' })).toEqual({ overtime_policies: [] });
  });

  // proves: overtime-policies-30
  test('is accepted for members with a future pay rate', async () => {
    const team = await makeTeam(app);
    const later = await team.join({ paid: false });
    await team.pay(later, '20.00', '2026-05-01');
    expect(await team.create({ user_ids: [later] })).toMatchObject({ user_ids: [later] });
  });

  // proves: overtime-policies-30
  test('is accepted for members with fixed pay and refused for members whose pay rate was removed', async () => {
    const team = await makeTeam(app);
    const [fixed, former] = [await team.join({ paid: false }), await team.join()];
    const rate = { kind: 'pay' as const, projectId: null };
    await team.run((ctx) =>
      setRates(ctx, team.id, [
        { ...rate, userId: fixed, amount: '3000', payType: 'fixed' },
        { ...rate, userId: former, amount: null },
      ]),
    );
    expect(await team.create({ user_ids: [fixed] })).toMatchObject({ user_ids: [fixed] });
    expect(await team.sendCreate({ user_ids: [former] })).toMatchObject(
      isRefused('record_invalid', [`user_ids: ${team.named(former)} has no pay rate`]),
    );
  });

  // proves: overtime-policies-48, overtime-policies-58, requests-20, requests-34
  test.each([
    [{ user_ids: [] }, 'user_ids'],
    [{ user_ids: null }, 'user_ids'],
    [{ name: 'x' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ threshold: 0 }, 'threshold'],
    [{ threshold: 168.0001 }, 'threshold'],
    [{ threshold: 40.00001 }, 'threshold'],
    [{ threshold: '40' }, 'threshold'],
    [{ threshold: 24.5, policy_type: 'daily' }, 'threshold'],
    [{ pay_rate_multiplier: 0.9999 }, 'pay_rate_multiplier'],
    [{ pay_rate_multiplier: 10.0001 }, 'pay_rate_multiplier'],
    [{ bill_rate_multiplier: 2 }, 'bill_rate_multiplier'],
    [{ policy_type: 'monthly' }, 'policy_type'],
    [{ notification_role_ids: ['viewer'] }, 'notification_role_ids'],
    [{ starts_on: 'tomorrow' }, 'starts_on'],
    [{ user_ids: Array.from({ length: 1_001 }, (_, index) => index + 1) }, 'user_ids'],
  ])('is refused with %j', async (fault, attribute) => {
    const team = await makeTeam(app);
    const answer = await team.sendCreate(fault);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params', error_code: 11000 } });
    expect((answer.body as { details: string[] }).details[0]).toContain(attribute);
  });

  // proves: answers-13, overtime-policies-48, overtime-policies-58
  test.each([
    [{ name: 'é'.repeat(50) }, { name: 'é'.repeat(50) }],
    [{ name: '👩'.repeat(50) }, { name: '👩'.repeat(50) }],
    [{ threshold: 168 }, { threshold: 168 }],
    [{ threshold: 0.0001 }, { threshold: 0.0001 }],
    [{ threshold: 24, policy_type: 'daily' }, { threshold: 24 }],
    [{ pay_rate_multiplier: 1 }, { pay_rate_multiplier: '1.0' }],
    [{ pay_rate_multiplier: 10 }, { pay_rate_multiplier: '10.0' }],
    [{ pay_rate_multiplier: 1.3333 }, { pay_rate_multiplier: '1.3333' }],
  ])('is accepted with %j, which is exactly at the limit', async (body, expected) => {
    const team = await makeTeam(app);
    expect(await team.create(body)).toMatchObject(expected);
  });
});

describe('the limit of one policy per type at any time', () => {
  // proves: errors-22, overtime-policies-23
  test('names the member and the other policy in its error, whether that is pending, active or expiring', async () => {
    const team = await makeTeam(app);
    const pending = await team.create({ name: 'First' });
    const details = [policyConflict(team.named(team.member(0)), pending)];
    const again = () => team.sendCreate({ user_ids: [team.member(1), team.member(0)], starts_on: '2026-04-01' });
    const duplicate = { ...isRefused('duplicate_assignment', details) };
    expect(await again()).toMatchObject({ ...duplicate, body: { ...duplicate.body, error_code: 11004 } });
    await team.at('2026-03-09T12:00:00Z');
    await team.track(team.member(0), '2026-03-09T09:00:00Z');
    expect(await again()).toMatchObject(duplicate);
    expect(await team.archive(pending.id)).toMatchObject({ status: 'expiring', until: '2026-03-16T00:00:00Z' });
    const overlapping = await team.sendCreate({ policy_type: 'weekly', starts_on: '2026-03-16' });
    expect(overlapping.status).toBe(201);
  });

  // proves: overtime-policies-24
  test('permits a policy that begins where another ends, and ignores archived policies', async () => {
    const team = await makeTeam(app);
    const first = await team.createUsed();
    await team.archive(first.id);
    const second = await team.create();
    expect([second.since, second.status]).toEqual(['2026-03-16T00:00:00Z', 'pending']);
    expect((await team.archive(second.id)).status).toBe('archived');
    await team.at('2026-03-16T00:00:00Z');
    expect((await team.get(first.id)).status).toBe('archived');
    expect(await team.create()).toMatchObject({ since: '2026-03-23T00:00:00Z', user_ids: [team.member(0)] });
  });

  // proves: overtime-policies-23
  test('applies to an expiring daily policy that ends after the new policy starts', async () => {
    const team = await makeTeam(app);
    const first = await team.create({ policy_type: 'daily', threshold: 8 });
    await team.at('2026-03-03T12:00:00Z');
    await team.track(team.member(0), '2026-03-03T09:00:00Z');
    expect(await team.archive(first.id)).toMatchObject({ status: 'expiring', until: '2026-03-09T00:00:00Z' });
    const body = { policy_type: 'daily', threshold: 8 };
    expect(await team.sendCreate(body)).toMatchObject({ status: 400, body: { code: 'duplicate_assignment' } });
    expect((await team.create({ ...body, starts_on: '2026-03-09' })).since).toBe('2026-03-09T00:00:00Z');
  });
});
