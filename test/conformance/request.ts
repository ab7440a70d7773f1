import type { Endpoint } from '../../src/contract/endpoint.ts';
import { requireDeclared } from '../harness/app.ts';
import { fromOwnPage } from '../harness/sessions.ts';
import type { PlainSchema } from './violations.ts';

export interface Sent {
  /** A token, or a cookie as `name=value`. */
  token?: string;
  params: Record<string, unknown>;
  query?: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Received {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends a cookie as a page of the server itself would. */
const presenting = (token: string): Record<string, string> =>
  token.includes('=') ? { cookie: token, ...fromOwnPage } : { authorization: `Bearer ${token}` };

let address = 0;

/**
 * Prints the number of requests that a file has sent since this call, so that a change to a test cannot drop any
 * unnoticed.
 */
export function countRequests(name: string): () => void {
  const before = address;
  return () => void process.stdout.write(`conformance, ${name}: ${address - before} requests\n`);
}

/**
 * Sends a request, each time from a different client address, and validates the response against the declared schema.
 */
export async function send(baseUrl: string, endpoint: Endpoint, sent: Sent): Promise<Received> {
  address += 1;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(sent.params[name]));
  const search = new URLSearchParams(sent.query ?? {}).toString();
  const response = await fetch(`${baseUrl}${path}${search ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      'x-forwarded-for': `198.51.${(address >> 8) & 255}.${address & 255}`,
      ...(sent.token === undefined ? {} : presenting(sent.token)),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  const isCsv = response.headers.get('content-type')?.startsWith('text/csv') ?? false;
  const body: unknown = text === '' ? undefined : isCsv ? text : JSON.parse(text);
  requireDeclared(endpoint, response.status, body);
  return { status: response.status, headers: response.headers, body };
}

const samples: Record<string, [string, string]> = {
  'date-time': ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'],
  date: ['2026-03-02', '2026-03-03'],
};

/** Values for the required query parameters of an operation. */
export function requiredQuery(endpoint: Endpoint): Record<string, string> {
  const schema = endpoint.query as PlainSchema;
  const names = schema.required ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const [start, stop] = samples[schema.properties?.[name]?.format ?? ''] ?? ['1', '1'];
      return [name, name.endsWith('[stop]') ? stop : start];
    }),
  );
}
