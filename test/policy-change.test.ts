import { Session } from 'node:inspector/promises';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from './harness/app.ts';
import { makeTeam } from './harness/overtime.ts';

const root = resolve(import.meta.dirname, '..');
const slice = 'src/features/overtime-policies/';
const app = useTestApp();

/** The files of the slice that docs/architecture.md links in the section on a change of a policy. */
function linkedFiles(): string[] {
  const page = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith('A change of a policy')) ?? '';
  const links = [...section.matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map((match) => match[1] ?? '');
  return links.filter((path) => path.startsWith(slice));
}

/** The files of the slice of which some function runs during `work`. */
async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const run = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  return run.map(({ url }) => relative(root, url.replace('file://', ''))).filter((path) => path.startsWith(slice));
}

test('changes of a policy run the files that the architecture names and no others', async () => {
  const team = await makeTeam(app);
  const policy = await team.createUsed();
  await team.create({ user_ids: [team.member(1)] });
  const files = await filesRunBy(async () => {
    const version = await team.update(policy.id, { threshold: 38, user_ids: team.members, override: true });
    expect(version.id).not.toBe(policy.id);
    expect((await team.update(version.id, { starts_on: '2026-04-01' })).id).toBe(version.id);
  });
  expect(files.toSorted()).toEqual([...new Set(linkedFiles())].toSorted());
});
