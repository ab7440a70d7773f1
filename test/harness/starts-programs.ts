import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a test imports that starts programs or servers of its own. */
const starting = [
  "from 'node:child_process'",
  "/db/embedded/start.ts'",
  ...['program', 'pgbouncer', 'postgres', 'replicated-app', 'standby', 'starting-server'].map(
    (name) => `/harness/${name}.ts'`,
  ),
];

function isStarting(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return starting.some((part) => text.includes(part));
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
