import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { useBlockers } from '../../../../test/harness/blockers.ts';
import { daysOf, makeProject } from '../../../../test/harness/time.ts';
import type { IngestReport } from '../../../contract/ingest-report.ts';
import type { ErrorAnswer } from '../../../client/error.ts';
import { sql } from '../../../db/sql.ts';
import { WholeBody } from '../../../http/read-body.ts';
import { QueueSlots } from '../../../http/queue-slots.ts';

const app = useTestApp();
const block = useBlockers(app);
const json = 'application/json';
const ndjson = 'application/x-ndjson';
const firstSlot = Temporal.Instant.from('2026-01-01T00:00:00Z').epochMilliseconds;

async function setUp() {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const item = (at: number) => ({
    user_id: owner.userId,
    project_id: projectId,
    starts_at: Temporal.Instant.fromEpochMilliseconds(
      firstSlot + (at % 8_600) * 600_000 + Math.floor(at / 8_600) * 60_000,
    ).toString(),
    tracked: 60,
  });
  return { owner, item };
}

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `"${at}":1`).join(',');

type Answer = Partial<IngestReport> & Partial<ErrorAnswer>;

async function post(owner: TestOrganization, type: string | undefined, body: RequestInit['body']) {
  const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${owner.organizationId}/activities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, ...(type ? { 'content-type': type } : {}) },
    body: typeof body === 'string' ? Buffer.from(body) : (body ?? null),
    duplex: 'half',
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

const storedOf = async (owner: TestOrganization) =>
  (
    await app.database.one<{ count: number }>(
      sql`select count(*)::int as count from activity_slots where organization_id = ${owner.organizationId}`,
    )
  ).count;

const lines = (items: readonly unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');

// proves: activities-7, activities-13, limits-2, limits-3
describe('a JSON body', () => {
  test.each<[string, string | undefined, string, number]>([
    ['that is truncated', json, '{"activities": [{"user_id": 1', 400],
    ['that is not JSON', json, 'activities', 400],
    ['that is a list', json, '[]', 400],
    ['that is null', json, 'null', 400],
    ['that is empty', json, '', 400],
    ['without activities', json, '{}', 400],
    ['with activities null', json, '{"activities": null}', 400],
    ['with activities as an object', json, '{"activities": {}}', 400],
    ['with another field', json, '{"activities": [], "x": 1}', 400],
    ['sent as a form', 'application/x-www-form-urlencoded', 'activities=1', 400],
    ['sent as plain text', 'text/plain', '{"activities": []}', 400],
    ['without a content type', undefined, '{"activities": []}', 400],
    ['with 5,001 items', json, JSON.stringify({ activities: Array.from({ length: 5_001 }, () => 1) }), 413],
    ['with a million values', json, `{"activities": [{"x": [${'1,'.repeat(999_994)}1]}]}`, 200],
    ['with a million and one values', json, `{"activities": [{"x": [${'1,'.repeat(999_995)}1]}]}`, 413],
    ['with half a million names', json, `{"activities": [{${namesOf(500_001)}}]}`, 413],
    ['of more than 32 MiB', json, `{"activities": [${' '.repeat(33_554_432)}]}`, 413],
    ['with deep nesting', json, `{"activities": [${'['.repeat(100_000)}${']'.repeat(100_000)}]}`, 200],
    ['with an empty list', json, '{"activities": []}', 200],
    ['with a charset', 'application/json; charset=utf-8', '{"activities": []}', 200],
  ])('%s', async (_name, type, body, status) => {
    const { owner } = await setUp();
    const { status: answered, answer } = await post(owner, type, body);
    expect(answered).toBe(status);
    if (status >= 400) expect(answer.error_code).toBe(11000);
  });

  test('with bytes that are not text is rejected', async () => {
    const { owner } = await setUp();
    expect((await post(owner, json, Buffer.from([0x7b, 0xff, 0x7d]))).status).toBe(400);
  });

  // proves: activities-7, activities-9
  test('with 5,000 items stores the good ones and lists all rejected ones', async () => {
    const { owner, item } = await setUp();
    const activities = Array.from({ length: 5_000 }, (_, at) =>
      at % 2 === 0 ? item(at) : { ...item(at), tracked: 0 },
    );
    const { answer } = await post(owner, json, JSON.stringify({ activities }));
    expect(answer).toMatchObject({ inserted: 2_500, rejected: 2_500 });
    expect(answer.rejections).toHaveLength(2_500);
    expect(answer.rejections?.[0]).toEqual({ index: 1, details: ['tracked: must be an integer from 1 to 600'] });
  });
});

describe('many JSON bodies', () => {
  // proves: limits-22
  test('stay in memory as bytes until they have a queue slot, and are parsed only then', async () => {
    const { owner, item } = await setUp();
    await post(owner, json, '{"activities": []}');
    const [came, madeOut] = [vi.spyOn(QueueSlots.prototype, 'ofPart'), vi.spyOn(JSON, 'parse')];
    const blocker = await block('lock table activity_slots in access exclusive mode');
    const bodies = Array.from({ length: 12 }, (_, at) => JSON.stringify({ activities: [item(at)] }));
    const uploads = bodies.map((body) => post(owner, json, body));
    await expect.poll(() => came.mock.calls.length, { timeout: 10_000 }).toBe(12);
    expect(madeOut.mock.calls.filter(([text]) => bodies.includes(text)).length).toBe(8);
    vi.restoreAllMocks();
    await blocker.query('rollback');
    const answers = await Promise.all(uploads);
    expect(answers.map(({ answer }) => answer.inserted)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  // proves: limits-22
  test('from one caller are read in full only two at a time if they are long', async () => {
    const { owner, item } = await setUp();
    const [came, readOn] = [vi.spyOn(QueueSlots.prototype, 'ofLongBody'), vi.spyOn(WholeBody.prototype, 'readBeyond')];
    const first = Buffer.from(`{"activities": [${' '.repeat(1_200_000)}`);
    const uploads = [1, 2, 3].map((at) => {
      const rest = Promise.withResolvers<void>();
      async function* body() {
        yield first;
        await rest.promise;
        yield Buffer.from(`${JSON.stringify(item(at))}]}`);
      }
      return { letGo: rest.resolve, answered: post(owner, json, ReadableStream.from(body())) };
    });
    await expect.poll(() => came.mock.calls.length, { timeout: 10_000 }).toBe(3);
    const readingOn = () => readOn.mock.calls.filter(([bytes]) => bytes > 1_048_576).length;
    await expect.poll(readingOn).toBe(2);
    for (const { letGo } of uploads) letGo();
    const answers = await Promise.all(uploads.map(({ answered }) => answered));
    expect(readingOn()).toBe(3);
    vi.restoreAllMocks();
    expect(answers.map(({ answer }) => answer.inserted)).toEqual([1, 1, 1]);
  });
});

describe('an NDJSON body', () => {
  // proves: activities-7, activities-13, activities-27
  test('of 12,000 lines stores the good ones and reports the first 1,000 bad ones', async () => {
    const { owner, item } = await setUp();
    const body = Array.from({ length: 12_000 }, (_, at) => {
      if (at % 10 === 3) return '{"user_id": 1,\n';
      return at % 1_000 === 500 ? '\n' : `${JSON.stringify(item(at))}\r\n`;
    }).join('');
    const { status, answer } = await post(owner, ndjson, body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ inserted: 10_788, updated: 0, unchanged: 0, rejected: 1_200 });
    expect(answer.rejections).toHaveLength(1_000);
    expect(answer.rejections?.[1]).toEqual({ line: 14, details: ['line: is not valid JSON'] });
    expect(await storedOf(owner)).toBe(10_788);
    const days = await daysOf(app.database, owner.organizationId);
    expect(days.reduce((sum, day) => sum + day.tracked, 0)).toBe(10_788 * 60);
    expect((await post(owner, ndjson, body)).answer).toMatchObject({ inserted: 0, updated: 0, unchanged: 10_788 });
  });

  // proves: activities-9
  test('needs no final newline; a broken character or an item that is not an object is rejected', async () => {
    const { owner, item } = await setUp();
    const body = Buffer.concat([
      Buffer.from(`${lines([item(1), 5])}"`),
      Buffer.from([0xff]),
      Buffer.from(`"\n${JSON.stringify(item(2))}`),
    ]);
    const { answer } = await post(owner, ndjson, body);
    expect(answer).toMatchObject({ inserted: 2, rejected: 2 });
    expect(answer.rejections?.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('can be empty', async () => {
    const { owner } = await setUp();
    expect((await post(owner, ndjson, '')).answer).toMatchObject({ inserted: 0, rejected: 0 });
  });

  // proves: activities-27, limits-2
  test.each([
    ['complete', `${' '.repeat(65_537)}\n`],
    ['endless', ' '.repeat(3_000_000)],
  ])('with a line above 64 KiB (%s) returns 413, and lines stored earlier remain', async (_name, long) => {
    const { owner, item } = await setUp();
    const body = lines(Array.from({ length: 5_100 }, (_, at) => item(at))) + long;
    const { status, answer } = await post(owner, ndjson, body);
    expect(status).toBe(413);
    expect(answer.details?.[0]).toBe('line 5101: is longer than 65536 bytes');
    expect(answer.details?.[1]).toContain('first 5000 lines');
    expect(await storedOf(owner)).toBe(5_000);
  });

  // proves: limits-2
  test('can have a line of 64 KiB', async () => {
    const { owner, item } = await setUp();
    const line = JSON.stringify(item(1));
    const { answer } = await post(owner, ndjson, `${line}${' '.repeat(65_536 - line.length)}\n`);
    expect(answer).toMatchObject({ inserted: 1 });
  });

  test('can exceed 32 MiB, with or without a content length', async () => {
    const { owner, item } = await setUp();
    const blank = Buffer.from(`${' '.repeat(60_000)}\n`.repeat(600));
    const body = Buffer.concat([Buffer.from(lines([item(1)])), blank, Buffer.from(lines([item(2)]))]);
    expect((await post(owner, ndjson, body)).answer).toMatchObject({ inserted: 2 });
  });

  // proves: activities-27
  test('with long lines is stored in smaller groups', async () => {
    const { owner, item } = await setUp();
    const body = Array.from({ length: 100 }, (_, at) => JSON.stringify(item(at)).padEnd(65_000) + '\n').join('');
    const { status, answer } = await post(owner, ndjson, `${body}${' '.repeat(65_537)}`);
    expect(status).toBe(413);
    expect(answer.details?.[1]).toContain('first 65 lines');
    expect(await storedOf(owner)).toBe(65);
  });

  // proves: activities-27
  test('that is aborted leaves only complete groups', async () => {
    const { owner, item } = await setUp();
    const body = lines(Array.from({ length: 7_000 }, (_, at) => item(at)));
    const { port, hostname } = new URL(app.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST /ext/v1/organizations/${owner.organizationId}/activities HTTP/1.1`,
      'host: test',
      `authorization: Bearer ${owner.token}`,
      `content-type: ${ndjson}`,
      'content-length: 9000000',
      '\r\n',
    ].join('\r\n');
    await new Promise<void>((resolve) => socket.write(head + body, () => resolve()));
    await expect.poll(() => storedOf(owner), { timeout: 10_000 }).toBe(5_000);
    socket.destroy();
    // The response to this upload proves that the server has finished with the aborted one.
    expect((await post(owner, ndjson, lines([item(8_000)]))).answer).toMatchObject({ inserted: 1 });
    expect(await storedOf(owner)).toBe(5_001);
  });
});
