import type { Answer, Body, Endpoint, Params, Query } from '../../../src/contract/endpoint.ts';
import type { Operation, OperationId } from './contract.ts';
import { CallError, offline } from './errors.ts';

type Declared<Id extends OperationId> = Operation<Id> extends Endpoint ? Operation<Id> : never;

type Part<Name extends string, T> = keyof T extends never
  ? { [K in Name]?: undefined }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Headers that protect a write against lost updates and duplicates. */
export interface WriteHeaders {
  /**
   * The record's entity tag before the change. The server returns 412 if the record's tag has changed in the meantime.
   */
  ifMatch?: string | undefined;
  /**
   * The same key for every attempt to create one record. The server creates one record and repeats its first response.
   */
  idempotencyKey?: string | undefined;
}

export type Input<Id extends OperationId> = Part<'params', Params<Declared<Id>>> &
  Part<'query', Query<Declared<Id>>> & { body?: Body<Declared<Id>>; signal?: AbortSignal } & WriteHeaders;

export type Output<Id extends OperationId> = Answer<Declared<Id>>;

interface RequestParts extends WriteHeaders {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal;
  /** The entity tag of the cached response. */
  tag?: string | undefined;
}

function pathOf(template: string, params: Record<string, unknown> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : `${value as string | number}`);
  }
  return search.size > 0 ? `?${search}` : '';
}

const headersOf = ({ body, tag, ifMatch, idempotencyKey }: RequestParts) => ({
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(tag !== undefined && { 'if-none-match': tag }),
  ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
});

const writeListeners = new Set<() => void>();

/** Registers a listener that runs after each successful write. */
export const onWritten = (listener: () => void): void => void writeListeners.add(listener);

let isRefusing = false;

/** Blocks writes while another person is signed in; otherwise the writes would be recorded in that person's name. */
export const refuseWrites = (is: boolean): void => void (isRefusing = is);

export async function fetchAnswer(method: string, url: string, sent: RequestParts): Promise<Response> {
  if (isRefusing && method !== 'GET') throw new CallError(401, 'somebody else is signed in');
  const response = await fetchOrThrow(method, url, sent);
  if (response.ok && method !== 'GET') for (const listener of writeListeners) listener();
  return response;
}

async function fetchOrThrow(method: string, url: string, sent: RequestParts): Promise<Response> {
  const { body, signal } = sent;
  try {
    return await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: headersOf(sent),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readAnswer<Id extends OperationId>(response: Response): Promise<Output<Id>> {
  const body = await bodyOf(response);
  if (!response.ok) throw CallError.of(response.status, body);
  return body as Output<Id>;
}

const base = '/ext/v1/organizations/{organization_id}';

/** Marks an operation id that is called elsewhere, so the build replaces the id with method and path. */
export const operation = <Id extends OperationId>(id: Id): Id => id;

/** Splits an operation that build/operations.ts has replaced with a method and path, such as `GET ~/members`. */
export function requestOf(id: OperationId, sent: RequestParts): [method: string, url: string] {
  const [method = '', path] = id.split(' ');
  if (path === undefined) throw new Error(`${id} is named neither where it is called nor in operation()`);
  return [method, pathOf(path.replace('~', base), sent.params) + searchOf(sent.query)];
}

/** Calls an API operation as the signed-in person. Throws an error response as CallError. */
export async function call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Output<Id>> {
  return readAnswer<Id>(await fetchAnswer(...requestOf(id, input), input));
}

/** A response and its entity tag. The server can later use the tag to confirm that nothing has changed. */
export interface Tagged<Id extends OperationId> {
  url: string;
  tag: string | undefined;
  answer: Output<Id>;
}

/** Calls an operation whose response is polled. If the response is unchanged, the server does not send it again. */
export async function pollOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  before: readonly Tagged<Id>[],
): Promise<Tagged<Id>> {
  const [method, url] = requestOf(id, input);
  const known = before.find((tagged) => tagged.url === url);
  const response = await fetchAnswer(method, url, { ...(input as RequestParts), tag: known?.tag });
  if (response.status === 304 && known) return known;
  return { url, tag: response.headers.get('etag') ?? undefined, answer: await readAnswer<Id>(response) };
}
