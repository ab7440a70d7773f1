import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Machine } from './machine.ts';
import { finish, Session } from './session.ts';

const project = resolve(import.meta.dirname, '../..');

export type Release = 'bookworm' | 'trixie';
export type NodeMajor = 20 | 22 | 24;

/** The npm version that comes with each Node version. */
const npmOf: Readonly<Record<NodeMajor, number>> = { 20: 10, 22: 10, 24: 11 };

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Bare systems in a folder that is deleted at the end. Each release is bootstrapped once, then copied. */
export class Roots {
  readonly #folder: string;
  readonly #machine: Machine;
  readonly #bases = new Map<Release, Promise<string>>();
  #count = 0;

  constructor(folder: string, machine: Machine) {
    this.#folder = folder;
    this.#machine = machine;
  }

  /** Creates a bare system with Node, npm and an ordinary user. */
  async make(release: Release, node: NodeMajor, signal: AbortSignal): Promise<string> {
    const base = await this.#bases.getOrInsertComputed(release, () => this.#bootstrap(release, signal));
    const root = join(this.#folder, `root-${(this.#count += 1)}`);
    run('cp', '--archive', '--reflink=auto', base, root);
    this.#addNode(root, node);
    run('chroot', root, 'useradd', '--create-home', 'ada');
    return root;
  }

  async #bootstrap(release: Release, signal: AbortSignal): Promise<string> {
    const root = join(this.#folder, release);
    const { mirror, proxy } = this.#machine;
    const command = ['debootstrap', '--variant=minbase', release, root, mirror];
    await finish(new Session('env', [...(proxy ? [`http_proxy=${proxy}`] : []), ...command], signal));
    for (const file of ['resolv.conf', 'hosts'])
      cpSync(join('/etc', file), join(root, 'etc', file), { dereference: true });
    return root;
  }

  #addNode(root: string, major: NodeMajor): void {
    const local = join(root, 'usr/local');
    const modules = join(local, 'lib/node_modules');
    cpSync(join(this.#unpack(`node-linux-${process.arch}@${major}`), 'bin/node'), join(local, 'bin/node'));
    mkdirSync(modules, { recursive: true });
    cpSync(this.#unpack(`npm@${npmOf[major]}`), join(modules, 'npm'), { recursive: true });
    for (const name of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
    const { npm, certificates } = this.#machine;
    const cafile = '/etc/npm-certificates.crt';
    if (certificates !== undefined) cpSync(certificates, join(root, cafile), { dereference: true });
    // npm reads this file whatever its prefix is.
    writeFileSync(join(modules, 'npm/npmrc'), [...npm, ...(certificates ? [`cafile=${cafile}`] : []), ''].join('\n'));
  }

  /** Packs the project once and returns the file of the package. */
  pack(): string {
    const folder = join(this.#folder, 'packed');
    if (!existsSync(folder)) {
      mkdirSync(folder);
      execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: project, stdio: 'ignore' });
    }
    const [file = ''] = readdirSync(folder);
    return join(folder, file);
  }

  /** Unpacks an npm package into a folder. */
  #unpack(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true });
    if (!readdirSync(folder).includes('package')) {
      run('npm', 'pack', '--silent', '--pack-destination', folder, name);
      const [file = ''] = readdirSync(folder);
      run('tar', '--extract', '--file', join(folder, file), '--directory', folder);
    }
    return join(folder, 'package');
  }
}

/** Copies the files of a clone, including uncommitted changes. */
export function copyProject(root: string, folder: string, user: string): void {
  const target = join(root, folder);
  mkdirSync(target, { recursive: true });
  // In CI the clone may belong to another user.
  const list = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: project });
  for (const file of files
    .toString()
    .split('\0')
    .filter((name) => existsSync(join(project, name)) && name !== '')) {
    cpSync(join(project, file), join(target, file));
  }
  run('chroot', root, 'chown', '--recursive', `${user}:`, folder);
}
