import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptError } from '../../../contract/lists/webhooks.ts';
import { type Target, TargetRefused, type Targets } from './targets.ts';

/** How long a receiver may take, in milliseconds, and how much of its answer is read. */
export interface SendLimits {
  /** Until it is connected, a certificate included. */
  readonly connectMs: number;
  /** Until the head of its answer. */
  readonly answerMs: number;
  /** Until the end of its answer, from the look-up of its name on. */
  readonly wholeMs: number;
  readonly answerBytes: number;
}

export const sendLimits: SendLimits = { connectMs: 5_000, answerMs: 10_000, wholeMs: 15_000, answerBytes: 65_536 };

/** What came of an attempt; without a status it got no answer. */
export interface Answered {
  readonly status: number | null;
  readonly error: AttemptError | null;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Bounds {
  readonly limits: SendLimits;
  /** Aborts when nothing is to be sent any more. */
  readonly signal: AbortSignal;
}

const failed = (error: AttemptError): Answered => ({ status: null, error });

const outcomeOf = (status: number): Answered => ({
  status,
  error: status >= 300 && status < 400 ? 'redirected' : null,
});

const ofCertificates = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;

function errorOf(error: Error & { code?: string }): AttemptError {
  const { code = '' } = error;
  if (ofCertificates.test(code)) return 'certificate_refused';
  return code.startsWith('HPE_') ? 'answer_invalid' : 'not_connected';
}

/** Connects to the addresses that were looked at, whatever the name has become since. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };

/** A connection of its own, so that each attempt goes where it was allowed to, and through no proxy. */
function open({ url, addresses }: Target, { headers, body }: Post): ClientRequest {
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  return request(url, {
    method: 'POST',
    agent: new Agent({ keepAlive: false }),
    lookup: answering(addresses),
    maxHeaderSize: 16_384,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'fairhour-webhooks',
      connection: 'close',
    },
  });
}

/** Reads an answer to its end, or as much of it as is read of any. */
function readAway(answer: IncomingMessage, most: number, done: () => void): void {
  let length = 0;
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > most) done();
  });
  answer.on('end', done);
  answer.on('error', done);
}

function post(target: Target, what: Post, { limits, signal }: Bounds): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  let outcome = failed('not_connected');
  const request = open(target, what);
  const end = () => {
    clearTimeout(connecting);
    clearTimeout(answer);
    signal.removeEventListener('abort', stop);
    resolve(outcome);
    request.destroy();
  };
  const fail = (error: AttemptError) => {
    if (outcome.status === null) outcome = failed(error);
    end();
  };
  const stop = () => fail('timed_out');
  const connecting = setTimeout(stop, limits.connectMs);
  const answer = setTimeout(stop, limits.answerMs);
  signal.addEventListener('abort', stop);
  const connected = target.url.protocol === 'https:' ? 'secureConnect' : 'connect';
  request.on('socket', (socket) => socket.once(connected, () => clearTimeout(connecting)));
  request.on('response', (response) => {
    clearTimeout(answer);
    outcome = outcomeOf(response.statusCode ?? 0);
    readAway(response, limits.answerBytes, end);
  });
  request.on('error', (error) => fail(errorOf(error)));
  request.on('close', end);
  request.end(what.body);
  return promise;
}

/** What is waited for, or undefined once the signal aborts. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

async function findTarget(targets: Targets, url: string, signal: AbortSignal): Promise<Target | AttemptError> {
  try {
    return (await beforeAbort(targets.find(url, signal), signal)) ?? 'timed_out';
  } catch (error) {
    return error instanceof TargetRefused ? error.reason : 'name_not_found';
  }
}

/** Sends something to the target as it is now; whatever happens is an outcome. */
export async function send(targets: Targets, what: Post, { limits, signal }: Bounds): Promise<Answered> {
  const over = new AbortController();
  const clock = setTimeout(() => over.abort(), limits.wholeMs);
  const either = AbortSignal.any([signal, over.signal]);
  try {
    const target = await findTarget(targets, what.url, either);
    const isTarget = typeof target !== 'string';
    const outcome = isTarget ? await post(target, what, { limits, signal: either }) : failed(target);
    return signal.aborted && outcome.status === null ? failed('interrupted') : outcome;
  } finally {
    clearTimeout(clock);
  }
}
