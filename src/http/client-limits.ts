import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OpenFiles } from './open-files.ts';
import { refuseBadRequests } from './socket-errors.ts';

/** What the server allows clients that are slow, or too many. */
export interface ClientLimits {
  /** Milliseconds in which the head of a request must have come. */
  readonly headMs: number;
  /** Milliseconds for which a body may come more slowly than `bytesPerSecond`. */
  readonly slackMs: number;
  readonly bytesPerSecond: number;
  /** How often that is looked at. */
  readonly checkMs: number;
  /** How long a client that is refused may go on sending, so that it gets to its answer. */
  readonly lingerMs: number;
  /** The same for a client whose body is too long: many read the answer once they have sent everything. */
  readonly drainMs: number;
  /** Connections at once, if the limit of open files allows them; what is beyond is closed. */
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
  /** What is left of the slack: used up by time, made up for by bytes. */
  creditMs: number;
  bytes: number;
}

const tooSlow = () => Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Bodies that are still coming, answered or not. */
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

  /** Ends those whose client lets the server wait. */
  check() {
    const now = performance.now();
    // Time in which the server itself stood still is not the client's.
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
    // What was sent waits for the server, not the server for what is sent.
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
 * Ends a connection once the answer is out without cutting off a client that is still sending: the reset would reach it
 * before the answer does. The client may send for `ms`, and the server discards that.
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

/** Answers what the HTTP parser refused; a client that does not end its side then is cut off. */
export function refuseAndEnd(lingerMs = defaultClientLimits.lingerMs) {
  return (error: Error & { code?: string }, socket: Socket) => {
    refuseBadRequests(error, socket);
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Refusals at the gate: who is refused there has no right to the connection. */
const atTheGate = new Set([401, 429, 503]);

/** Holds clients to the limits: heads and bodies come in time, refused uploads end, connections are so many. */
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
