import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

const fifty = Array.from({ length: 50 }, (_, index) => index);

const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('concurrent requests', () => {
  // proves: overtime-policies-45
  test('of 50 updates to a policy in use, one creates a version and 49 are refused', async () => {
    const team = await makeTeam(app);
    const policy = await team.createUsed();
    const answers = await Promise.all(fifty.map((index) => team.sendUpdate(policy.id, { threshold: 10 + index })));
    expect([count(answers, 200), count(answers, 400)]).toEqual([1, 49]);
    const refused = answers.filter((answer) => answer.status === 400);
    expect(new Set(refused.map((answer) => (answer.body as { code: string }).code))).toEqual(
      new Set(['record_invalid']),
    );
    const { overtime_policies: policies } = await team.list({ status: 'all' });
    expect(policies).toHaveLength(2);
    const [first, second] = policies;
    expect([first?.superseded_by_id, first?.until]).toEqual([second?.id, second?.since]);
  });

  // proves: overtime-policies-45
  test('all of 50 updates to a pending policy succeed, and the policy matches one of them', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    const answers = await Promise.all(
      fifty.map((index) => team.sendUpdate(policy.id, { name: `Number ${index}`, threshold: 10 + index })),
    );
    expect(count(answers, 200)).toBe(50);
    const { name, threshold } = await team.get(policy.id);
    expect(name).toBe(`Number ${threshold - 10}`);
    expect((await team.list({ status: 'all' })).overtime_policies).toHaveLength(1);
  });

  test('of two creates for one member, one succeeds and one is refused', async () => {
    const team = await makeTeam(app);
    const answers = await Promise.all([team.sendCreate({ name: 'One' }), team.sendCreate({ name: 'Two' })]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({ code: 'duplicate_assignment' });
    expect((await team.list({ status: 'all' })).overtime_policies).toHaveLength(1);
  });

  test('all creates with override for one member succeed, and the member is on one policy', async () => {
    const team = await makeTeam(app);
    const answers = await Promise.all(fifty.slice(0, 10).map(() => team.sendCreate({ override: true })));
    expect(count(answers, 201)).toBe(10);
    const { overtime_policies: open } = await team.list();
    expect(open.map((policy) => policy.user_ids)).toEqual([[team.member(0)]]);
  });

  // proves: overtime-policies-13
  test('an update and the first tracked time of a member run one after the other', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    await team.at('2026-03-11T12:00:00Z');
    await team.track(team.member(1), '2026-03-11T09:00:00Z');
    await Promise.all([
      team.track(team.member(0), '2026-03-11T09:00:00Z'),
      team.sendUpdate(policy.id, { threshold: 30 }),
    ]);
    const { overtime_policies: policies } = await team.list({ status: 'all' });
    const [first] = policies;
    if (policies.length === 1) expect(first).toMatchObject({ locked: false, since: '2026-03-16T00:00:00Z' });
    else expect(first).toMatchObject({ locked: true, status: 'expiring' });
  });

  test('20 archives and restores leave the policy consistent', async () => {
    const team = await makeTeam(app);
    const policy = await team.create({ user_ids: team.members });
    const calls = fifty
      .slice(0, 20)
      .map((index) => (index % 2 ? team.sendArchive(policy.id) : team.sendRestore(policy.id)));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    expect((await team.get(policy.id)).user_ids).toEqual(team.members);
  });
});

// proves: overtime-policies-8
test('a constraint of the database prevents two policies of a type for a member', async () => {
  const team = await makeTeam(app);
  const [first, second] = [await team.create(), await team.create({ user_ids: [team.member(1)] })];
  const since = '2026-03-23T00:00:00Z';
  const assign = (policyId: number, policyType: string) =>
    app.database.run(sql`
      insert into overtime_assignments (organization_id, policy_id, policy_type, user_id, since)
      values (${team.id}, ${policyId}, ${policyType}, ${team.member(0)}, ${since})`);
  await expect(assign(second.id, 'weekly')).rejects.toMatchObject({ code: '23P01' });
  expect((await team.get(first.id)).user_ids).toEqual([team.member(0)]);
});
