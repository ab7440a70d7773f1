import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const starters = ['program', 'pgbouncer', 'postgres', 'replicated-app', 'standby', 'starting-server'];

/** What a test imports that starts programs or servers of its own. */
const starting = ['node:child_process', '/db/embedded/start.ts', ...starters.map((name) => `/harness/${name}.ts`)];

function isStarting(file: string): boolean {
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|\}) .*from '(.+)';$/gm)];
  return imports.some(([, from = '']) => starting.some((end) => from.endsWith(end)));
}

/** The test files of the server by lane. Those that start or kill programs mostly wait, so they have their own. */
export function filesByLane(root: string): { server: string[]; programs: string[] } {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).toSorted();
  const { true: programs = [], false: server = [] } = Object.groupBy(
    files,
    (file) => `${isStarting(join(root, file))}`,
  );
  return { server, programs };
}
