import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { listEvents } from '../../../contract/feed.ts';
import { createMember, listMembers } from '../../../contract/members.ts';

const app = useTestApp({ newPersonId: undefined });

const invite = async ({ client, organizationId }: TestOrganization, email: string) => {
  const body = { user: { email } };
  const made = await client.call(createMember, { params: { organization_id: organizationId }, body });
  return made.organization_member.user_id;
};

describe('the id of a new person', () => {
  // proves: members-2
  test('is random between 2^28 and 2^31 - 1, so it does not reveal since when the server knows them', async () => {
    const owner = await app.createOrganization();
    const ids = [owner.userId];
    for (let person = 0; person < 7; person += 1) ids.push(await invite(owner, `person-${person}@example.com`));
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    for (let person = 7; person < 14; person += 1) ids.push(await invite(owner, `person-${person}@example.com`));
    for (const id of ids) expect(id).toBeGreaterThanOrEqual(2 ** 28);
    for (const id of ids) expect(id).toBeLessThan(2 ** 31);
    const ascending = ids.toSorted((a, b) => a - b);
    expect(ids).not.toEqual(ascending);
    expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(1_000_000);
    const { members } = await owner.client.call(listMembers, { params: { organization_id: owner.organizationId } });
    expect(members.map((member) => member.user_id)).toEqual(ascending);
  });

  // proves: members-3
  test('is in the member_joined event, at any position in the list of changes', async () => {
    const owner = await app.createOrganization();
    const id = await invite(owner, 'joins@example.com');
    const params = { organization_id: owner.organizationId };
    const { events } = await owner.client.call(listEvents, { params, query: { kinds: ['member_joined'] } });
    expect(events.map((event) => event.user_id)).toContain(id);
  });

  // proves: members-2
  test('is the same in every organization that adds the person', async () => {
    const [one, other] = [await app.createOrganization(), await app.createOrganization()];
    const id = await invite(one, 'ada@example.com');
    expect(await invite(other, 'Ada@example.com')).toBe(id);
  });
});

describe('an id that is already in use', () => {
  const drawn = [400_000_001, 400_000_001, 400_000_001, 400_000_001, 400_000_002, 400_000_003, 400_000_004];
  let next = 0;
  const another = useTestApp({ newPersonId: () => drawn[next++] ?? 400_000_001 });

  // proves: members-2
  test('is not reused: the new person gets another random id, and the existing user retains it', async () => {
    const owner = await another.createOrganization();
    expect(owner.userId).toBe(400_000_001);
    expect(await invite(owner, 'grace@example.com')).toBe(400_000_002);
    const { users } = await owner.client.call(listMembers, {
      params: { organization_id: owner.organizationId },
      query: { include: ['users'] },
    });
    expect(users?.map(({ id, email }) => [id, email])).toEqual([
      [400_000_001, 'owner-1@example.com'],
      [400_000_002, 'grace@example.com'],
    ]);
  });
});
