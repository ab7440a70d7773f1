import { Problem, problems } from '../contract/problems.ts';
import { Cancelled, isConnectionError } from '../db/database.ts';
import { queryCanceled, sqlState } from '../db/errors.ts';

export interface ErrorBody {
  code: string;
  error_code: number;
  error: string;
  details?: string[];
}

/** The wire form of a problem. */
export function presentProblem(problem: Problem): ErrorBody {
  const { code, number } = problems[problem.problem];
  const details = problem.details.length > 0 ? { details: [...problem.details] } : {};
  return { code, error_code: number, error: problem.message, ...details };
}

const withStatus = (status: number, message: string, detail: string) =>
  new Problem('invalid_params', { status, message, details: [detail] });

function fromServer(code: string): Problem | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return withStatus(413, 'The request body is too large.', 'body: is larger than this operation takes');
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
    return withStatus(400, 'The request has invalid parameters.', 'body: its length is not what Content-Length says');
  }
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_ASYNC_CONSTRAINT') return new Problem('not_found');
  if (code === 'FST_UNDER_PRESSURE') return new Problem('service_unavailable');
  return undefined;
}

/** Any error as one of the problems; what is not foreseen becomes unknown_error, whose text tells nothing of the inside. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Cancelled || isConnectionError(error) || sqlState(error) === queryCanceled) {
    return new Problem('service_unavailable');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return fromServer(code) ?? new Problem('unknown_error');
}
