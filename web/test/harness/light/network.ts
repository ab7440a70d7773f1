import { EventEmitter } from 'node:events';
import type { TestApp } from '../../../../test/harness/app.ts';
import { fromOwnPage } from '../../../../test/harness/sessions.ts';
import type { Faults } from './faults.ts';
import { type Handler, type LightRequest, requestOf, type ResourceType, routed } from './route.ts';

export type Pattern = string | RegExp;

/** Whether an address matches a Playwright pattern: `*` matches one part of a path, `**` matches any text. */
export function matches(address: string, pattern: Pattern): boolean {
  if (pattern instanceof RegExp) return pattern.test(address);
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  const source = escaped.replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  return new RegExp(`^${source}$`).test(address);
}

type Sent = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>;

/** The requests of a page, answered by the server in this process, with the cookies of its session. */
export class Network {
  /** The requests and responses of the page. */
  readonly events = new EventEmitter();
  readonly #cookies = new Map<string, string>();
  readonly #routes: { pattern: Pattern; handle: Handler }[] = [];

  readonly #app: TestApp;
  readonly #lang: string;
  readonly #faults: Faults;

  constructor(app: TestApp, lang: string, faults: Faults) {
    this.#app = app;
    this.#lang = lang;
    this.#faults = faults;
  }

  #takeCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line) || value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Sends a request to the server and returns its response. */
  async send(url: string, { method = 'GET', headers, body }: Sent = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { host, origin, pathname, search } = new URL(url, this.#app.baseUrl);
    const answer = await this.#app.app.server.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: {
        host,
        'accept-language': this.#lang,
        ...fromOwnPage,
        ...(method !== 'GET' && { origin }),
        ...(cookie !== '' && { cookie }),
        ...Object.fromEntries(new Headers(headers)),
      },
      ...(typeof body === 'string' && { payload: body }),
    });
    const entries = Object.entries(answer.headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    const received = new Headers(entries.map(([name, value]) => [String(name), String(value)]));
    this.#takeCookies(received.getSetCookie());
    const isEmpty = [204, 205, 304].includes(answer.statusCode);
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: received,
    });
  }

  /** The `fetch` of the page. */
  readonly fetch = (input: string | URL, init: Sent = {}): Promise<Response> => this.request(String(input), init);

  /** Answers a request through a route that the test has set or through the server, and reports the request. */
  async request(path: string, init: Sent = {}, type: ResourceType = 'fetch'): Promise<Response> {
    const url = new URL(path, this.#app.baseUrl).href;
    init.signal?.throwIfAborted();
    const request = requestOf(url, init, type);
    this.events.emit('request', request);
    const aborted = new Promise<never>((_, fail) =>
      init.signal?.addEventListener('abort', () => fail(init.signal?.reason as Error)),
    );
    const response = await Promise.race([this.#answer(request, init), aborted]);
    const { status } = response;
    this.events.emit('response', { url: () => url, status: () => status, request: () => request });
    if (status >= 400) this.#faults.refused(status, url);
    return response;
  }

  #answer(request: LightRequest, init: Sent): Promise<Response> {
    const url = request.url();
    const send = () => this.send(url, init);
    const route = this.#routes.findLast(({ pattern }) => matches(url, pattern));
    return route ? routed(route.handle, request, send) : send();
  }

  route(pattern: Pattern, handle: Handler): void {
    this.#routes.push({ pattern, handle });
  }

  unrouteAll(): void {
    this.#routes.length = 0;
  }

  unroute(pattern: Pattern): void {
    const rest = this.#routes.filter((route) => String(route.pattern) !== String(pattern));
    this.#routes.splice(0, this.#routes.length, ...rest);
  }
}
