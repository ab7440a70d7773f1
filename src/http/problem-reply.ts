import { Problem, problems } from '../contract/problems.ts';
import { Cancelled } from '../db/database.ts';
import { isTransient, sqlState } from '../db/errors.ts';
import { queryCanceled } from '../db/sql-states.ts';
import { SchemaTooNew } from '../db/fence.ts';
import { mostFaults } from './validate.ts';

export interface ErrorBody {
  code: string;
  error_code: number;
  error: string;
  details?: string[];
  request_id: string;
}

/** Limits the number of faults in a response. If there are more, the last entry says so. */
function reportedOf(details: readonly string[]): string[] {
  if (details.length <= mostFaults) return [...details];
  return [...details.slice(0, mostFaults - 1), 'details: more faults exist than are listed here'];
}

/** Maximum characters of a detail in the message. The details contain the full text. */
const mostRepeated = 300;

/**
 * Turns a detail into a part of a sentence: "page_limit: must be 500 or less" becomes "page_limit must be 500 or
 * less".
 */
function inWords(detail: string): string {
  const words = detail.replace(/^([^\s:]+): (?=(?:must|may|is|are|has|have|was|cannot|applies)\b)/, '$1 ');
  return words.length > mostRepeated ? `${words.slice(0, mostRepeated)}…` : words;
}

/** Many clients show only the message, so for 400 and 403 it includes the first detail. */
function messageOf({ status, message, details: [first] }: Problem): string {
  const repeats = (status === 400 || status === 403) && first !== undefined;
  return repeats ? `${message.replace(/\.$/, '')}: ${inWords(first)}` : message;
}

/** The wire form of a problem. */
export function presentProblem(problem: Problem, requestId: string): ErrorBody {
  const { code, number } = problems[problem.problem];
  const details = problem.details.length > 0 ? { details: reportedOf(problem.details) } : {};
  return { code, error_code: number, error: messageOf(problem), ...details, request_id: requestId };
}

const withStatus = (status: number, message: string, detail: string) =>
  new Problem('invalid_params', { status, message, details: [detail] });

const invalid = 'The request has invalid parameters.';

/** Refusals by the web framework before a route is reached. */
const refusals: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    withStatus(413, 'The request body is too large.', 'body: is larger than this operation takes'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => withStatus(400, invalid, 'body: its length differs from Content-Length'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    withStatus(400, invalid, 'content-type: must be a media type, such as application/json'),
  FST_ERR_BAD_URL: () => new Problem('not_found'),
  FST_ERR_INVALID_URL: () => new Problem('not_found'),
  FST_ERR_ASYNC_CONSTRAINT: () => new Problem('not_found'),
};

/** Converts other errors for which the framework blames the request, including kinds that later versions may add. */
function refusedByFramework(error: unknown): Problem | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
  if (status === 403 || status === 404) return new Problem('not_found');
  return status >= 400 && status < 500 ? new Problem('invalid_params', { status }) : undefined;
}

/**
 * Converts any error to a problem. Unexpected errors become unknown_error, whose text reveals no internal details.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const cancelled = error instanceof Cancelled || sqlState(error) === queryCanceled;
  if (cancelled || isTransient(error)) return new Problem('service_unavailable');
  if (error instanceof SchemaTooNew) return new Problem('service_unavailable', { message: error.message });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refusals[code]?.() ?? refusedByFramework(error) ?? new Problem('unknown_error');
}
