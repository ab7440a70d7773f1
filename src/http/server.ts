import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problems.ts';
import type { Executor } from '../db/database.ts';
import { endConnectionsOnClose } from './closing.ts';
import { beforeDeadline, type Deadline, deadlineAfter } from './deadline.ts';
import type { Edge } from './edge.ts';
import type { Exchange } from './exchange.ts';
import { anybody, Gate, type Admission } from './gate.ts';
import { logRequests, withoutRow } from './log.ts';
import { runExchange } from './pipeline.ts';
import { asProblem, presentProblem } from './problem-reply.ts';
import { defaultBodyLimit } from './read-body.ts';
import type { Route } from './route.ts';
import { refuseBadRequests } from './socket-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | undefined;
    deadline: Deadline | undefined;
  }
}

export interface ServerOptions {
  edge: Edge;
  routes: readonly Route[];
  rateLimit: number;
  trustProxy: readonly string[];
  logger: FastifyBaseLogger;
  /** Milliseconds from the request head to the first answer byte; default 30 s. */
  timeoutMs?: number;
  /** Adds hooks that see every request. */
  observe?: (server: FastifyInstance) => void;
  /** Registers pages that are no operations of the contract. */
  pages?: (server: FastifyInstance) => Promise<void>;
}

const maxHeadBytes = 65_536;
const quietSocketMs = 60_000;

/** A request id from the client is kept when it is short and plain, else one is made. */
function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:\-/+=]{1,128}$/.test(sent) ? sent : randomUUID();
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error);
  if (problem.status >= 500) request.log.error({ err: withoutRow(error), reqId: request.id }, 'request failed');
  if (problem.status === 503) void reply.header('retry-after', '5');
  void reply
    .status(problem.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(presentProblem(problem)));
}

function exchangeOf(route: Route, request: FastifyRequest, now: Temporal.Instant, signal: AbortSignal): Exchange {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  const { streamed } = route.endpoint;
  return {
    route,
    headers: request.headers,
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark + 1),
    rawParams: request.params as Record<string, string>,
    actor: request.admission?.actor ?? anybody,
    now,
    bytes: streamed ? undefined : (request.body as Buffer | undefined),
    stream: streamed ? ((request.body as Exchange['stream']) ?? request.raw) : undefined,
    signal,
  };
}

/** The time a request has, from its complete head on, whatever is done for it. */
function startDeadline(options: ServerOptions, request: FastifyRequest): AbortSignal {
  request.deadline = deadlineAfter(options.timeoutMs ?? 30_000);
  return request.deadline.signal;
}

interface Service {
  options: ServerOptions;
  gate: Gate;
  route: Route;
}

/** A read is admitted on the connection it reads on; anything else was, before its body was taken. */
async function serveRoute({ options, gate, route }: Service, request: FastifyRequest, reply: FastifyReply) {
  const { edge } = options;
  const { access, method, streamed, longRunning } = route.endpoint;
  if (streamed || longRunning) request.deadline?.clear();
  const signal = request.deadline?.signal ?? startDeadline(options, request);
  const work = async (db: Executor) => {
    if (access.token) request.admission ??= await gate.admit(request, reply, db);
    const now = request.admission?.now ?? (await edge.now(db));
    return runExchange(edge, db, exchangeOf(route, request, now, signal));
  };
  const answering = method === 'GET' ? edge.database.session(work, signal) : work(edge.database);
  const answer = await beforeDeadline(answering, signal);
  return reply.status(answer.status).headers(answer.headers).send(answer.body);
}

const fastifyPath = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');

function addRoutes(server: FastifyInstance, options: ServerOptions, gate: Gate, streamed: boolean) {
  server.removeAllContentTypeParsers();
  if (streamed) server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  else server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  for (const route of options.routes.filter((entry) => Boolean(entry.endpoint.streamed) === streamed)) {
    const { endpoint } = route;
    server.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
      async onRequest(request, reply) {
        const signal = startDeadline(options, request);
        if (endpoint.method === 'GET' || !endpoint.access.token) return;
        request.admission = await gate.admitFirst(request, reply, signal);
      },
      handler: (request, reply) => serveRoute({ options, gate, route }, request, reply),
    });
  }
}

/** What is sent to a path without an operation is not read: whatever it is, the answer is the same. */
function letBodiesPass(server: FastifyInstance) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

/** Unknown routes under the API do not tell a stranger which exist. */
function refuseUnknownRoutes(server: FastifyInstance, options: ServerOptions, gate: Gate) {
  server.setNotFoundHandler(async (request, reply) => {
    if (/^\/(v2|ext)(\/|\?|$)/.test(request.raw.url ?? '')) {
      await gate.admitFirst(request, reply, startDeadline(options, request));
    }
    throw new Problem('not_found');
  });
}

function createFastify(options: ServerOptions): FastifyInstance {
  return Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    genReqId: requestIdOf,
    bodyLimit: defaultBodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    http: { maxHeaderSize: maxHeadBytes },
    clientErrorHandler: refuseBadRequests,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply as FastifyReply),
  });
}

/** The HTTP server: routes from the contract, one error shape, no knowledge of any feature. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = createFastify(options);
  const gate = new Gate(options.edge, options.rateLimit);
  server.server.setTimeout(quietSocketMs);
  server.decorateRequest('admission', undefined);
  server.decorateRequest('deadline', undefined);
  await server.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request) => request.deadline?.clear());
  endConnectionsOnClose(server);
  logRequests(server);
  options.observe?.(server);
  server.setErrorHandler(sendProblem);
  letBodiesPass(server);
  refuseUnknownRoutes(server, options, gate);
  await server.register(async (scope) => addRoutes(scope, options, gate, false));
  await server.register(async (scope) => addRoutes(scope, options, gate, true));
  if (options.pages) await server.register(options.pages);
  return server;
}
