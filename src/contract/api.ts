import type { Endpoint } from './endpoint.ts';
import { errorCodeEndpoints } from './error-codes.ts';
import { organizationEndpoints } from './organizations.ts';
import { testClockEndpoints } from './test-clock.ts';
import { tokenEndpoints } from './tokens.ts';

/** Every operation of the API, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  ...organizationEndpoints,
  ...tokenEndpoints,
  ...testClockEndpoints,
  ...errorCodeEndpoints,
];
