import { type ProblemName, problems } from '../../../contract/problems.ts';
import { Refusal } from '../../../http/route.ts';

/** Returns an error response without throwing, so the attempt remains counted and audited. */
export function refusal(name: ProblemName, message: string, ...details: string[]): Refusal {
  const { status, code, number } = problems[name];
  return new Refusal(status, { code, error_code: number, error: message, ...(details.length > 0 ? { details } : {}) });
}
