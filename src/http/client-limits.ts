import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OpenFiles } from './open-files.ts';
import { refuseBadRequests } from './socket-errors.ts';

/** Limits for slow clients and for the number of clients. */
export interface ClientLimits {
  /** Milliseconds within which the request head must arrive. */
  readonly headMs: number;
  /** Milliseconds during which a body may arrive more slowly than `bytesPerSecond`. */
  readonly slackMs: number;
  readonly bytesPerSecond: number;
  /** Interval of the check. */
  readonly checkMs: number;
  /** How long a refused client may keep sending, so that it can receive the response. */
  readonly lingerMs: number;
  /**
   * How long a client may keep sending a body that is too long. Many clients read the response only after they have
   * sent everything.
   */
  readonly drainMs: number;
  /** Maximum number of connections, if the limit on open files allows it. Further connections are closed. */
  readonly connections: number;
}

export const defaultClientLimits: ClientLimits = {
  headMs: 15_000,
  slackMs: 30_000,
  bytesPerSecond: 1_000,
  checkMs: 1_000,
  lingerMs: 5_000,
  drainMs: 30_000,
  connections: 5_000,
};

interface OpenBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The remaining slack in milliseconds: time reduces the slack, received bytes restore it. */
  creditMs: number;
  bytes: number;
}

const tooSlow = () => Object.assign(new Error('the body arrived too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Bodies that are still arriving, before or after their response. */
class OpenBodies {
  readonly #limits: ClientLimits;
  readonly #bodies = new Set<OpenBody>();
  #checkedAt = performance.now();

  constructor(limits: ClientLimits) {
    this.#limits = limits;
  }

  add(request: IncomingMessage, response: ServerResponse) {
    this.#bodies.add({ request, response, creditMs: this.#limits.slackMs, bytes: request.socket.bytesRead });
  }

  /** Aborts bodies whose clients send too slowly. */
  check() {
    const now = performance.now();
    // Time during which the server itself was blocked does not count against the client.
    const elapsed = Math.min(now - this.#checkedAt, 2 * this.#limits.checkMs);
    this.#checkedAt = now;
    for (const body of this.#bodies) this.#judge(body, elapsed);
  }

  #judge(body: OpenBody, elapsed: number) {
    const { request } = body;
    const { slackMs, bytesPerSecond } = this.#limits;
    if (request.complete || request.socket.destroyed) {
      this.#bodies.delete(body);
      return;
    }
    const came = request.socket.bytesRead - body.bytes;
    body.bytes += came;
    // Received data is still waiting to be read, so the server is not waiting for the client.
    if (request.readableLength > 0) return;
    body.creditMs = Math.min(slackMs, body.creditMs + (1_000 * came) / bytesPerSecond - elapsed);
    if (body.creditMs > 0) return;
    this.#bodies.delete(body);
    if (!body.response.headersSent) refuseBadRequests(tooSlow(), request.socket);
    Socket.prototype.destroySoon.call(request.socket);
  }
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Ends a connection after the response without resetting a client that is still sending: a reset would reach it
 * before the response. The client can continue to send for `ms`, and the server discards the data.
 */
function endLingering(request: IncomingMessage, ms: number) {
  const { socket } = request;
  const destroySoon = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.once('close', () => clearTimeout(timer));
    if (request.complete) destroySoon();
    else request.once('end', destroySoon);
  };
}

/** Responds to errors of the HTTP parser. A client that does not close its side after the response is disconnected. */
export function refuseAndEnd(lingerMs = defaultClientLimits.lingerMs) {
  return (error: Error & { code?: string }, socket: Socket) => {
    refuseBadRequests(error, socket);
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Statuses of early refusals. After such a refusal, the client cannot keep the connection. */
const atTheGate = new Set([401, 429, 503]);

/**
 * Enforces the limits: heads and bodies must arrive in time, refused uploads are ended, and the number of connections
 * is bounded.
 */
export function limitClients(server: FastifyInstance, limits: ClientLimits) {
  const bodies = new OpenBodies(limits);
  const files = new OpenFiles(server.server, limits.connections, server.log);
  const timer = setInterval(() => {
    bodies.check();
    if (server.server.listening) files.check();
  }, limits.checkMs);
  timer.unref();
  server.server.headersTimeout = limits.headMs;
  server.addHook('onListen', async () => files.check());
  server.addHook('onRequest', (request, reply, done) => {
    if (announcesBody(request)) bodies.add(request.raw, reply.raw);
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (announcesBody(request) && !request.raw.complete) {
      const isRefused = atTheGate.has(reply.statusCode);
      if (isRefused) void reply.header('connection', 'close');
      // The framework closes the connection after a body that is too long.
      if (reply.getHeader('connection') === 'close')
        endLingering(request.raw, isRefused ? limits.lingerMs : limits.drainMs);
    }
    done();
  });
  server.addHook('onClose', async () => clearInterval(timer));
}
