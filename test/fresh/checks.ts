import { setTimeout as wait } from 'node:timers/promises';
import { finish, type Place, type Session, startIn } from './session.ts';

export interface Check {
  name: string;
  run(): Promise<void>;
}

const stopWithinMs = 60_000;

/** Presses Ctrl-C and waits until the server has stopped. */
async function stop(session: Session): Promise<void> {
  session.interrupt();
  const end = await Promise.race([session.ended, wait(stopWithinMs, 'late')]);
  session.kill();
  // The exit code is not checked, because after Ctrl-C npm returns its own code, not the server's.
  if (end === 'late')
    throw new Error(`Ctrl-C did not end the command within a minute\n${session.output.slice(-4_000)}`);
  requireText(session.output, /^Stopped$/m);
}

async function requireAnswer(url: string): Promise<void> {
  const { status } = await fetch(url, { redirect: 'manual' });
  if (status >= 400) throw new Error(`${url} answered ${status}`);
}

/** Waits until the printed link of the demo works. */
async function useDemo(session: Session): Promise<void> {
  const [, link = ''] = await session.until(/ as owner \(\S+\): (http\S+)/);
  await requireAnswer(link);
  await stop(session);
}

/** Waits until a server is ready. */
export async function requireServer(session: Session): Promise<void> {
  const [, port = ''] = await session.until(/listens on http:\S+:(\d+) /);
  await requireAnswer(`http://127.0.0.1:${port}/health/ready`);
}

function requireText(output: string, pattern: RegExp): void {
  if (!pattern.test(output)) throw new Error(`${pattern} is missing in the output:\n${output.slice(-4_000)}`);
}

/** In a clone: both commands from the README, a second start of the demo, and one test file. */
export function checksOfClone(place: Place, signal: AbortSignal): Check[] {
  const start = (line: string) => startIn(place, line, signal);
  const runDemo = () => useDemo(start('npm run demo'));
  return [
    {
      name: 'npm ci succeeds without a page of warnings and names its Node',
      async run() {
        const output = await finish(start('npm ci'));
        requireText(output, /fairhour runs on its bundled Node 24\.\d+\.\d+: .*Install libatomic1 for full speed/);
        requireText(output, /program: built/);
        if (output.includes('EBADENGINE')) throw new Error(`npm warns of engines:\n${output.slice(0, 4_000)}`);
      },
    },
    { name: 'npm run demo starts and its link works', run: runDemo },
    { name: 'a second start of the demo does the same', run: runDemo },
    {
      name: 'npm test passes one file',
      async run() {
        requireText(
          await finish(start('npm test -- src/features/work/clients/api.test.ts')),
          /^[1-9]\d* passed, 0 failed$/m,
        );
      },
    },
  ];
}

/** A clone without development dependencies. Without Vite nothing is built, and the program runs from its sources. */
export function checksOfSources(place: Place, signal: AbortSignal): Check[] {
  const start = (line: string) => startIn(place, line, signal);
  return [
    {
      name: 'npm ci --omit=dev succeeds',
      async run() {
        requireText(await finish(start('npm ci --omit=dev')), /program: not built, because Vite is not installed/);
      },
    },
    { name: 'npm run demo starts and its link works', run: () => useDemo(start('npm run demo')) },
  ];
}

/** The package built from a clone: run by npx in an empty folder, and installed on a server. */
export function checksOfPackage(root: string, file: string, signal: AbortSignal): Check[] {
  const byNpx = () => {
    const line = `npx --yes --package=file:${file} fairhour demo`;
    return useDemo(startIn({ root, user: 'ada', cwd: '/home/ada' }, line, signal));
  };
  const server: Place = { root, user: 'root', cwd: '/opt' };
  return [
    { name: 'npx runs the demo of the package and its link works', run: byNpx },
    { name: 'a second start does the same', run: byNpx },
    {
      name: 'npm install of the package succeeds, and its server answers without npm',
      async run() {
        await finish(startIn(server, `npm install --prefix /opt/fairhour ${file}`, signal));
        const serve = 'FAIRHOUR_DATA=/opt/data fairhour/node_modules/.bin/fairhour serve';
        const session = startIn(server, serve, signal);
        await requireServer(session);
        await stop(session);
      },
    },
  ];
}
