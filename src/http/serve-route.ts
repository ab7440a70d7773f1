import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, isRead } from '../contract/endpoint.ts';
import { Problem } from '../contract/problems.ts';
import { concurrently } from '../db/concurrently.ts';
import type { Executor } from '../db/database.ts';
import { isEndedByStop } from './closing.ts';
import { beforeDeadline, type Deadline, deadlineAfter } from './deadline.ts';
import { readEarly } from './early-read.ts';
import type { Edge } from './edge.ts';
import { wholeList } from './csv-pages.ts';
import type { Exchange, Reply } from './exchange.ts';
import { type Admission, anonymous, type Call, type Gate } from './gate.ts';
import { prefersStream } from './live/start.ts';
import type { LiveStreams } from './live/streams.ts';
import { withoutRow } from './log.ts';
import { asProblem } from './problem-reply.ts';
import { runExchange } from './pipeline.ts';
import { lookUp, presentedBy } from './presented.ts';
import { readOnReplica } from './replica-reads.ts';
import type { Route } from './route.ts';
import type { QueuedRequest } from './queue-slots.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | undefined;
    deadline: Deadline | undefined;
  }
}

/** Dependencies of every route. */
export interface RouteDependencies {
  edge: Edge;
  gate: Gate;
  live: LiveStreams;
  /** Maximum milliseconds from the request head to the first byte of the response. */
  timeoutMs: number;
  /** Aborts when the server is stopping and running requests must end. */
  ending: AbortSignal;
}

interface Service extends RouteDependencies {
  route: Route;
}

type Serving = Service &
  Call & {
    turn: QueuedRequest | undefined;
    /** The query of a later page of a complete list. */
    page?: string;
  };

const isLive = ({ endpoint }: Route, { method, headers }: FastifyRequest) =>
  Boolean(endpoint.live) && method === 'GET' && prefersStream(headers);

/**
 * True if the route may read from the replica: its data is replicated, and the route is neither a live stream nor about
 * the installation.
 */
const mayReadBeside = ({ edge, route, request }: Serving): boolean =>
  edge.replica !== undefined &&
  isRead(route.endpoint) &&
  route.endpoint.access.token &&
  !route.endpoint.access.installation &&
  !isLive(route, request);

function exchangeOf(
  { edge, gate, ending, route, request, reply, signal, turn, page }: Serving,
  { actor, now }: Admission,
): Exchange {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  const { streamed } = route.endpoint;
  const rawParams = request.params as Record<string, string>;
  return {
    route,
    requestId: request.id,
    headers: request.headers,
    path: mark < 0 ? url : url.slice(0, mark),
    search: page ?? (mark < 0 ? '' : url.slice(mark + 1)),
    rawParams,
    isFurtherPage: page !== undefined,
    get presented() {
      return presentedBy(request.headers, edge.cookie);
    },
    cookie: edge.cookie,
    challengeCookie: edge.challengeCookie,
    attemptCookie: edge.attemptCookie,
    actor,
    now,
    bytes: streamed ? undefined : (request.body as Buffer | undefined),
    stream: streamed ? ((request.body as Exchange['stream']) ?? request.raw) : undefined,
    isLive: isLive(route, request),
    signal,
    ending,
    inPlace: (work) => (turn ? gate.turns.ofPart(turn, work) : work()),
    amongLong: (work) => (turn ? gate.turns.ofLongBody(turn, work) : work()),
    inTurn: (work) => (turn ? gate.turns.ofGroup(turn, work) : gate.ofStranger({ request, reply, signal }, work)),
    locatedIn: (organizationId) => gate.turns.learnRecord(rawParams, organizationId),
  };
}

/** Starts the time limit of a request when its head is complete. */
export function startDeadline({ timeoutMs, ending }: RouteDependencies, request: FastifyRequest): AbortSignal {
  request.deadline = deadlineAfter(timeoutMs, ending);
  return request.deadline.signal;
}

/** Runs an operation when it has a queue slot. */
function inTurn<T>({ gate, route, ...call }: Service & Call, work: (turn?: QueuedRequest) => Promise<T>): Promise<T> {
  const { access, constant, id, oneAtATime, streamed } = route.endpoint;
  // No queue slot is occupied while waiting for another server.
  if (constant || route.handleOutside) return work();
  if (!access.token) return gate.ofStranger(call, work);
  return gate.inTurn(call, (turn) => {
    if (streamed) return gate.turns.ofUpload(turn, () => work(turn));
    const inPlace = () => gate.turns.ofOrganization(turn, () => work(turn));
    return oneAtATime ? gate.turns.aloneAt(id, turn, inPlace) : inPlace();
  });
}

/**
 * Looks up the caller and the log position on the primary, then reads from the replica if the replica has reached that
 * position.
 */
async function readWhereItIs(serving: Serving, db: Executor, admitting: Promise<Admission>): Promise<Reply> {
  const { edge, signal } = serving;
  const [admission, position] = await concurrently(admitting, edge.replica?.position(db) ?? null);
  const work = (on: Executor) => runExchange(edge, on, exchangeOf(serving, admission));
  return readOnReplica(edge, db, { position, signal, work });
}

/** A read is admitted on the connection that it uses; other requests were admitted before their body was read. */
async function admitAndRun(serving: Serving, db: Executor) {
  const { edge, gate, route, request, turn } = serving;
  const read = (on: Executor, admission: Admission) => runExchange(edge, on, exchangeOf(serving, admission));
  if (request.admission && mayReadBeside(serving))
    return readWhereItIs(serving, db, Promise.resolve(request.admission));
  if (request.admission) return read(db, request.admission);
  const now = await edge.now(db);
  if (!route.endpoint.access.token || !turn) return read(db, { actor: anonymous, now });
  const admit = async (on: Executor) => (request.admission = await gate.admit(serving, turn, { db: on, now }));
  if (mayReadBeside(serving)) return readWhereItIs(serving, db, admit(db));
  const guess = route.endpoint.longRunning ? undefined : gate.guess(turn);
  return readEarly(db, { guess, now, admit, read });
}

/** A later page of a complete list: it waits for a queue slot and is checked for access again. */
async function readOn(serving: Service & Omit<Call, 'signal'>, page: string): Promise<Reply> {
  const { edge, timeoutMs, ending, request } = serving;
  const deadline = deadlineAfter(timeoutMs, ending);
  const call = { ...serving, signal: deadline.signal, page };
  const readPage = async (db: Executor, turn?: QueuedRequest) => {
    const now = await edge.now(db);
    const presented = presentedBy(request.headers, edge.cookie);
    const [actor, position] = await concurrently(
      presented && lookUp(edge, db, now, presented),
      edge.replica?.position(db) ?? null,
    );
    if (!actor) throw new Problem('not_authorized');
    const work = (on: Executor) => runExchange(edge, on, exchangeOf({ ...call, turn }, { actor, now }));
    return readOnReplica(edge, db, { position, signal: deadline.signal, work });
  };
  const reading = inTurn(call, (turn) => edge.database.session((db) => readPage(db, turn), deadline.signal));
  const answer = await beforeDeadline(reading, deadline.signal).finally(() => deadline.clear());
  if (answer.accessEntries) edge.logAccess(answer.accessEntries);
  return answer;
}

/** The body of a response: a stream of pages for a complete list; undefined if the response has no body. */
function bodyOf(serving: Service & Omit<Call, 'signal'>, answer: Reply) {
  // An empty text would be sent with a type and length, which a cache would apply to its stored content.
  if (answer.status === 204 || answer.status === 304) return undefined;
  if (answer.next === undefined) return answer.body;
  // Each page has a separate time limit. HEAD needs no page.
  serving.request.deadline?.clear();
  return serving.request.method === 'HEAD' ? Readable.from([]) : wholeList(answer, (page) => readOn(serving, page));
}

/** A response that fails midway is cut off. Only the log shows the reason. */
function logFailure(file: Readable, request: FastifyRequest, { ending }: RouteDependencies) {
  file.on('error', (error: Error & { code?: string }) => {
    const problem = asProblem(error);
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || problem.status < 500 || isEndedByStop(problem, ending)) return;
    request.log.error({ err: withoutRow(error), reqId: request.id }, 'an answer was cut off');
  });
}

const countsAsTry = ({ everyTryCounts }: Endpoint, { status }: Reply) => everyTryCounts === true || status === 401;

/** Runs an operation when it has a queue slot. A sign-in must first pass the limit on attempts. */
function answerOf(serving: Serving): Promise<Reply> {
  const { edge, gate, route, signal } = serving;
  const work = (db: Executor, turn?: QueuedRequest) => admitAndRun({ ...serving, turn }, db);
  const answer = () =>
    inTurn(serving, (turn) =>
      isRead(route.endpoint) ? edge.database.session((db) => work(db, turn), signal) : work(edge.database, turn),
    );
  if (!route.endpoint.signsIn) return answer();
  return gate.trySignIn(serving, answer, (reply) => countsAsTry(route.endpoint, reply));
}

/** Responds to a request within its time limit. */
export async function serveRoute(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { edge, route } = service;
  const { streamed, longRunning } = route.endpoint;
  const signal = request.deadline?.signal ?? startDeadline(service, request);
  // A streamed upload has no time limit: if the server stops, it ends between two groups.
  if (streamed) request.deadline?.clear();
  else if (longRunning) request.deadline?.lift();
  const answer = await beforeDeadline(answerOf({ ...service, request, reply, signal, turn: undefined }), signal);
  if (answer.accessEntries) edge.logAccess(answer.accessEntries);
  void reply.status(answer.status).headers(answer.headers);
  if (answer.file) logFailure(answer.file, request, service);
  if (!answer.live) return reply.send(answer.file ?? bodyOf({ ...service, request, reply }, answer));
  request.deadline?.clear();
  return reply.send(service.live.open(answer.live, reply.raw));
}
