import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const program = resolve(import.meta.dirname, '../../bin/fairhour.js');
const shiftedClock = resolve(import.meta.dirname, 'shifted-clock.ts');

/** Early afternoon in Berlin, when most people in the demo are at work. */
const afternoon = Temporal.PlainTime.from('13:40');

/** The last working-day afternoon before an instant, so that the pictures do not depend on the current time of day. */
function lastAfternoon(before: Temporal.Instant): Temporal.Instant {
  let day = before.toZonedDateTimeISO('UTC').toPlainDate();
  const at = () => day.toZonedDateTime({ timeZone: 'UTC', plainTime: afternoon }).toInstant();
  while (day.dayOfWeek > 5 || Temporal.Instant.compare(at(), before) > 0) day = day.subtract({ days: 1 });
  return at();
}

/** The fields of `fairhour demo --json` that are used here. */
export interface Demo {
  address: string;
  organization_id: number;
  sign_in_links: readonly { role: string; url: string }[];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

interface Running {
  demo: Demo;
  /** The current time on the demo's clock. */
  now(): number;
  /** Stops the demo and its database. */
  stop(): Promise<void>;
}

/** A demo with its own data in a folder, on the afternoon of a working day. */
export async function startDemo(folder: string): Promise<Running> {
  const shift = lastAfternoon(Temporal.Now.instant()).epochMilliseconds - Date.now();
  const env = {
    ...process.env,
    FAIRHOUR_DATA: join(folder, 'data'),
    PORT: `${await freePort()}`,
    LOG_LEVEL: 'warn',
    FAIRHOUR_PICTURES_SHIFT: String(shift),
    NODE_OPTIONS: `--import=${pathToFileURL(shiftedClock).href}`,
  };
  const child = spawn(process.execPath, [program, 'demo', '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const output = text(child.stderr);
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
  if (!first) throw new Error(`the demo did not start: ${await output}`);
  return {
    demo: JSON.parse(String(first[0])) as Demo,
    now: () => Date.now() + shift,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
