import type { Endpoint } from '../contract/endpoint.ts';
import { matchesWeakly, strongTag, weakTag } from './etag.ts';
import type { Exchange, Reply } from './exchange.ts';
import { Refusal } from './route.ts';

const json = 'application/json; charset=utf-8';

function cacheControl(endpoint: Endpoint): Record<string, string> {
  if (endpoint.secret) return { 'cache-control': 'no-store' };
  if (endpoint.publicForSeconds) return { 'cache-control': `public, max-age=${endpoint.publicForSeconds}` };
  return endpoint.method === 'GET' ? { 'cache-control': 'private, max-age=0, must-revalidate' } : {};
}

function tagOf(endpoint: Endpoint, body: string): string | undefined {
  if (endpoint.secret) return undefined;
  if (endpoint.single) return strongTag(body);
  return endpoint.method === 'GET' ? weakTag(body) : undefined;
}

function refuse({ status, body }: Refusal): Reply {
  return { status, headers: { 'content-type': json, 'cache-control': 'no-store' }, body: JSON.stringify(body) };
}

/** The answer with its validators; a GET whose tag the client already has becomes 304 without a body. */
export function respond(exchange: Exchange, answer: unknown): Reply {
  const { endpoint } = exchange.route;
  if (answer instanceof Refusal) return refuse(answer);
  if (endpoint.status === 204) return { status: 204, headers: cacheControl(endpoint), body: '' };
  const body = JSON.stringify(answer);
  const tag = tagOf(endpoint, body);
  const headers = { ...cacheControl(endpoint), ...(tag ? { etag: tag } : {}) };
  if (tag && endpoint.method === 'GET' && matchesWeakly(exchange.headers['if-none-match'], tag)) {
    return { status: 304, headers, body: '' };
  }
  return { status: endpoint.status, headers: { 'content-type': json, ...headers }, body };
}
