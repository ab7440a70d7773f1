import { listErrorCodes } from '../../../contract/error-codes.ts';
import { problems } from '../../../contract/problems.ts';
import { route, type Route } from '../../../http/route.ts';

const errorCodes = Object.values(problems)
  .map(({ number, key, message }) => ({ code: number, key, message }))
  .toSorted((a, b) => a.code - b.code);

export const errorCodeRoutes: readonly Route[] = [
  route(listErrorCodes, {
    handle: () => Promise.resolve({ error_codes: errorCodes }),
  }),
];
