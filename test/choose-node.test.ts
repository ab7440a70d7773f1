import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseNode, describeChoice, describeFaults, describeStart } from '../bin/choose-node.mjs';
import type { Run } from './harness/program.ts';

const reason = 'cannot open shared object file: No such file or directory';
const loaderError = `node: error while loading shared libraries: libatomic.so.1: ${reason}`;
const missing = 'libatomic.so.1 is missing';
const node26 = { version: '26.10.0', path: '/bundled/26' };
const node24 = { version: '24.21.0', path: '/bundled/24' };
interface Machine {
  running: ReturnType<typeof started>;
  wanted?: number;
  broken?: string[];
}

const started = (version: string, hasPolyfills = false) => ({ version, path: '/started', hasPolyfills });

describe('the Node version that runs', () => {
  test.each([
    ['the version that started it, if that is 26 or later', { running: started('27.1.0') }, '/started'],
    ['the bundled 26 if an older version started it', { running: started('20.20.2') }, '/bundled/26'],
    ['the bundled 24 if the bundled 26 does not start', { running: started('22.0.0'), broken: ['26'] }, '/bundled/24'],
    [
      'the bundled 24 if a newer 24 without polyfills started the program',
      { running: started('24.22.0'), broken: ['26'] },
      '/bundled/24',
    ],
    [
      'the version that started the program, if it has the polyfills',
      { running: started('24.21.0', true), broken: ['26'] },
      '/started',
    ],
    [
      'the bundled 24 if a version 20 with polyfills started the program',
      { running: started('20.20.2', true), broken: ['26'] },
      '/bundled/24',
    ],
    ['the version of TEST_NODE', { running: started('26.10.0'), wanted: 24 }, '/bundled/24'],
    ['none, if none starts', { running: started('20.20.2'), broken: ['26', '24'] }, undefined],
  ])('is %s', (_which, { running, wanted, broken }: Machine, path) => {
    const faultOf = (node: { path: string }) => (broken?.includes(basename(node.path)) ? missing : undefined);
    const { chosen } = chooseNode({ running, wanted, bundled: () => [node26, node24], faultOf });
    expect(chosen?.path).toBe(path);
  });

  const choice = { version: '24.21.0', isBundled: true, wanted: undefined, platform: 'linux' };
  test.each([
    [{ ...choice, version: '26.10.0' }, 'fairhour runs on its bundled Node 26.10.0.'],
    [{ ...choice, version: '27.0.0', isBundled: false }, 'fairhour runs on Node 27.0.0.'],
    [choice, /bundled Node 24\.21\.0: Node 26 does not start here\. Install libatomic1 for full speed/],
    [{ ...choice, wanted: 24 }, 'fairhour runs on its bundled Node 24.21.0, as TEST_NODE requires.'],
    [
      { ...choice, version: '26.10.0', platform: 'musl' },
      /26\.10\.0\.\n.*musl \(Alpine\) and Windows are unsupported\.$/,
    ],
    [{ ...choice, version: '26.10.0', platform: 'win32' }, /musl \(Alpine\) and Windows are unsupported\.$/],
  ])('is logged: %o', (facts, line) => {
    expect(describeChoice(facts)).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  test('a version that does not start is described by the missing file or loader, or by the error message', () => {
    expect(describeStart({ status: 127, stderr: loaderError })).toBe(missing);
    const error = Object.assign(new Error('spawnSync /node ENOENT'), { code: 'ENOENT' });
    expect(describeStart({ status: null, stderr: '', error })).toContain('loader');
    expect(describeStart({ status: 1, stderr: "libc.so.6: version `GLIBC_2.28' not found\n" })).toContain('GLIBC_2.28');
    const faults = [{ version: '26.10.0', fault: 'its loader (ld-linux, part of glibc) is missing' }];
    const text = describeFaults({ running: { version: '22.0.0' }, faults, platform: 'musl' });
    expect(text).toMatch(/musl \(Alpine\) and Windows are unsupported\.$/);
    expect(describeFaults({ running: { version: '22.0.0' }, faults: [], platform: 'linux' })).toContain(
      'Install Node 26',
    );
  });
});

const root = resolve(import.meta.dirname, '..');
const machine = `${process.platform}-${process.arch}`;
const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/**
 * A clone whose bundled Node 26 lacks a library. With `none`, its bundled Node 24 lacks it too. The clone is started by
 * a Node 24.
 */
function makeClone(none = false) {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const addBroken = (name: string, version: string) => {
    write(`node_modules/${name}/package.json`, JSON.stringify({ version }));
    const path = `node_modules/${name}/bin/node`;
    write(path, `#!/bin/sh\necho '${loaderError}' >&2\nexit 127\n`);
    chmodSync(join(folder, path), 0o755);
  };
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  addBroken(`node-${machine}`, '26.10.0');
  if (none) addBroken(`node-24-${machine}`, '24.21.0');
  symlinkSync(join(root, 'node_modules/temporal-polyfill'), join(folder, 'node_modules/temporal-polyfill'));
  if (!none) symlinkSync(folderOf(`node-24-${machine}`), join(folder, `node_modules/node-24-${machine}`));
  write('package.json', '{ "type": "module" }');
  write('scripts/program/stamp.mjs', 'export const isProgramCurrent = () => false;');
  write('src/cli/main.ts', "console.log(process.version, typeof Temporal, process.env['PATH']);");
  const old = join(folderOf(`node-24-${machine}`), 'bin/node');
  // The environment that npm sets on this machine: the first node in PATH does not start, and a variable names npm's
  // own Node.
  let first = join(folder, `node_modules/node-${machine}/bin`);
  const putFirst = (path: string) => (first = path);
  const start = (command: string, ...args: string[]): Promise<Run> => {
    const env = { PATH: `${first}:${process.env['PATH']}`, npm_node_execpath: old };
    return new Promise((done) => {
      execFile(command, args, { cwd: folder, env }, (error, out, err) => {
        done({ code: error ? Number(error.code) : 0, out, err });
      });
    });
  };
  return { folder, old, start, putFirst };
}

describe.runIf(process.platform === 'linux')('without a working bundled Node 26', () => {
  test('the package, its script and npm scripts run on the bundled 24 with Temporal', async () => {
    const { folder, old, start } = makeClone();
    const commands = [
      ['bin/fairhour', 'serve'],
      [old, 'bin/fairhour.js', 'serve'],
      ['bin/node', 'src/cli/main.ts'],
    ] as const;
    for (const [name, ...args] of commands) {
      const { out, err } = await start(name, ...args);
      expect(out).toMatch(/^v24\.21\.0 object /);
      // Child processes find this Node first.
      expect(out).toContain(` ${dirname(old)}:`);
      const logged = err.match(/Install libatomic1 for full speed/g) ?? [];
      expect(logged).toHaveLength(args.some((word) => word === 'serve') ? 1 : 0);
    }
    const { code, out } = await start('bin/node', 'bin/after-install.mjs');
    expect([code, out]).toEqual([0, expect.stringContaining('Install libatomic1 for full speed')]);
    expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe('../../bin/node');
  });

  test('without a working version, installation and start fail and name the missing file and its package', async () => {
    const { old, start, putFirst } = makeClone(true);
    const requireReason = ({ code, err }: Run) => {
      expect(code).not.toBe(0);
      expect(err.match(/Node 26\.10\.0 does not start: libatomic\.so\.1 is missing/g)).toHaveLength(1);
      expect(err).toContain('On Debian or Ubuntu run: apt-get install libatomic1');
    };
    requireReason(await start('bin/fairhour', 'serve'));
    requireReason(await start(old, 'bin/fairhour.js'));
    // During the first installation of a clone npm has not linked a node yet, so the machine's node is first in PATH.
    putFirst(dirname(old));
    const { scripts } = require('../package.json') as { scripts: { postinstall: string } };
    requireReason(await start('sh', '-c', scripts.postinstall));
  });
});
