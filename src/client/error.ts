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
    super([`${status} ${body.code}: ${body.error}`, ...(body.details ?? [])].join('\n  '));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? [];
    this.body = body;
  }
}
