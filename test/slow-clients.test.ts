import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { makeProject } from './harness/time.ts';

const app = useTestApp({
  clientLimits: { headMs: 300, slackMs: 300, bytesPerSecond: 1_000, checkMs: 50, lingerMs: 500, connections: 20 },
});

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization();
});

/** A connection whose client sends arbitrary bytes at any time. */
class Client {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  text = '';
  failure: Error | undefined;

  constructor() {
    this.socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    this.closed = once(this.socket, 'close').catch(() => undefined);
    this.socket.on('data', (bytes) => (this.text += bytes.toString('utf8')));
    this.socket.on('error', (error) => (this.failure = error));
  }

  head(method: string, path: string, headers: Record<string, string | number>) {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Sends single bytes until the server closes the connection. */
  drip(): Promise<unknown> {
    const timer = setInterval(() => this.socket.write(' '), 20);
    return this.closed.finally(() => clearInterval(timer));
  }
}

const authorization = () => `Bearer ${owner.token}`;
const clientsPath = () => `/v2/organizations/${owner.organizationId}/clients`;
const json = { 'content-type': 'application/json' };

describe('a slow client', () => {
  // proves: limits-23
  test('receives 408 for incomplete headers', async () => {
    const client = new Client();
    client.socket.write('GET /v2/error_codes HTTP/1.1\r\nx-slow: ');
    await client.drip();
    expect(client.text).toMatch(/^HTTP\/1\.1 408 /);
  });

  // proves: limits-23
  test('receives 408 for an incomplete body', async () => {
    const client = new Client();
    client.head('POST', clientsPath(), { ...json, authorization: authorization(), 'content-length': 100_000 });
    await client.drip();
    expect(client.text).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.text).toContain('"code":"invalid_params"');
  });

  // proves: limits-23
  test('is also disconnected during an upload', async () => {
    const client = new Client();
    const path = `/ext/v1/organizations/${owner.organizationId}/activities`;
    const headers = { 'content-type': 'application/x-ndjson', 'content-length': 100_000 };
    client.head('POST', path, { ...headers, authorization: authorization() });
    await client.drip();
    expect(client.text).toMatch(/^HTTP\/1\.1 408 /);
  });

  // proves: limits-23
  test('receives an error, and is then also disconnected', async () => {
    const client = new Client();
    client.head('POST', clientsPath(), { ...json, authorization: 'Bearer bad', 'content-length': 100_000 });
    await client.drip();
    expect(client.text).toMatch(/^HTTP\/1\.1 401 /);
    expect(client.text.toLowerCase()).toContain('connection: close');
  });

  test('is disconnected if no route reads its body', async () => {
    const client = new Client();
    client.head('POST', '/nowhere', { ...json, 'content-length': 100_000 });
    await client.drip();
    expect(client.text).toMatch(/^HTTP\/1\.1 404 /);
    expect(client.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  // proves: limits-24
  test('is not disconnected if its upload waits for the server', async () => {
    const projectId = await makeProject(owner);
    const item = { user_id: owner.userId, project_id: projectId, starts_at: '2026-03-02T09:00:00Z', tracked: 600 };
    const body = `${JSON.stringify(item)}\n`.repeat(40_000);
    const blocker = new pg.Client({ connectionString: app.databaseUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table activity_slots, members in access exclusive mode');
    const upload = fetch(`${app.baseUrl}/ext/v1/organizations/${owner.organizationId}/activities`, {
      method: 'POST',
      headers: { authorization: authorization(), 'content-type': 'application/x-ndjson' },
      body,
    });
    for (let round = 0; round < 2; round += 1) {
      const slow = new Client();
      slow.head('POST', '/nowhere', { ...json, 'content-length': 100_000 });
      await slow.drip();
    }
    await blocker.query('rollback');
    await blocker.end();
    const answer = await upload;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ inserted: 1, rejected: 0 });
  });
});

describe('a client whose request is rejected while it is still sending', () => {
  // proves: limits-26
  test('receives the answer even if it continues to send; then the connection is closed', async () => {
    const client = new Client();
    client.head('POST', clientsPath(), { ...json, authorization: 'Bearer bad', 'content-length': 4_000_000 });
    client.socket.write(Buffer.alloc(3_000_000, ' '));
    await client.drip();
    expect(client.text).toMatch(/^HTTP\/1\.1 401 /);
    expect(client.text).toContain('"code":"not_authorized"');
  });

  test('receives 413 after sending a body that is too long, in whatever encoding', async () => {
    const rest = Buffer.alloc(19_000_000, ' ');
    const chunk = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, crlf]);
    const crlf = Buffer.from('\r\n');
    const codings = [
      { name: 'content-length', value: '20000000', wrap: (bytes: Buffer) => bytes, end: '' },
      { name: 'transfer-encoding', value: 'chunked', wrap: chunk, end: '0\r\n\r\n' },
    ];
    for (const { name, value, wrap, end } of codings) {
      const client = new Client();
      client.head('POST', clientsPath(), { ...json, authorization: authorization(), [name]: value });
      client.socket.write(wrap(Buffer.alloc(1_000_000, ' ')));
      client.socket.write(wrap(rest.subarray(0, 100_000)));
      await expect.poll(() => client.text).toMatch(/^HTTP\/1\.1 413 [^]*"code":"invalid_params"/);
      client.socket.write(wrap(rest.subarray(100_000)));
      client.socket.end(end);
      await client.closed;
      expect(client.failure).toBeUndefined();
    }
  });

  test('can reuse its connection after a complete request', async () => {
    const client = new Client();
    client.head('GET', '/v2/users/me', { authorization: 'Bearer bad' });
    await expect.poll(() => client.text).toMatch(/^HTTP\/1\.1 401 /);
    expect(client.text.toLowerCase()).not.toContain('connection: close');
    client.socket.destroy();
    await client.closed;
  });
});

// proves: limits-25
test('connections above the maximum are closed', async () => {
  const clients = Array.from({ length: 30 }, () => new Client());
  const open = () => clients.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length;
  await expect.poll(open).toBeLessThanOrEqual(20);
  for (const { socket } of clients) socket.destroy();
  await Promise.all(clients.map(({ closed }) => closed));
  await expect.poll(async () => (await fetch(`${app.baseUrl}/health/live`)).status).toBe(200);
});
