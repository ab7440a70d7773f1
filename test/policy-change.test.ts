import { expect, test } from 'vitest';
import { captureStatements } from '../bench/statements.ts';
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

/** What a statement does to policies and assignments, in a word; undefined when it is about neither. */
function purposeOf(text: string): string | undefined {
  if (!/\bovertime_(policies|assignments)\b/.test(text)) return undefined;
  if (/^\s*(insert|update|delete)\b/.test(text)) return 'write';
  if (/"createdAt"/.test(text)) return 'answer';
  if (/^\s*select distinct policy_id\b/.test(text)) return 'find';
  if (/^\s*select organization_id\b/.test(text)) return 'locate';
  return /from overtime_assignments a\b/.test(text) ? 'assignments' : 'versions';
}

test('a change reads each version and each assignment once, writes, and reads the answer', async () => {
  const team = await makeTeam(app);
  const policy = await team.createUsed();
  await team.create({ user_ids: [team.member(1)] });
  const change = { threshold: 38, user_ids: team.members, override: true };
  const statements = await captureStatements(() => team.update(policy.id, change));
  const purposes = statements.map(({ text }) => purposeOf(text)).filter((purpose) => purpose !== undefined);
  const withoutRepeatedWrites = purposes.filter(
    (purpose, index) => purpose !== 'write' || purposes[index - 1] !== purpose,
  );
  // First the versions of the policy's own chain, then the others that its members are on.
  expect(withoutRepeatedWrites).toEqual(['locate', 'versions', 'find', 'versions', 'assignments', 'write', 'answer']);
});
