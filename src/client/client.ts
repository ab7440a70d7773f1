import type { Answer, Body, Endpoint, Params, Query } from '../contract/endpoint.ts';
import type { ErrorAnswer } from './error.ts';
import { ApiError } from './error.ts';
import { followFrom } from './follow.ts';

export interface ClientOptions {
  /** For example http://127.0.0.1:3000 */
  baseUrl: string;
  token?: string;
  fetch?: typeof fetch;
  /** Receives every response before the caller. */
  onAnswer?: (endpoint: Endpoint, status: number, body: unknown) => void;
}

type Optional<Name extends string, T> = keyof T extends never
  ? { [K in Name]?: T }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type CallInput<E extends Endpoint> = Optional<'params', Params<E>> &
  Optional<'query', Query<E>> & { body?: Body<E>; headers?: Record<string, string> };

interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A record in a list that can be followed. */
type FollowedRecord<E extends Endpoint> = Answer<E> extends { events: readonly (infer R)[] } ? R : never;

export interface FollowOptions {
  /** The last known record. Default: only new records. */
  lastEventId?: number | undefined;
  signal: AbortSignal;
}

function pathOf(endpoint: Endpoint, params: Record<string, unknown>): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : `${value as string | number}`);
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** A response of another program, such as a proxy. */
const notOurs = (status: number, text: string): ErrorAnswer => ({
  code: 'unknown_error',
  error: `An answer ${status} that is not JSON: ${text.slice(0, 200)}`,
});

const isJson = ({ headers }: Response) => /^application\/json\b/.test(headers.get('content-type') ?? '');

/** The typed SDK: one method for every operation of the contract. */
export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The same client with another token. */
  withToken(token: string): Client {
    return new Client({ ...this.#options, token });
  }

  /** Calls an operation and returns its body. Throws an error response as ApiError. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>> {
    const { status, body } = await this.send(endpoint, input);
    if (status >= 400)
      throw new ApiError(status, typeof body === 'string' ? notOurs(status, body) : (body as ErrorAnswer));
    return body as Answer<E>;
  }

  /**
   * Yields the records of a list as they are added, each once and in order, until the signal aborts. After an
   * interruption it resumes with the last record, and it retries while the server is busy or unavailable. Throws other
   * error responses as ApiError.
   */
  follow<E extends Endpoint>(
    endpoint: E,
    { lastEventId, signal, ...input }: CallInput<E> & FollowOptions,
  ): AsyncGenerator<FollowedRecord<E>> {
    const raw = input as RawInput;
    const open = (lastId: string | undefined) => {
      const asStream = { accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'last-event-id': lastId }) };
      return this.#request(endpoint, { ...raw, headers: { ...raw.headers, ...asStream } }, signal);
    };
    return followFrom(lastEventId === undefined ? undefined : String(lastEventId), open, signal);
  }

  /** Calls an operation and returns status, headers and body, even for errors. A body that is not JSON is text. */
  async send(endpoint: Endpoint, input: RawInput): Promise<{ status: number; headers: Headers; body: unknown }> {
    const response = await this.#request(endpoint, input);
    const text = await response.text();
    const parse = (): unknown => (isJson(response) ? JSON.parse(text) : text);
    const body = text === '' ? undefined : parse();
    this.#options.onAnswer?.(endpoint, response.status, body);
    return { status: response.status, headers: response.headers, body };
  }

  #request(endpoint: Endpoint, input: RawInput, signal?: AbortSignal): Promise<Response> {
    const { baseUrl, token } = this.#options;
    const url = `${baseUrl}${pathOf(endpoint, input.params ?? {})}${searchOf(input.query ?? {})}`;
    return (this.#options.fetch ?? fetch)(url, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(signal ? { signal } : {}),
    });
  }
}
