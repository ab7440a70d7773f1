import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { LookKind } from './lists/look-kinds.ts';
import type { Feature, OrganizationRole } from './lists/roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Access {
  /** Whether a token is needed; operations without one are public. */
  token: boolean;
  /** Organization roles that may call it; others get 403. Left out: decided by the operation itself. */
  roles?: readonly OrganizationRole[];
  /** The plan feature the organization needs; 403 without it. */
  feature?: Feature;
  /** Only for personal tokens and sessions; an organization token gets 403. */
  personalOnly?: boolean;
  /** Only for a browser session; a token gets 403. */
  sessionOnly?: boolean;
  /** Only for the owners of the installation, who have a token of the command line; everybody else gets 403. */
  installation?: boolean;
}

/** Two query parameters that bound a range; a start after the stop is a fault, with `exclusive` an equal one too. */
export interface RangeRule {
  name: string;
  exclusive: boolean;
  /** The longest range that may be requested, in whole days. */
  maxDays?: number;
}

/** One operation of the API as data: routes, validation, types, documentation, client and conformance tests read it. */
export interface Endpoint<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  readonly id: string;
  readonly method: Method;
  /** With parameters in braces: `/v2/clients/{client_id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly params: P;
  readonly query: Q;
  /** The JSON body; absent = none is taken, what a client sends all the same (`{}`, `[]`) is accepted. */
  readonly body?: B;
  readonly status: 200 | 201 | 204;
  readonly response: R;
  /** Of a POST that creates a record: its address, `/v2/clients/{client.id}`, by path parameters and the answer. */
  readonly location?: string;
  readonly ranges?: readonly RangeRule[];
  /** Filters of the reference that are refused here: ignored, they would make the list hold everything. */
  readonly lacks?: readonly string[];
  /** The answer is one record with a strong ETag; If-Match is honoured where the route can tell the present one. */
  readonly single?: boolean;
  /** The answer shows what is recorded of people: that it was read is kept and shown to them. */
  readonly shows?: LookKind;
  /** The checksum of its answer, where that has one, stands in the header `x-checksum` too. */
  readonly checksummed?: boolean;
  /** The answer holds a secret and must not be stored by anyone. */
  readonly secret?: boolean;
  /** Its answer opens a session, or leads to one: pages of other servers may not send it, failures are counted. */
  readonly signsIn?: boolean;
  /** Each try to sign in counts as one that failed: its answer does not tell whether it did. */
  readonly everyTryCounts?: boolean;
  /** The body can hold a password, of which nothing may be stored that lets it be guessed. */
  readonly secretBody?: boolean;
  /** Anyone may keep the answer for so many seconds. */
  readonly publicForSeconds?: number;
  /** The operation reads its body itself, as a stream. */
  readonly streamed?: boolean;
  /** A list that can be followed: asked for `text/event-stream`, what is new is sent as it happens. */
  readonly live?: boolean;
  /** The body may be a form too (application/x-www-form-urlencoded). */
  readonly forms?: boolean;
  /** The answer is sent as it is made, for as long as that takes, to be kept as a file of this name. */
  readonly fileName?: string;
  /** Takes the time it needs: the answer's time limit does not apply. */
  readonly longRunning?: boolean;
  /**
   * Gives the caller something that lasts beyond the request, such as a credential: the credential that came with the
   * request is looked up again in the transaction, which no other ends meanwhile.
   */
  readonly checksCallerAgain?: boolean;
  /** Changes nothing, whatever its method is: it runs as a read does, in no transaction. */
  readonly readOnly?: boolean;
  /** An organization has one of it at a time; further ones wait for it. */
  readonly oneAtATime?: boolean;
  /** Answers the same to everybody without asking the database. */
  readonly constant?: boolean;
  /** Bytes a JSON body may have; default 1 MiB. */
  readonly bodyLimit?: number;
  /** Idempotency-Key is not taken: sending twice is harmless by construction. */
  readonly idempotentByNature?: boolean;
  /** Since when it is deprecated and when it may end, as dates; answers say so for at least 12 months. */
  readonly deprecated?: { readonly on: string; readonly sunsetOn: string };
  /** Not one of the documented operations (health, documentation pages). */
  readonly undocumented?: boolean;
}

export const isRead = ({ method, readOnly }: Pick<Endpoint, 'method' | 'readOnly'>): boolean =>
  method === 'GET' || readOnly === true;

/**
 * Whether a body is read as leniently as a query: unknown fields are ignored, and `"1"` is an integer. Bodies under /v2
 * are, except for those of the contract, whose schemas have `x-strict`.
 */
export const readsLeniently = ({ path, body }: Pick<Endpoint, 'path' | 'body'>): boolean =>
  path.startsWith('/v2/') && !Object.hasOwn(body ?? {}, 'x-strict');

export type Params<E extends Endpoint> = Static<E['params']>;
export type Query<E extends Endpoint> = Static<E['query']>;
export type Body<E extends Endpoint> = E extends Endpoint<TObject, TObject, infer B> ? Static<B> : never;
export type Answer<E extends Endpoint> = Static<E['response']>;

const none = Type.Object({});

type Declaration<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema> = Omit<
  Endpoint<P, Q, B, R>,
  'params' | 'query' | 'status' | 'response'
> & { params?: P; query?: Q; status?: 200 | 201 | 204; response?: R };

/** Declares an operation; parameters and query default to none, the status to 200. */
export function endpoint<
  P extends TObject = typeof none,
  Q extends TObject = typeof none,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    ...declaration,
    params: (declaration.params ?? none) as P,
    query: (declaration.query ?? none) as Q,
    response: (declaration.response ?? Type.Unknown()) as R,
  };
}
