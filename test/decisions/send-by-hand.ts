import type { TestApp } from '../harness/app.ts';

export interface RequestOptions {
  method?: string;
  token?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface SentAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
}

/** A request that is written out by hand, byte for byte as a client would send it. */
export async function sendByHand(app: TestApp, path: string, options: RequestOptions = {}): Promise<SentAnswer> {
  const { method = 'GET', token, body } = options;
  const response = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = text !== '' && (response.headers.get('content-type')?.startsWith('application/json') ?? false);
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {}, text };
}
