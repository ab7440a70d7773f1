export interface ErrorAnswer {
  code: string;
  error_code?: number;
  error: string;
  details?: string[];
  request_id?: string;
}

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly string[];
  readonly body: ErrorAnswer;

  constructor(status: number, body: ErrorAnswer) {
    const { code, error, details = [] } = body;
    // The message of a 400 or 403 contains the first detail already.
    const shown = (status === 400 || status === 403) && details.length === 1 ? [] : details;
    super([`${status} ${code}: ${error}`, ...shown].join('\n  '));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? [];
    this.body = body;
  }
}
