import { expect, test } from 'vitest';
import { useTestApp } from './harness/app.ts';
import { filesRunBy, linkedFiles } from './harness/files-run.ts';
import { makeTeam } from './harness/overtime.ts';

const slice = 'src/features/overtime-policies/';
const app = useTestApp();

test('changes of a policy run the files that the architecture names and no others', async () => {
  const team = await makeTeam(app);
  const policy = await team.createUsed();
  await team.create({ user_ids: [team.member(1)] });
  const files = await filesRunBy(slice, async () => {
    const version = await team.update(policy.id, { threshold: 38, user_ids: team.members, override: true });
    expect(version.id).not.toBe(policy.id);
    expect((await team.update(version.id, { starts_on: '2026-04-01' })).id).toBe(version.id);
  });
  expect(files).toEqual(linkedFiles('A change of a policy', slice));
});
