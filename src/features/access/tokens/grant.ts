import { type Problem, problems } from '../../../contract/problems.ts';
import { Refusal } from '../../../http/route.ts';

/** The errors of RFC 6749, 5.2 that the exchange returns. */
export type GrantError = 'invalid_request' | 'unsupported_grant_type' | 'invalid_grant';

/** An exchange error in a form that both OAuth clients and clients of this API can read. */
export function refuseGrant(error: GrantError, description: string): Refusal {
  const { code, number, status } = problems.invalid_params;
  return new Refusal(status, { code, error_code: number, error, error_description: description });
}

/** Reports a malformed request in the form of an exchange error. */
export function refuseRequest(problem: Problem): Refusal {
  return refuseGrant('invalid_request', problem.details.join('; ') || problem.message);
}

interface Grant {
  grant_type?: string;
  refresh_token?: string;
}

/** The refresh token of a request, or the reason why there is none. */
export function readGrant({ grant_type: type, refresh_token: token }: Grant): string | Refusal {
  if (!type) return refuseGrant('invalid_request', 'grant_type is missing');
  if (type !== 'refresh_token') {
    return refuseGrant('unsupported_grant_type', 'The only grant type is refresh_token');
  }
  return token ? token : refuseGrant('invalid_request', 'refresh_token is missing');
}
