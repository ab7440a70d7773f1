import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Actor, AccessLogEntry } from '../context.ts';
import type { LiveStart } from './live/stream.ts';
import type { Presented } from './presented.ts';
import type { Route } from './route.ts';
import type { SecretCookie } from './session-cookie.ts';

/** A request as the pipeline sees it, independent of the web framework. */
export interface Exchange {
  readonly route: Route;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  /** Path without the query. */
  readonly path: string;
  /** Query without the question mark, still encoded. */
  readonly search: string;
  readonly rawParams: Record<string, string>;
  /** A later page of a complete list; the header was sent with the first page. */
  readonly isFurtherPage: boolean;
  /** The token or session that the request presents. */
  readonly presented: Presented | undefined;
  readonly cookie: SecretCookie;
  readonly attemptCookie: SecretCookie;
  readonly challengeCookie: SecretCookie;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly bytes: Buffer | undefined;
  readonly stream: Readable | undefined;
  /** True if the client prefers a stream to a list. */
  readonly isLive: boolean;
  readonly signal: AbortSignal;
  /** Aborts when the stopping server no longer waits for bodies. */
  readonly ending: AbortSignal;
  /** Processes part of an upload when the organization has a free queue slot. */
  inPlace<T>(work: () => Promise<T>): Promise<T>;
  /** Processes a complete long body when the process has a free queue slot. */
  amongLong<T>(work: () => Promise<T>): Promise<T>;
  /** Runs part of the work when the sender has a free queue slot. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Remembers the organization of a record that the path identifies only by its id. */
  locatedIn(organizationId: number): void;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Entries for the access log: the people other than the reader whose records the response shows. */
  accessEntries?: readonly AccessLogEntry[];
  /** Replaces the body: a stream that is sent while it is created. */
  file?: Readable;
  /** Replaces the body: a live stream of events. */
  live?: LiveStart;
  /** The query for the next page, if this is a page of a complete list. */
  next?: string;
}
