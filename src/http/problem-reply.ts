import { Problem, problems } from '../contract/problems.ts';
import { Cancelled } from '../db/database.ts';
import { isPassing, sqlState } from '../db/errors.ts';
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

/** An answer lists so many faults; of more, the last entry says that there are more. */
function reportedOf(details: readonly string[]): string[] {
  if (details.length <= mostFaults) return [...details];
  return [...details.slice(0, mostFaults - 1), 'details: there are more faults than these'];
}

/** Characters of a detail that the message repeats; the whole of it stands in the details. */
const mostRepeated = 300;

/** A detail as part of a sentence: "page_limit: must be at most 500" becomes "page_limit must be at most 500". */
function inWords(detail: string): string {
  const words = detail.replace(/^([^\s:]+): (?=(?:must|may|is|are|has|have|was|cannot)\b)/, '$1 ');
  return words.length > mostRepeated ? `${words.slice(0, mostRepeated)}…` : words;
}

/** Many clients show nothing but the message, so that of a 400 or 403 has the first detail. */
function messageOf({ status, message, details: [first] }: Problem): string {
  const repeats = (status === 400 || status === 403) && first !== undefined;
  return repeats ? `${message.replace(/\.$/, '')}: ${inWords(first)}` : message;
}

/** The wire form of a problem in the answer to a request. */
export function presentProblem(problem: Problem, requestId: string): ErrorBody {
  const { code, number } = problems[problem.problem];
  const details = problem.details.length > 0 ? { details: reportedOf(problem.details) } : {};
  return { code, error_code: number, error: messageOf(problem), ...details, request_id: requestId };
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
  FST_ERR_ASYNC_CONSTRAINT: () => new Problem('not_found'),
};

/** What the framework or a part of it blames on the request, whichever way of refusing it finds next. */
function refusedByFramework(error: unknown): Problem | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
  if (status === 403 || status === 404) return new Problem('not_found');
  return status >= 400 && status < 500 ? new Problem('invalid_params', { status }) : undefined;
}

/**
 * Any error as one of the problems; what is not foreseen becomes unknown_error, whose text says nothing of the inside.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const cancelled = error instanceof Cancelled || sqlState(error) === queryCanceled;
  if (cancelled || isPassing(error)) return new Problem('service_unavailable');
  if (error instanceof SchemaTooNew) return new Problem('service_unavailable', { message: error.message });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refusals[code]?.() ?? refusedByFramework(error) ?? new Problem('unknown_error');
}
