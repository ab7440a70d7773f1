/** Every API error: HTTP status, legacy string code, number, key in /v2/error_codes, and text. */
export const problems = {
  not_authorized: {
    status: 401,
    code: 'not_authorized',
    number: 10001,
    key: 'auth_not_authorized',
    message: 'Authentication is missing or not valid: send a current access token as "Authorization: Bearer <token>".',
  },
  forbidden: {
    status: 403,
    code: 'forbidden',
    number: 10003,
    key: 'auth_forbidden',
    message: 'Your role or the scope of your token does not allow this.',
  },
  feature_not_available: {
    status: 403,
    code: 'feature_not_available',
    number: 10006,
    key: 'auth_feature_not_available',
    message: "The organization's plan does not include this feature.",
  },
  not_same_origin: {
    status: 403,
    code: 'not_same_origin',
    number: 10007,
    key: 'auth_not_same_origin',
    message: 'With a session cookie, only pages of this server can make changes, and they must send JSON.',
  },
  two_credentials: {
    status: 400,
    code: 'two_credentials',
    number: 10008,
    key: 'auth_two_credentials',
    message: 'The request has both an Authorization header and a session cookie: send only one of them.',
  },
  proof_required: {
    status: 403,
    code: 'proof_required',
    number: 10009,
    key: 'auth_proof_required',
    message:
      'Changes to your sign-in methods need a proof of identity from the last 15 minutes: prove your ' +
      'identity again.',
  },
  provider_cancelled: {
    status: 401,
    code: 'provider_cancelled',
    number: 10020,
    key: 'auth_provider_cancelled',
    message: 'The sign-in at the provider was refused or cancelled: begin again, or sign in another way.',
  },
  provider_sign_in_over: {
    status: 401,
    code: 'provider_sign_in_over',
    number: 10021,
    key: 'auth_provider_sign_in_over',
    message: 'This sign-in has expired. Each works once, for ten minutes, in the browser that began it. Begin again.',
  },
  provider_answer_invalid: {
    status: 401,
    code: 'provider_answer_invalid',
    number: 10022,
    key: 'auth_provider_answer_invalid',
    message: "The provider's response cannot be trusted. The operator of this server can find the reason in its log.",
  },
  provider_clock_differs: {
    status: 401,
    code: 'provider_clock_differs',
    number: 10023,
    key: 'auth_provider_clock_differs',
    message:
      'The clocks of the provider and this server differ too much. The operator of this server must ' +
      'correct its clock.',
  },
  provider_email_not_verified: {
    status: 401,
    code: 'provider_email_not_verified',
    number: 10024,
    key: 'auth_provider_email_not_verified',
    message: 'The provider has not verified your address. Verify it there, then begin again; or sign in another way.',
  },
  provider_domain_not_allowed: {
    status: 401,
    code: 'provider_domain_not_allowed',
    number: 10025,
    key: 'auth_provider_domain_not_allowed',
    message: 'Addresses of this domain cannot sign in here. Choose your work account when the provider asks for one.',
  },
  provider_person_unknown: {
    status: 401,
    code: 'provider_person_unknown',
    number: 10026,
    key: 'auth_provider_person_unknown',
    message:
      'Your account at the provider is unknown here. Request an invitation to its address. If you used ' +
      'another account before, sign in another way and remove it from your page.',
  },
  invalid_params: {
    status: 400,
    code: 'invalid_params',
    number: 11000,
    key: 'validation_invalid_params',
    message: 'The request has invalid parameters.',
  },
  record_invalid: {
    status: 400,
    code: 'record_invalid',
    number: 11001,
    key: 'validation_record_invalid',
    message: 'The record cannot be saved as requested.',
  },
  record_not_unique: {
    status: 400,
    code: 'record_not_unique',
    number: 11002,
    key: 'validation_record_not_unique',
    message: 'A record with this value already exists.',
  },
  lock_version: {
    status: 412,
    code: 'lock_version',
    number: 11003,
    key: 'validation_lock_version',
    message: 'The record has changed since you read it: read it again, and apply your change to the current record.',
  },
  duplicate_assignment: {
    status: 400,
    code: 'duplicate_assignment',
    number: 11004,
    key: 'validation_duplicate_assignment',
    message: 'A member is already assigned to another policy of this type.',
  },
  not_found: {
    status: 404,
    code: 'not_found',
    number: 12000,
    key: 'resource_not_found',
    message: 'Could not find record.',
  },
  update_in_progress: {
    status: 409,
    code: 'update_in_progress',
    number: 12001,
    key: 'resource_update_in_progress',
    message: 'A request with the same idempotency key is still in progress: try again shortly.',
  },
  method_not_allowed: {
    status: 405,
    code: 'method_not_allowed',
    number: 12002,
    key: 'resource_method_not_allowed',
    message: 'The path does not support this method: the header Allow lists the supported ones.',
  },
  rate_limit_exceeded: {
    status: 429,
    code: 'rate_limit_exceeded',
    number: 13000,
    key: 'rate_limit_exceeded',
    message: 'Rate limit exceeded: wait for the number of seconds in Retry-After.',
  },
  unknown_error: {
    status: 500,
    code: 'unknown_error',
    number: 15000,
    key: 'system_unknown_error',
    message: 'Something went wrong on our side. Quote the x-request-id of this response when you report it.',
  },
  service_unavailable: {
    status: 503,
    code: 'service_unavailable',
    number: 15001,
    key: 'system_service_unavailable',
    message: 'The service is temporarily unavailable: try again shortly.',
  },
  provider_not_answering: {
    status: 503,
    code: 'provider_not_answering',
    number: 15002,
    key: 'system_provider_not_answering',
    message: 'The provider does not respond, or cannot sign anyone in now: try again later, or sign in another way.',
  },
} as const;

export type ProblemName = keyof typeof problems;

export interface ProblemOptions {
  /** One string per fault, `attribute: problem`. */
  details?: readonly string[];
  /** Overrides the status in the table if one code has several statuses (413, 431). */
  status?: number;
  /** A more specific text than the table's. */
  message?: string;
  /** Headers in addition to those that every error has. */
  headers?: Readonly<Record<string, string>>;
}

/** An error by name. The HTTP layer looks up the problem's status, code and number. */
export class Problem extends Error {
  readonly problem: ProblemName;
  readonly details: readonly string[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(problem: ProblemName, options: ProblemOptions = {}) {
    super(options.message ?? problems[problem].message);
    this.name = 'Problem';
    this.problem = problem;
    this.details = options.details ?? [];
    this.status = options.status ?? problems[problem].status;
    this.headers = options.headers ?? {};
  }
}

/** A Problem with details, for example `throw problem('record_invalid', 'name: is too short')`. */
export function problem(name: ProblemName, ...details: string[]): Problem {
  return new Problem(name, { details });
}

/** Refuses the caller's role and lists the required roles, for example `needsRole('owner', 'manager')`. */
export function needsRole(...roles: readonly string[]): Problem {
  const [last, ...others] = roles.toReversed();
  const names = others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last;
  return problem('forbidden', `role: must be ${names}`);
}

/** Refuses a user who cannot see pay. */
export const needsPayVisibility = (): Problem => needsRole('owner', 'manager who can see pay rates');

/** Refuses a user who cannot see the wages of all members. */
export const needsWageVisibility = (): Problem => needsRole('owner', 'payroll clerk', 'manager who can see pay rates');
