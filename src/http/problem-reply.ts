import { Problem, problems } from '../contract/problems.ts';
import { Cancelled, isConnectionError } from '../db/database.ts';
import { isPassing, queryCanceled, sqlState } from '../db/errors.ts';

export interface ErrorBody {
  code: string;
  error_code: number;
  error: string;
  details?: string[];
}

/** So many faults are told at once; without a limit the answer would be many times as long as the request. */
const mostFaults = 1_000;

/** The wire form of a problem. */
export function presentProblem(problem: Problem): ErrorBody {
  const { code, number } = problems[problem.problem];
  const details = problem.details.length > 0 ? { details: problem.details.slice(0, mostFaults) } : {};
  return { code, error_code: number, error: problem.message, ...details };
}

const withStatus = (status: number, message: string, detail: string) =>
  new Problem('invalid_params', { status, message, details: [detail] });

const invalid = 'The request has invalid parameters.';

/** What the web framework refuses before a route is reached. */
const refusals: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    withStatus(413, 'The request body is too large.', 'body: is larger than this operation takes'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    withStatus(400, invalid, 'body: its length is not what Content-Length says'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => withStatus(400, invalid, 'content-type: is no media type'),
  FST_ERR_BAD_URL: () => new Problem('not_found'),
  FST_ERR_INVALID_URL: () => new Problem('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found'),
  FST_ERR_ASYNC_CONSTRAINT: () => new Problem('not_found'),
  FST_UNDER_PRESSURE: () => new Problem('service_unavailable'),
};

/** Any error as one of the problems; what is not foreseen becomes unknown_error, whose text tells nothing of the inside. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const cancelled = error instanceof Cancelled || sqlState(error) === queryCanceled;
  if (cancelled || isConnectionError(error) || isPassing(error)) {
    return new Problem('service_unavailable');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refusals[code]?.() ?? new Problem('unknown_error');
}
