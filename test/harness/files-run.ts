import { Session } from 'node:inspector/promises';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The files of a folder that docs/architecture.md links in one of its sections. */
export function linkedFiles(title: string, folder: string): string[] {
  const page = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
  const links = [...section.matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map((match) => match[1] ?? '');
  return [...new Set(links.filter((path) => path.startsWith(folder)))].toSorted();
}

/** The files of a folder of which some function runs during `work`. */
export async function filesRunBy(folder: string, work: () => Promise<unknown>): Promise<string[]> {
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
  const paths = run.map(({ url }) => relative(root, url.replace('file://', '')));
  return paths.filter((path) => path.startsWith(folder)).toSorted();
}
