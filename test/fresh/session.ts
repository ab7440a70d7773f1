import { type ChildProcess, spawn } from 'node:child_process';

const environment = 'HOME="$3" PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 PORT=0';

/** Mounts the usual file systems, enters the root and runs a command line there. The mounts end with the namespace. */
const enter = [
  'mount -t proc proc "$1/proc"',
  'mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"',
  `exec chroot --userspec="$2" "$1" env -i ${environment} sh -c "cd \\"$4\\" && $5; exit \\$?"`,
].join(' && ');

export interface Place {
  root: string;
  user: 'root' | 'ada';
  /** The folder inside the root in which commands run. */
  cwd: string;
}

const running = new Set<Session>();

/** Ends only the processes that this module started. */
export function endSessions(): void {
  for (const session of running) session.kill();
}

/**
 * A command in a separate namespace for processes and mounts. When the command or this process ends, the system ends
 * all processes and mounts in it.
 */
export class Session {
  readonly #child: ChildProcess;
  #output = '';
  readonly ended: Promise<number | null>;

  constructor(command: string, args: readonly string[], signal: AbortSignal) {
    const unshare = ['unshare', '--mount', '--pid', '--fork', '--kill-child', command, ...args];
    this.#child = spawn('setpriv', ['--pdeathsig', 'KILL', ...unshare], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(this);
    const stop = () => this.kill();
    signal.addEventListener('abort', stop);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
    this.ended = new Promise((done, fail) => {
      this.#child.on('error', fail);
      this.#child.on('close', (code) => {
        running.delete(this);
        signal.removeEventListener('abort', stop);
        done(code);
      });
    });
  }

  get output(): string {
    return this.#output;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Presses Ctrl-C: all processes of the group receive the signal, as in a terminal. */
  interrupt(): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGINT');
  }

  /** Resolves with the first match in the output. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    let isOver = false;
    void this.ended.then(() => (isOver = true));
    for (;;) {
      const match = pattern.exec(this.#output);
      if (match) return match;
      if (isOver) throw new Error(`the command ended before ${pattern} appeared`);
      await new Promise((next) => setTimeout(next, 100));
    }
  }
}

/** Starts a shell command line inside a root. */
export function startIn({ root, user, cwd }: Place, line: string, signal: AbortSignal): Session {
  const home = user === 'root' ? '/root' : `/home/${user}`;
  return new Session('sh', ['-c', enter, 'sh', root, user, home, cwd, line], signal);
}

/** Runs a command to its end. Throws its output if it fails. */
export async function finish(session: Session): Promise<string> {
  const code = await session.ended;
  if (code !== 0) throw new Error(`exit code ${code}\n${session.output.slice(-4_000)}`);
  return session.output;
}
