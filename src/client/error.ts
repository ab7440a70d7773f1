export interface ErrorBody {
  code: string;
  error_code?: number;
  error: string;
  details?: string[];
}

/** An error answer of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly string[];
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    const { code, error, details = [] } = body;
    // The message of a 400 tells the first detail already.
    const told = status === 400 && details.length === 1 ? [] : details;
    super([`${status} ${code}: ${error}`, ...told].join('\n  '));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? [];
    this.body = body;
  }
}
