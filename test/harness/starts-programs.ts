import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const starters = ['program', 'pgbouncer', 'postgres', 'replicated-app', 'standby', 'starting-server'];

/** Tests that import one of these files start programs or servers. */
const starting = ['node:child_process', '/db/embedded/start.ts', ...starters.map((name) => `/harness/${name}.ts`)];

function isStarting(file: string): boolean {
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|\}) .*from '(.+)';$/gm)];
  return imports.some(([, from = '']) => starting.some((end) => from.endsWith(end)));
}

/** The suffix of files that run only at night. */
const ofNight = '.night.test.ts';

/**
 * The server's test files, by group. Tests that start or kill programs spend most of their time waiting, so they form
 * a separate group.
 */
export function filesByLane(root: string): { server: string[]; programs: string[] } {
  const all = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).toSorted();
  const files = all.filter((file) => !file.endsWith(ofNight));
  const { true: programs = [], false: server = [] } = Object.groupBy(
    files,
    (file) => `${isStarting(join(root, file))}`,
  );
  return { server, programs };
}
