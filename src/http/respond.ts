import type { Endpoint } from '../contract/endpoint.ts';
import { nextSlice } from '../slices.ts';
import { csvAnswer } from './csv-answer.ts';
import { csvListOf } from './csv-list.ts';
import { matchesWeakly, strongTag, weakTag } from './etag.ts';
import type { Exchange, Reply } from './exchange.ts';
import { Refusal, WithAttempt, WithChallenge, WithSession } from './route.ts';
import { writeJson } from './write-json.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const longAnswer = 100_000;

/** The Vary header: request headers on which the response depends. */
function varyOf({ route: { endpoint }, actor }: Exchange): Record<string, string> {
  const isSession = actor.credential?.kind === 'session';
  const names = [...(csvListOf(endpoint) ? ['Accept'] : []), ...(isSession ? ['Cookie'] : [])];
  return names.length > 0 ? { vary: names.join(', ') } : {};
}

function cacheControl({ route: { endpoint }, actor }: Exchange): Record<string, string> {
  if (actor.credential?.kind === 'session') return { 'cache-control': 'private, no-store' };
  if (endpoint.secret) return { 'cache-control': 'no-store' };
  if (endpoint.publicForSeconds) return { 'cache-control': `public, max-age=${endpoint.publicForSeconds}` };
  return endpoint.method === 'GET' ? { 'cache-control': 'private, max-age=0, must-revalidate' } : {};
}

/** The successor of a path, with the parameters of the request. */
function linkHeader(successor: string | undefined, params: Record<string, string>): Record<string, string> {
  if (successor === undefined) return {};
  const path = successor.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return { link: `<${path}>; rel="successor-version"` };
}

/** Deprecation headers of an operation's responses (RFC 9745, RFC 8594). */
export function deprecationHeaders(
  { deprecated }: Pick<Endpoint, 'deprecated'>,
  params: Record<string, string>,
): Record<string, string> {
  if (!deprecated) return {};
  const [since, sunset] = [deprecated.on, deprecated.sunsetOn].map((text) =>
    Temporal.Instant.from(`${text}T00:00:00Z`),
  );
  const seconds = Math.floor((since?.epochMilliseconds ?? 0) / 1000);
  return {
    deprecation: `@${seconds}`,
    sunset: sunset ? httpDate(sunset) : '',
    ...linkHeader(deprecated.successor, params),
  };
}

/** The checksum of the data behind the response, for operations that have one. */
function checksumHeader({ checksummed }: Endpoint, answer: unknown): Record<string, string> {
  const { checksum } = (checksummed ? answer : {}) as { checksum?: string | null };
  return checksum ? { 'x-checksum': checksum } : {};
}

/** The address of a created record, from the operation's template: `/v2/clients/{client.id}`. */
function locationHeader({ route: { endpoint }, rawParams }: Exchange, answer: unknown): Record<string, string> {
  if (endpoint.location === undefined) return {};
  const valueOf = (name: string): unknown =>
    rawParams[name] ?? name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer);
  return { location: endpoint.location.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => String(valueOf(name))) };
}

const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant in the format of HTTP headers: Sun, 06 Nov 1994 08:49:37 GMT. */
function httpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO('UTC');
  const day = String(at.day).padStart(2, '0');
  const time = at.toPlainTime().toString({ smallestUnit: 'second' });
  return `${weekDays[at.dayOfWeek - 1]}, ${day} ${months[at.month - 1]} ${at.year} ${time} GMT`;
}

function tagOf(endpoint: Endpoint, body: string | Buffer): string | undefined {
  if (endpoint.secret) return undefined;
  if (endpoint.single) return strongTag(body);
  return endpoint.method === 'GET' ? weakTag(body) : undefined;
}

const longText = 16_384;

function bytesOf(pieces: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  return bytes;
}

/**
 * Converts long text to bytes once, for both its tag and sending. The pieces are converted one by one and not joined.
 * For a string, Node would convert it twice and reserve three times its length to send it.
 */
const bodyOf = (pieces: readonly string[]): string | Buffer =>
  pieces.reduce((sum, piece) => sum + piece.length, 0) > longText ? bytesOf(pieces) : pieces.join('');

function refuse({ status, body }: Refusal, requestId: string): Reply {
  const text = JSON.stringify({ ...body, request_id: requestId });
  return { status, headers: { ...json, 'cache-control': 'no-store' }, body: text };
}

/**
 * The response with its validators. If the client of a GET already has the tag, the response becomes 304 without a
 * body.
 */
export async function respond(exchange: Exchange, answer: unknown): Promise<Reply> {
  const { endpoint } = exchange.route;
  if (answer instanceof Refusal) return refuse(answer, exchange.requestId);
  if (answer instanceof WithSession) {
    const reply = await respond(exchange, answer.answer);
    return { ...reply, headers: { ...reply.headers, 'set-cookie': exchange.cookie.write(answer.cookie) } };
  }
  if (answer instanceof WithAttempt) {
    const reply = await respond(exchange, answer.answer);
    return { ...reply, headers: { ...reply.headers, 'set-cookie': exchange.attemptCookie.write(answer.cookie) } };
  }
  if (answer instanceof WithChallenge) {
    const reply = await respond(exchange, answer.answer);
    return { ...reply, headers: { ...reply.headers, 'set-cookie': exchange.challengeCookie.write(answer.cookie) } };
  }
  const standing = {
    ...cacheControl(exchange),
    ...varyOf(exchange),
    ...deprecationHeaders(endpoint, exchange.rawParams),
    ...checksumHeader(endpoint, answer),
    ...locationHeader(exchange, answer),
  };
  if (endpoint.status === 204) return { status: 204, headers: standing, body: '' };
  const csv = await csvAnswer(exchange, answer);
  const type = csv?.headers ?? json;
  const body = bodyOf(csv ? [csv.text] : await writeJson(answer));
  // A single page of a complete list has no tag.
  if (csv?.next !== undefined) return { status: 200, headers: { ...type, ...standing }, body, next: csv.next };
  // Hashing and sending a long response take milliseconds each.
  const letOthersGoOn = body.length > longAnswer ? nextSlice : () => undefined;
  await letOthersGoOn();
  const tag = tagOf(endpoint, body);
  await letOthersGoOn();
  const headers = { ...standing, ...(tag ? { etag: tag } : {}) };
  if (tag && endpoint.method === 'GET' && matchesWeakly(exchange.headers['if-none-match'], tag)) {
    return { status: 304, headers, body: '' };
  }
  return { status: endpoint.status, headers: { ...type, ...headers }, body };
}
