import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a test imports that starts programs or servers of its own. */
const starting =
  /from '(?:node:child_process|[^']*\/harness\/(?:program|pgbouncer|postgres|replicated-app|standby|starting-server)\.ts|[^']*\/db\/embedded\/start\.ts)'/;

const isStarting = (root: string) => (file: string) => starting.test(readFileSync(join(root, file), 'utf8'));

/** The test files of the server by lane: those that start or kill programs mostly wait, so they have one of their own. */
export function filesByLane(root: string): { server: string[]; programs: string[] } {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).toSorted();
  const { true: programs = [], false: server = [] } = Object.groupBy(files, (file) => `${isStarting(root)(file)}`);
  return { server, programs };
}
