import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { certificate } from '../../../../test/harness/certificate.ts';
import { answerWith, openReceiver } from '../../../../test/harness/receiver.ts';
import { send, sendLimits } from './send.ts';
import { Targets } from './targets.ts';

const never = new AbortController().signal;
const here = new Targets({ allowed: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] });

const post = (url: string) => ({ url, headers: { 'webhook-id': 'event_1_1' }, body: '{"data":{}}' });

/** Sends with short limits. Limits that a test does not set are generous. */
const to = (url: string, limits: object = {}, targets = here, signal = never) =>
  send(targets, post(url), { limits: { ...sendLimits, ...limits }, signal });

/** Opens a TCP server with a handler for each connection. Returns its port. */
async function listen(onConnection: (socket: net.Socket) => void): Promise<number> {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

// proves: webhooks-24
describe('a receiver', () => {
  test.each([[200], [204], [299], [400], [404], [410], [500], [503]])('may answer with %d', async (status) => {
    const { url } = await openReceiver(answerWith(status));
    expect(await to(url)).toEqual({ status, error: null });
  });

  // proves: webhooks-14
  test.each([[301], [302], [303], [307], [308]])('that redirects with %d is not followed', async (status) => {
    const elsewhere = await openReceiver();
    const { url, received } = await openReceiver(answerWith(status, { location: elsewhere.url }));
    expect(await to(url)).toEqual({ status, error: 'redirected' });
    expect([received.length, elsewhere.received.length]).toEqual([1, 0]);
  });

  test('on a closed port is reported as not_connected', async () => {
    const port = await listen(() => {});
    const free = await new Promise<number>((resolve) => {
      const server = net.createServer().listen(0, '127.0.0.1', () => {
        const { port: mine } = server.address() as AddressInfo;
        server.close(() => resolve(mine));
      });
    });
    expect(free).not.toBe(port);
    expect(await to(`http://127.0.0.1:${free}/`)).toEqual({ status: null, error: 'not_connected' });
  });

  test('that closes the connection is reported as not_connected', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.destroy()));
    expect(await to(`http://127.0.0.1:${port}/`)).toEqual({ status: null, error: 'not_connected' });
  });

  test('with another protocol is reported as answer_invalid', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.write('220 mail.example ESMTP\r\n')));
    expect(await to(`http://127.0.0.1:${port}/`)).toEqual({ status: null, error: 'answer_invalid' });
  });

  test('that sends endless headers is reported as answer_invalid', async () => {
    const port = await listen((socket) =>
      socket.once('data', () => socket.write(`${head}${'x-more: and more\r\n'.repeat(4_000)}`)),
    );
    expect(await to(`http://127.0.0.1:${port}/`)).toEqual({ status: null, error: 'answer_invalid' });
  });

  test('that never answers times out', async () => {
    const { url, received } = await openReceiver(() => {});
    expect(await to(url, { answerMs: 100 })).toEqual({ status: null, error: 'timed_out' });
    expect(received).toHaveLength(1);
  });

  test('that never completes the TLS handshake times out', async () => {
    const port = await listen(() => {});
    expect(await to(`https://127.0.0.1:${port}/`, { connectMs: 100 })).toEqual({ status: null, error: 'timed_out' });
  });

  test('with an untrusted certificate is refused', async () => {
    const named: unknown[] = [];
    const SNICallback = (name: string, done: (error: null) => void) => {
      named.push(name);
      done(null);
    };
    const server = tls.createServer({ ...certificate, SNICallback }).listen(0, '127.0.0.1');
    server.on('tlsClientError', () => {});
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await to(`https://hooks.example:${port}/`)).toEqual({ status: null, error: 'certificate_refused' });
    expect(named).toEqual(['hooks.example']);
  });

  test('that sends its body slowly is judged by its status', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.write(`${head}content-length: 9\r\n\r\na`)));
    expect(await to(`http://127.0.0.1:${port}/`, { wholeMs: 150 })).toEqual({ status: 200, error: null });
  });

  test('that sends an endless body is read up to 64 kB', async () => {
    const sent = Promise.withResolvers<number>();
    const port = await listen((socket) => {
      const write = () => {
        while (socket.writable && socket.write(Buffer.alloc(16_384)));
      };
      socket.once('data', () => {
        socket.write(`${head}\r\n`);
        socket.on('drain', write);
        write();
      });
      socket.once('close', () => sent.resolve(socket.bytesWritten));
    });
    expect(await to(`http://127.0.0.1:${port}/`, { wholeMs: 600_000 })).toEqual({ status: 200, error: null });
    // Data in transit also arrives. Without a limit, the transfer would never end.
    expect(await sent.promise).toBeGreaterThan(sendLimits.answerBytes);
  });

  test('is not awaited when the process stops', async () => {
    const stop = new AbortController();
    const { url } = await openReceiver(() => stop.abort());
    expect(await to(url, {}, here, stop.signal)).toEqual({ status: null, error: 'interrupted' });
  });

  test('gets a new connection for each attempt', async () => {
    const ports = new Set<number | undefined>();
    const server = http.createServer((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await to(`http://127.0.0.1:${port}/`);
    await to(`http://127.0.0.1:${port}/`);
    expect(ports.size).toBe(2);
  });
});

describe('a host name', () => {
  // proves: webhooks-14
  test('is resolved once, and the connection uses the checked address', async () => {
    const { port, received } = await openReceiver();
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const targets = new Targets({ allowed: ['127.0.0.1/32'], resolve: async () => answers.shift() ?? [] });
    expect(await to(`http://hooks.example:${port}/`, {}, targets)).toEqual({ status: 204, error: null });
    expect(received[0]?.headers.host).toBe(`hooks.example:${port}`);
    expect(answers).toEqual([['127.0.0.2']]);
  });

  // proves: webhooks-14
  test('that now resolves to this machine is no longer accepted as a target', async () => {
    const { port, received } = await openReceiver();
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const targets = new Targets({ resolve: async () => answers.shift() ?? [] });
    const url = `https://hooks.example:${port}/`;
    expect((await targets.find(url, never)).addresses).toEqual(['93.184.215.14']);
    expect(await to(url, {}, targets)).toEqual({ status: null, error: 'address_refused' });
    expect(received).toEqual([]);
  });

  test('without a DNS answer times out; an unknown name is reported as name_not_found', async () => {
    const silent = new Targets({ resolve: () => new Promise<never>(() => {}) });
    expect(await to('https://hooks.example/', { wholeMs: 50 }, silent)).toEqual({ status: null, error: 'timed_out' });
    const broken = new Targets({ resolve: () => Promise.reject(new Error('no such name')) });
    expect(await to('https://hooks.example/', {}, broken)).toEqual({ status: null, error: 'name_not_found' });
  });
});
