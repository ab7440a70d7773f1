import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Problem, problem } from '../contract/problems.ts';
import { type ClientLimits, defaultClientLimits, limitClients, refuseAndEnd } from './client-limits.ts';
import { endConnectionsOnClose, isEndedByStop } from './closing.ts';
import { compressAnswers } from './compress.ts';
import type { Edge } from './edge.ts';
import { formerPathsOf } from './former-paths.ts';
import { Gate } from './gate.ts';
import { defaultNetworkLimit, limitNetworks } from './network-limit.ts';
import type { LiveStreams } from './live/streams.ts';
import { logRequests, withoutRow } from './log.ts';
import { asProblem, presentProblem } from './problem-reply.ts';
import { defaultBodyLimit } from './read-body.ts';
import { requestIdOf } from './request-id.ts';
import type { Route } from './route.ts';
import { requireOwnPage } from './same-origin.ts';
import { type RouteDependencies, serveRoute, startDeadline } from './serve-route.ts';
import { guardAnswers } from './socket-errors.ts';
import { defaultQueueLimits, type QueueLimits } from './queue-slots.ts';
import { methodsOfPaths, readableTarget, refuseUnknownRoutes } from './unknown-routes.ts';

export interface ServerOptions {
  edge: Edge;
  routes: readonly Route[];
  live: LiveStreams;
  rateLimit: number;
  trustProxy: readonly string[];
  logger: FastifyBaseLogger;
  /** Maximum milliseconds from the request head to the first byte of the response; default 30 s. */
  timeoutMs?: number;
  /** Milliseconds for which running requests may continue when the server stops; default 7 s. */
  finishWithinMs?: number;
  /** Limits on parallel requests and on waiting time. */
  turns?: Partial<QueueLimits>;
  /** Limits on slow clients and on connections. */
  clients?: Partial<ClientLimits>;
  /** Requests per client network and minute without a token; default 300, 0 = no limit. */
  networkLimit?: number;
  /** Adds hooks that run for every request. */
  observe?: (server: FastifyInstance) => void;
  /** Registers pages that are not operations of the contract. */
  pages?: (server: FastifyInstance) => Promise<void>;
}

const maxHeadBytes = 65_536;
const quietSocketMs = 60_000;

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  const isPassing = problem.status === 503 || problem.status === 429;
  if (isPassing && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
  void reply
    .status(problem.status)
    .header('x-request-id', request.id)
    .headers(problem.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(presentProblem(problem, request.id)));
}

const answerFailure =
  ({ ending }: RouteDependencies) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error);
    if (problem.status >= 500 && !isEndedByStop(problem, ending))
      request.log.error({ err: withoutRow(error), reqId: request.id }, 'request failed');
    sendProblem(problem, request, reply);
  };

const fastifyPath = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');

interface Mounting {
  routes: readonly Route[];
  ground: RouteDependencies;
  /** Selects the routes: those that read their body themselves, or all others. */
  streamed: boolean;
}

/** Pages from other servers must not write in a person's session, or sign the person in as somebody else. */
function guardWrite({ edge }: RouteDependencies, { access, signsIn = false }: Endpoint, request: FastifyRequest) {
  const withCookie = edge.cookie.read(request.headers.cookie) !== undefined;
  if ((withCookie && access.token) || signsIn) requireOwnPage(request, edge.origin, withCookie);
}

function addRoutes(server: FastifyInstance, { routes, ground, streamed }: Mounting) {
  const { gate } = ground;
  server.removeAllContentTypeParsers();
  if (streamed) server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  else server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  for (const route of routes.filter((entry) => Boolean(entry.endpoint.streamed) === streamed)) {
    const { endpoint } = route;
    server.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
      config: { byToken: endpoint.access.token, holdsSecret: Boolean(endpoint.secret || endpoint.signsIn) },
      async onRequest(request, reply) {
        const signal = startDeadline(ground, request);
        if (endpoint.method === 'GET') return;
        guardWrite(ground, endpoint, request);
        if (!endpoint.access.token) return;
        request.admission = await gate.admitFirst({ request, reply, signal });
      },
      handler: (request, reply) => serveRoute({ ...ground, route }, request, reply),
    });
  }
}

/** Bodies for unknown paths are not read, because the response is the same for any body. */
function letBodiesPass(server: FastifyInstance) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

function createFastify(options: ServerOptions): FastifyInstance {
  return Fastify({
    loggerInstance: options.logger,
    // Each log line already names its request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '' }) => readableTarget(url),
    bodyLimit: defaultBodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A parameter can be as long as the request head. The operation checks whether it is an id.
    routerOptions: { maxParamLength: maxHeadBytes },
    // Node's default response to a request without Host has no body.
    http: {
      maxHeaderSize: maxHeadBytes,
      requireHostHeader: false,
      connectionsCheckingInterval: options.clients?.checkMs ?? defaultClientLimits.checkMs,
    },
    clientErrorHandler: refuseAndEnd(options.clients?.lingerMs),
    frameworkErrors: (error, request, reply) => sendProblem(asProblem(error), request, reply as FastifyReply),
  });
}

/**
 * No operation uses QUERY. If this method were declared with a body, the framework would refuse the request before it
 * checks the path and the token.
 */
function treatQueryLikeAnyMethod(server: FastifyInstance) {
  server.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
}

/** The HTTP server: routes from the contract and a single error format, independent of features. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = createFastify(options);
  treatQueryLikeAnyMethod(server);
  const gate = new Gate(options.edge, options.rateLimit, { ...defaultQueueLimits, ...options.turns });
  const { edge, live, timeoutMs = 30_000 } = options;
  const ground: RouteDependencies = {
    edge,
    gate,
    live,
    timeoutMs,
    ending: endConnectionsOnClose(server, options.finishWithinMs),
  };
  server.addHook('preClose', async () => live.end());
  limitClients(server, { ...defaultClientLimits, ...options.clients });
  server.server.setTimeout(quietSocketMs);
  server.decorateRequest('admission', undefined);
  server.decorateRequest('deadline', undefined);
  guardAnswers(server.server);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const lacksHost = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(lacksHost ? problem('invalid_params', 'host: is required') : undefined);
  });
  server.addHook('onResponse', (request, _reply, done) => {
    request.deadline?.clear();
    done();
  });
  logRequests(server);
  limitNetworks(server, options.networkLimit ?? defaultNetworkLimit, () => edge.wallMs());
  compressAnswers(server);
  options.observe?.(server);
  server.setErrorHandler(answerFailure(ground));
  letBodiesPass(server);
  refuseUnknownRoutes(server, ground, methodsOfPaths(server));
  const routes = [...options.routes, ...formerPathsOf(options.routes)];
  await server.register(async (scope) => addRoutes(scope, { routes, ground, streamed: false }));
  await server.register(async (scope) => addRoutes(scope, { routes, ground, streamed: true }));
  if (options.pages) await server.register(options.pages);
  return server;
}
