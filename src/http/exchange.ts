import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Actor, Look } from '../context.ts';
import type { LiveStart } from './live/stream.ts';
import type { Presented } from './presented.ts';
import type { Route } from './route.ts';
import type { SecretCookie } from './session-cookie.ts';

/** One request as the pipeline sees it, free of the web framework. */
export interface Exchange {
  readonly route: Route;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  /** Path without the query. */
  readonly path: string;
  /** Query without the question mark, still encoded. */
  readonly search: string;
  readonly rawParams: Record<string, string>;
  /** A further page of a list that is read whole: what was sent before has the header. */
  readonly isFurtherPage: boolean;
  /** By what it says who sends it. */
  readonly presented: Presented | undefined;
  readonly cookie: SecretCookie;
  readonly attemptCookie: SecretCookie;
  readonly challengeCookie: SecretCookie;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly bytes: Buffer | undefined;
  readonly stream: Readable | undefined;
  /** The client would rather follow than have a list. */
  readonly isLive: boolean;
  readonly signal: AbortSignal;
  /** Aborts when the server ends and no body is waited for any more. */
  readonly ending: AbortSignal;
  /** Runs what is done for a part of an upload when it has a place among those of its organization. */
  inPlace<T>(work: () => Promise<T>): Promise<T>;
  /** Runs what is done for a long body that is held whole when it has a place among those of all. */
  amongLong<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a part of the work when it is the turn of whoever sent the request. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Takes note of the organization in which a record was found that the path names by its id alone. */
  locatedIn(organizationId: number): void;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** What it shows of people other than its reader. */
  looks?: readonly Look[];
  /** Instead of a body: what is sent as it is made. */
  file?: Readable;
  /** Instead of a body: what is sent as it happens. */
  live?: LiveStart;
  /** The query of the next page, where the whole list is sent and this is a part of it. */
  next?: string;
}
