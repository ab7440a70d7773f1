import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { daysOf, makeProject } from '../../../../test/harness/time.ts';

const app = useTestApp();
const linesPerGroup = 5_000;

/** Resolves once the daily figures include the first group of lines. */
async function untilStored(organizationId: number): Promise<void> {
  let days = await daysOf(app.database, organizationId);
  while (days.length === 0) days = await daysOf(app.database, organizationId);
}

test('an upload is aborted when its sender stops being a member, and earlier groups remain stored', async () => {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const member = await addMember(app, owner, { projectId });
  const line = (index: number) => {
    const starts_at = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: 10 * index });
    return `${JSON.stringify({ user_id: member.userId, project_id: projectId, starts_at, tracked: 60 })}\n`;
  };
  const group = (first: number) => Array.from({ length: linesPerGroup }, (_, index) => line(first + index)).join('');
  const body = new ReadableStream<Uint8Array>({
    async start(sink) {
      const encoder = new TextEncoder();
      sink.enqueue(encoder.encode(group(0)));
      await untilStored(owner.organizationId);
      await removeMember(owner, member.userId);
      sink.enqueue(encoder.encode(group(linesPerGroup)));
      sink.close();
    },
  });
  const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${owner.organizationId}/activities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/x-ndjson' },
    body,
    duplex: 'half',
  });
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: 'not_authorized' })]);
  const stored = await daysOf(app.database, owner.organizationId);
  expect(stored.reduce((sum, day) => sum + day.tracked, 0)).toBe(linesPerGroup * 60);
});
