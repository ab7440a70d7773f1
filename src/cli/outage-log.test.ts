import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/databases.ts';
import { collect, type Program, startProgram, untilLine } from '../../test/harness/program.ts';
import { Relay } from '../../test/harness/relay.ts';
import { OutageLog, outageTimes } from './outage-log.ts';

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

describe('failures during an outage', () => {
  afterEach(() => vi.useRealTimers());

  function start() {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') });
    const told: unknown[] = [];
    const log = new OutageLog((level, fields, text) => told.push([level, text, fields]));
    const fail = () => log.take([{ err: away(), reqId: 'a' }, 'request failed']);
    return { told, log, fail };
  }

  test('are counted after the first one, reported every minute, and totalled at the end', () => {
    const { told, fail } = start();
    const [fields, text] = fail() ?? [];
    expect(fields).toMatchObject({ err: { code: 'ECONNREFUSED' }, reqId: 'a' });
    expect(text).toMatch(/^request failed; .* counted$/);
    for (let second = 0; second < 130; second += 1) {
      vi.advanceTimersByTime(1_000);
      expect([fail(), fail()]).toEqual([null, null]);
    }
    const since = '2026-03-02T12:00:00.000Z';
    const still = 'the database is still unreachable';
    expect(told).toEqual([
      ['warn', still, { since, failures: 119 }],
      ['warn', still, { since, failures: 239 }],
    ]);
    vi.advanceTimersByTime(outageTimes.quietMs + 1_000);
    const until = '2026-03-02T12:02:10.000Z';
    expect(told.slice(2)).toEqual([['info', 'the database is reachable again', { since, until, failures: 261 }]]);
    vi.advanceTimersByTime(600_000);
    expect(told).toHaveLength(3);
    expect(fail()).not.toBeNull();
  });

  test('caused by a lack of file handles are one outage, whether they concern files or connections', () => {
    const { told, log } = start();
    const lacks = (syscall: string): [object, string] => {
      const err = Object.assign(new Error(`${syscall} EMFILE`), { code: 'EMFILE', syscall });
      return [{ err }, 'new connections are closed'];
    };
    expect(log.take(lacks('open'))?.[1]).toBe(
      'new connections are closed; while no file handles are left, further failures are counted',
    );
    expect(log.take(lacks('connect'))).toBeNull();
    vi.advanceTimersByTime(outageTimes.quietMs + 1_000);
    expect(told).toEqual([['info', 'file handles are available again', expect.objectContaining({ failures: 2 })]]);
  });

  test('caused by a full disk are one outage, and the log names the remedy', () => {
    const { told, log, fail } = start();
    const full = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    const line = (): [object, string] => [{ err: full() }, 'request failed'];
    expect(log.take(line())?.[1]).toBe(
      'request failed; free some space on the disk of the database; until then, further failures are counted',
    );
    expect(log.take(line())).toBeNull();
    expect(log.take([{ err: new AggregateError([full(), full()]) }, 'background work failed'])).toBeNull();
    // An unreachable database is a separate outage.
    expect(fail()).not.toBeNull();
    const both: [object, string] = [{ err: new AggregateError([full(), away()]) }, 'background work failed'];
    expect(log.take(both)).toBe(both);
    vi.advanceTimersByTime(outageTimes.quietMs + 1_000);
    expect(told).toContainEqual([
      'info',
      'the disk of the database has free space again',
      expect.objectContaining({ failures: 3 }),
    ]);
  });

  test('with other causes are logged as usual', () => {
    const { log, fail } = start();
    fail();
    const others: [object, string][] = [
      [{ err: new Error('a bug') }, 'request failed'],
      [{ err: new AggregateError([away(), new Error('a bug')]) }, 'background work failed'],
      [{ err: away(), replica: true }, 'the replica is not used'],
      [{ status: 503 }, 'request'],
    ];
    for (const line of others) expect(log.take(line)).toBe(line);
    expect(log.take(['only a text'])).toEqual(['only a text']);
    expect(log.take([{ err: new AggregateError([away(), away()]) }, 'background work failed'])).toBeNull();
    // The error that a coordinator reports about another node.
    const node = Object.assign(new Error('server closed the connection unexpectedly'), { code: 'XX000' });
    expect(log.take([{ err: node }, 'request failed'])).toBeNull();
  });
});

describe('a program during an outage of its database', () => {
  let testDatabase: TestDatabase;
  const programs: Program[] = [];
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(async () => {
    for (const child of programs) child.kill('SIGKILL');
    await testDatabase.drop();
  });

  interface Line {
    level: number;
    msg: string;
    err?: { stack: string };
    failures?: number;
  }

  test.each([
    ['serve', /listens on (http:\S+?) /],
    ['worker', /Background work runs/],
  ])('(%s) logs the outage once and its end once', { timeout: 90_000 }, async (command, ready) => {
    const relay = new Relay(testDatabase.url);
    await relay.open();
    const child = startProgram([command], { DATABASE_URL: relay.url, PORT: '0', LOG_LEVEL: 'info' });
    programs.push(child);
    const ended = collect(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [, address] = await untilLine(child, ready);
    const lines = () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line);
    const troubles = () => lines().filter(({ level }) => level >= 40);
    relay.refuse();
    if (address) for (let count = 0; count < 5; count += 1) await fetch(`${address}/jwks.json`);
    await expect.poll(() => troubles().length, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => relay.refusals, { timeout: 20_000 }).toBeGreaterThan(20);
    relay.allow();
    const back = () => lines().filter(({ msg }) => msg === 'the database is reachable again');
    await expect.poll(() => back().length, { timeout: 40_000 }).toBe(1);
    expect(back()[0]?.failures).toBeGreaterThan(3);
    expect(troubles()).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ stack: expect.any(String) }) }),
    ]);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    await relay.cut();
  });
});
