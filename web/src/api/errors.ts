import type { Words } from '../words/words.ts';

/** An error response, or no response (status 0). */
export class CallError extends Error {
  readonly status: number;
  readonly details: readonly string[];
  /** The API's error code, if the response has one. */
  readonly code: string | undefined;

  constructor(status: number, message: string, details: readonly string[] = [], code?: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.details = details;
    this.code = code;
  }

  static of(status: number, body: unknown): CallError {
    const { error, details, code } = (body ?? {}) as { error?: string; details?: string[]; code?: string };
    return new CallError(status, error ?? `status ${status}`, details, code);
  }
}

export const offline = () => new CallError(0, 'the server did not answer');

export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** Whether the same request could succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && [0, 409, 429, 502, 503, 504].includes(error.status);

/** What failed and what to do about it, in one or two sentences. */
export function sentenceOf(error: unknown, { errors }: Words): string {
  if (!(error instanceof CallError)) return errors.failed;
  const { status, details, message, code } = error;
  if (status === 0) return errors.offline;
  if (status === 401) return errors.signedOut;
  if (status === 400) return errors.invalid(details.length > 0 ? details.join('; ') : message);
  if (code === 'feature_not_available') return errors.notInPlan;
  if (status === 403) return errors.refused;
  if (status === 404) return errors.missing;
  if (status === 412) return errors.changed;
  return isPassing(error) ? errors.busy : errors.failed;
}
