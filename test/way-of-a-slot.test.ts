import { expect, test } from 'vitest';
import { useTestApp } from './harness/app.ts';
import { filesRunBy, linkedFiles } from './harness/files-run.ts';
import { addMember } from './harness/members.ts';
import { makeProject, makeTask } from './harness/time.ts';

const slice = 'src/features/activities/';
const app = useTestApp();

test('an upload runs the files that the architecture names and no others', async () => {
  const owner = await app.createOrganization({ timeZone: 'America/New_York' });
  await app.setNow(owner.client, '2026-03-03T12:00:00Z');
  const projectId = await makeProject(owner);
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const colleague = await addMember(app, owner, { projectId });
  const slot = { user_id: colleague.userId, project_id: projectId, tracked: 600 };
  const seconds = { keyboard: Array.from({ length: 10 }, () => '8'.repeat(15)) };
  const night = { ...slot, starts_at: '2026-03-03T04:50:00Z', tracked: 540 };
  const [before, after] = [
    { ...night, seconds },
    { ...night, tracked: 300, task_id: await makeTask(owner, projectId) },
  ];
  const short = { ...slot, starts_at: '2026-03-03T04:58:00Z', tracked: 60 };
  const url = `${app.baseUrl}/ext/v1/organizations/${owner.organizationId}/activities`;
  const send = async (type: string, body: string) => {
    const headers = { authorization: `Bearer ${lead.token}`, 'content-type': type };
    return (await fetch(url, { method: 'POST', headers, body })).json();
  };
  const files = await filesRunBy(slice, async () => {
    const json = JSON.stringify({ activities: [before, short] });
    expect(await send('application/json', json)).toMatchObject({ inserted: 2 });
    const lines = [after, short].map((item) => `${JSON.stringify(item)}\n`).join('');
    expect(await send('application/x-ndjson', lines)).toMatchObject({ updated: 1, unchanged: 1 });
  });
  expect(files).toEqual(linkedFiles("A slot's way in", slice));
});
