import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptError } from '../../../contract/lists/webhooks.ts';
import { type Target, TargetRefused, type Targets } from './targets.ts';

/** Timeouts in milliseconds, and the number of bytes read from a response. */
export interface SendLimits {
  /** How long connecting may take, including TLS. */
  readonly connectMs: number;
  /** How long the response headers may take to arrive. */
  readonly answerMs: number;
  /** How long everything may take, from the DNS lookup to the end of the response. */
  readonly wholeMs: number;
  readonly answerBytes: number;
}

export const sendLimits: SendLimits = { connectMs: 5_000, answerMs: 10_000, wholeMs: 15_000, answerBytes: 65_536 };

/** The outcome of an attempt. Status null: no response. */
export interface SendOutcome {
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
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
}

const failed = (error: AttemptError): SendOutcome => ({ status: null, error });

const outcomeOf = (status: number): SendOutcome => ({
  status,
  error: status >= 300 && status < 400 ? 'redirected' : null,
});

const ofCertificates = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;

function errorOf(error: Error & { code?: string }): AttemptError {
  const { code = '' } = error;
  if (ofCertificates.test(code)) return 'certificate_refused';
  return code.startsWith('HPE_') ? 'answer_invalid' : 'not_connected';
}

/** Connects to the checked addresses, even if the host name has changed since. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };

/** Opens a new connection without a proxy for each attempt, so that each attempt uses a checked address. */
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

/** Reads a response to its end, or up to the limit. */
function readAway(answer: IncomingMessage, most: number, done: () => void): void {
  let length = 0;
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > most) done();
  });
  answer.on('end', done);
  answer.on('error', done);
}

function post(target: Target, message: Post, { limits, signal }: Bounds): Promise<SendOutcome> {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>();
  let outcome = failed('not_connected');
  const request = open(target, message);
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
  request.end(message.body);
  return promise;
}

/** Resolves with the result of the work, or with undefined once the signal aborts. */
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

/** Resolves the target and sends to it. Errors become outcomes. */
export async function send(targets: Targets, message: Post, { limits, signal }: Bounds): Promise<SendOutcome> {
  const over = new AbortController();
  const clock = setTimeout(() => over.abort(), limits.wholeMs);
  const either = AbortSignal.any([signal, over.signal]);
  try {
    const target = await findTarget(targets, message.url, either);
    const isTarget = typeof target !== 'string';
    const outcome = isTarget ? await post(target, message, { limits, signal: either }) : failed(target);
    return signal.aborted && outcome.status === null ? failed('interrupted') : outcome;
  } finally {
    clearTimeout(clock);
  }
}
