/** The program as users run it: a server with the embedded database, and a worker. */

import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { layoutOf } from '../../src/db/embedded/layout.ts';
import { findPostmaster } from '../../src/db/embedded/postmaster.ts';
import { findFreePort } from '../../src/db/embedded/server-address.ts';
import { collect, commandOf, type Program, startInGroup, startProgram } from '../harness/program.ts';

const startWithinMs = 60_000;
const pauseMs = 20;

type Part = 'server' | 'worker';

const says: Readonly<Record<Part, RegExp>> = { server: /listens on/, worker: /Background work runs/ };

export interface Organization {
  organizationId: number;
  userId: number;
  token: string;
}

export class Installation {
  readonly baseUrl: string;
  /** Each time that the server or worker ended without the test causing it, with the last output. */
  readonly deaths: string[] = [];
  readonly #directory: string;
  /** The command that is prefixed to each program. */
  readonly #prefix: readonly string[];
  readonly #env: Record<string, string>;
  readonly #running = new Map<Part, { program: Program; said: () => string }>();
  readonly #expected = new Set<Program>();

  constructor(directory: string, port: number, openFiles?: number) {
    this.#directory = directory;
    this.#prefix = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh'];
    this.baseUrl = `http://127.0.0.1:${port}`;
    this.#env = { FAIRHOUR_DATA: directory, PORT: String(port), FAIRHOUR_RATE_LIMIT: '0', LOG_LEVEL: 'error' };
  }

  /** Creates an installation. `openFiles` limits the number of open files per program. */
  static async make(openFiles?: number): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'fairhour-crash-'));
    await chmod(folder, 0o755);
    return new Installation(join(folder, 'data'), await findFreePort(), openFiles);
  }

  /** Starts a program and waits until it reports that it is ready. */
  async start(part: Part): Promise<void> {
    const program = startInGroup([...this.#prefix, ...commandOf(part === 'server' ? 'serve' : 'worker')], this.#env);
    let said = '';
    const keep = (text: Buffer) => (said = (said + text.toString()).slice(-4_000));
    program.stderr.on('data', keep);
    program.stdout.on('data', keep);
    program.on('exit', (code, signal) => {
      if (!this.#expected.has(program)) this.deaths.push(`the ${part} ended (${code ?? signal}):\n${said}`);
    });
    this.#running.set(part, { program, said: () => said });
    const giveUp = AbortSignal.timeout(startWithinMs);
    while (!says[part].test(said)) {
      if (giveUp.aborted || !isRunning(program)) throw new Error(`the ${part} did not start:\n${said}`);
      await wait(pauseMs);
    }
  }

  /** Restarts each program that ended although the test did not stop it. */
  async mend(): Promise<void> {
    for (const part of ['server', 'worker'] as const) {
      const present = this.#running.get(part);
      if (present && !isRunning(present.program)) await this.start(part);
    }
  }

  /** Ends a program and returns its exit code, or null if a signal ended it. */
  async end(part: Part, signal: NodeJS.Signals): Promise<number | null> {
    const { program } = this.#running.get(part) ?? {};
    if (!program || !isRunning(program)) return program?.exitCode ?? null;
    this.#expected.add(program);
    const ended = once(program, 'exit');
    process.kill(-(program.pid ?? 0), signal);
    await ended;
    this.#running.delete(part);
    return program.exitCode;
  }

  get #cluster(): string {
    return layoutOf(this.#directory).cluster;
  }

  /** Kills PostgreSQL and resolves when a new PostgreSQL is running. */
  async killDatabase(): Promise<void> {
    const found = await findPostmaster(this.#cluster);
    if (!found) return;
    process.kill(found.pid, 'SIGKILL');
    const giveUp = AbortSignal.timeout(startWithinMs);
    for (let now = found.pid; now === found.pid; now = (await findPostmaster(this.#cluster))?.pid ?? found.pid) {
      if (giveUp.aborted) throw new Error('the database was not started again');
      await wait(pauseMs);
    }
  }

  async #backends(): Promise<number[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const backends: number[] = [];
    for (const pid of pids) if ((await servesConnections(pid)) && (await this.#isOurs(pid))) backends.push(Number(pid));
    return backends;
  }

  /**
   * Kills a process that serves a connection. PostgreSQL then ends all connections and recovers. Resolves after they
   * have ended, because a write acknowledged before that does not prove recovery.
   */
  async killBackend(choose: <T>(values: readonly [T, ...T[]]) => T): Promise<void> {
    const backends = await this.#backends();
    const [first, ...others] = backends;
    if (first === undefined) return;
    process.kill(choose([first, ...others]), 'SIGKILL');
    const giveUp = AbortSignal.timeout(startWithinMs);
    while ((await this.#backends()).some((pid) => backends.includes(pid))) {
      if (giveUp.aborted) throw new Error('the database did not end its other connections');
      await wait(pauseMs);
    }
  }

  async #isOurs(pid: string): Promise<boolean> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return /^PPid:\t(\d+)/m.exec(status)?.[1] === String((await findPostmaster(this.#cluster))?.pid);
  }

  /** Processes of this installation that are still running. */
  async processesLeft(): Promise<string[]> {
    const left: string[] = [];
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const [environment, title] = await Promise.all(
        ['environ', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      const names = [`FAIRHOUR_DATA=${this.#directory}\0`, this.#cluster];
      if (names.some((name) => environment?.includes(name) || title?.includes(name))) left.push(`${pid} ${title}`);
    }
    return left;
  }

  async bootstrap(name: string): Promise<Organization> {
    const place = ['--time-zone', 'Europe/Berlin', '--week-start', '1'];
    const owner = ['--owner-email', `owner@${name.toLowerCase()}.example`];
    const made = await this.run(['bootstrap', '--organization', name, ...place, ...owner, '--json']);
    const { organization_id, user_id, token } = JSON.parse(made.out) as Record<string, never>;
    return { organizationId: organization_id ?? 0, userId: user_id ?? 0, token: token ?? '' };
  }

  run(args: readonly string[]) {
    return collect(startProgram(args, this.#env));
  }

  async remove(): Promise<void> {
    for (const part of ['worker', 'server'] as const) await this.end(part, 'SIGKILL');
    const found = await findPostmaster(this.#cluster);
    if (found) process.kill(found.pid, 'SIGQUIT');
    await rm(join(this.#directory, '..'), { recursive: true, force: true });
  }
}

const servesConnections = async (pid: string) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres: fairhour_server fairhour');

const isRunning = (program: Program) => program.exitCode === null && program.signalCode === null;
