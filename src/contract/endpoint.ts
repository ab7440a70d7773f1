import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { AccessLogKind } from './lists/access-log-kinds.ts';
import type { Feature, OrganizationRole } from './lists/roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Access {
  /** Whether a token is required; operations without a token are public. */
  token: boolean;
  /** Organization roles that can call the operation; other roles get 403. If absent, the operation checks the role. */
  roles?: readonly OrganizationRole[];
  /** Payroll clerks can call the operation in addition to these roles. */
  payroll?: boolean;
  /** The plan feature that the organization needs; otherwise 403. */
  feature?: Feature;
  /** Only for personal tokens and sessions; an organization token gets 403. */
  personalOnly?: boolean;
  /** Only for a browser session; a token gets 403. */
  sessionOnly?: boolean;
  /** Only for the owners of the installation, with a token created on the command line; other callers get 403. */
  installation?: boolean;
}

/** The roles that can call an operation, as an error names them. */
export const namedRoles = ({ roles = [], payroll }: Access): readonly string[] => [
  ...roles,
  ...(payroll ? ['payroll clerk'] : []),
];

/** Whether the declaration of an operation permits a member's role. */
export const permitsRole = (
  { roles, payroll }: Access,
  member: { readonly role: OrganizationRole; readonly isPayrollClerk: boolean } | undefined,
): boolean =>
  !roles || (member !== undefined && (roles.includes(member.role) || (payroll === true && member.isPayrollClerk)));

/** Two query parameters that bound a range. A start after the stop is invalid; with `exclusive`, an equal start too. */
export interface RangeRule {
  name: string;
  exclusive: boolean;
  /** The longest range that may be requested, in whole days. */
  maxDays?: number;
}

interface Deprecation {
  readonly on: string;
  readonly sunsetOn: string;
  /** The path to use instead of this one, with the same parameters. */
  readonly successor?: string;
}

/** Current field names by former field name. */
export type FormerFields = Readonly<Record<string, string>>;

/** When the names were replaced, and how long the former names work (docs/api.md lists them). */
export const formerNames = { on: '2026-11-28', sunsetOn: '2027-11-28' } as const;

/** One operation of the API as data, used by routes, validation, types, documentation, client and conformance tests. */
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
  /**
   * The JSON body. If absent, the operation accepts and ignores a body such as `{}` or `[]` is accepted and ignored.
   */
  readonly body?: B;
  readonly status: 200 | 201 | 204;
  readonly response: R;
  /**
   * The address of the record that a POST creates, composed from path parameters and the response:
   * `/v2/clients/{client.id}`.
   */
  readonly location?: string;
  readonly ranges?: readonly RangeRule[];
  /** Filters of the reference that are refused here. Ignoring them would return too many rows. */
  readonly lacks?: readonly string[];
  /**
   * The response is one record with a strong ETag. If-Match works if the route can compute the record's current ETag.
   */
  readonly single?: boolean;
  /** The response shows records of people. The server logs the access and shows the log to these people. */
  readonly shows?: AccessLogKind;
  /** The header `x-checksum` repeats the checksum of the response, if it has one. */
  readonly checksummed?: boolean;
  /** The response contains a secret and must not be stored. */
  readonly secret?: boolean;
  /**
   * The operation opens or prepares a session. Pages from other origins cannot call it, and failures are counted.
   */
  readonly signsIn?: boolean;
  /** Each attempt to sign in counts as a failure, because its response does not reveal the result. */
  readonly everyTryCounts?: boolean;
  /** The body can contain a password. The server must not store anything that helps to guess it. */
  readonly secretBody?: boolean;
  /** Seconds for which any cache may store the response. */
  readonly publicForSeconds?: number;
  /** The operation reads its body itself, as a stream. */
  readonly streamed?: boolean;
  /** A list that clients can follow: with `text/event-stream` the server sends new entries as they happen. */
  readonly live?: boolean;
  /** The body can also be a form (application/x-www-form-urlencoded). */
  readonly forms?: boolean;
  /** The response is streamed without a time limit, for download under this file name. */
  readonly fileName?: string;
  /** The time limit for responses does not apply. */
  readonly longRunning?: boolean;
  /**
   * The operation creates something that outlives the request for the caller, such as a credential. The transaction
   * therefore reads the request's credential again and prevents its revocation until the commit.
   */
  readonly checksCallerAgain?: boolean;
  /** The operation changes nothing, whatever its method: it runs like a read, without a transaction. */
  readonly readOnly?: boolean;
  /** An organization runs one such request at a time; further requests wait. */
  readonly oneAtATime?: boolean;
  /** Without a query, the operation returns the same response to all callers. */
  readonly constant?: boolean;
  /** Former names of body fields, which the server accepts in place of the current names. */
  readonly formerFields?: FormerFields;
  /** Maximum bytes of a JSON body; default 1 MiB. */
  readonly bodyLimit?: number;
  /** Ignores Idempotency-Key: repeating the request is harmless by design. */
  readonly idempotentByNature?: boolean;
  /**
   * The date from which the operation is deprecated and the date after which it can be removed. Responses announce the
   * removal for at least 12 months.
   */
  readonly deprecated?: Deprecation;
  /** The path before it was renamed, and the former field names in the response. openapi.json lists neither. */
  readonly formerPath?: { readonly path: string; readonly fields: FormerFields };
  /** The route is not a documented operation: for example health or the documentation pages. */
  readonly undocumented?: boolean;
}

export const isRead = ({ method, readOnly }: Pick<Endpoint, 'method' | 'readOnly'>): boolean =>
  method === 'GET' || readOnly === true;

/**
 * Whether a body is read as leniently as a query: unknown fields are ignored, and `"1"` is an integer. This applies
 * under /v2, except to bodies of the contract, whose schemas have `x-strict`.
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

/** Declares an operation. By default there are no parameters and no query, and the status is 200. */
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
