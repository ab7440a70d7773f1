import type { ProblemName } from '../../../contract/problems.ts';

export type ProviderProblem = Extract<ProblemName, `provider_${string}`>;

/**
 * Why a sign-in at a provider failed: a problem to show to the person, and the library's error, without values, for the
 * log.
 */
export class ProviderFault extends Error {
  readonly problem: ProviderProblem;
  readonly found: string;

  constructor(problem: ProviderProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.found = detail;
  }
}

/** Matches a protocol code, which is never secret. Any other text is dropped, because it may contain personal data. */
const plain = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined;

/** Error codes for a sign-in that was cancelled by the person, or by the provider on the person's behalf. */
const turnedBack = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);
const passing = new Set(['server_error', 'temporarily_unavailable']);
/** Codes with which the library, the runtime or the network reports a missing response. */
const silences = /^(OAUTH_TIMEOUT|OAUTH_ABORT|E[A-Z]+|UND_ERR_\w+)$/;

interface Chain {
  codes: string[];
  messages: string[];
  status: number | undefined;
  /** The protocol code with which the provider refused. */
  error: string | undefined;
}

/** Collects the codes and messages of an error and its causes, but not the claims and responses in the causes. */
function readChain(error: unknown): Chain {
  const chain: Chain = { codes: [], messages: [], status: undefined, error: undefined };
  for (let at: unknown = error, depth = 0; at instanceof Object && depth < 5; depth += 1) {
    const { code, error: refusal, status, cause } = at as Record<string, unknown>;
    const shown = plain(code);
    if (shown) chain.codes.push(shown);
    if (at instanceof Error) chain.messages.push(at.name === 'TimeoutError' ? 'ETIMEDOUT' : at.message);
    chain.error ??= plain(refusal);
    if (typeof status === 'number') chain.status ??= status;
    at = cause;
  }
  return chain;
}

function problemOf({ codes, messages, status, error }: Chain): ProviderProblem {
  if (error && turnedBack.has(error)) return 'provider_cancelled';
  if (error && passing.has(error)) return 'provider_not_answering';
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return 'provider_clock_differs';
  const isSilent =
    codes.some((code) => silences.test(code)) || messages.some((text) => /^ETIMEDOUT$|^fetch failed$/.test(text));
  return isSilent || (status !== undefined && status >= 500) ? 'provider_not_answering' : 'provider_answer_invalid';
}

/** Translates an error of the library or the network into a problem for the person and a line for the log. */
export function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const chain = readChain(error);
  const found = [chain.error, ...chain.codes, chain.status, ...chain.messages].filter((part) => part !== undefined);
  return new ProviderFault(problemOf(chain), found.join(', ').slice(0, 300));
}
