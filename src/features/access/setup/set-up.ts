import { type Problem, problem, problems } from '../../../contract/problems.ts';
import { features } from '../../../contract/lists/roles.ts';
import type { SetUpRequest } from '../../../contract/set-up.ts';
import type { Context } from '../../../context.ts';
import { type Browser, Refusal } from '../../../http/route.ts';
import { requireCurrency } from '../../people/organizations/require-currency.ts';
import { zoneName } from '../../people/organizations/rules.ts';
import { startSession } from '../sessions/actions.ts';
import { makeOrganization } from './bootstrap.ts';
import { hashSetUpCode } from './set-up-code.ts';
import * as store from './store.ts';

const noUse =
  'The code is unknown, is older than 24 hours, or was replaced when the server started again. "fairhour serve" ' +
  'prints a new code when it starts.';

/** Whether the first setup in the browser is still pending. */
export const waitsForSetUp = async (ctx: Context): Promise<boolean> => !(await store.hasOrganization(ctx.db));

export const isSetUpAlready = (): Problem =>
  problem('not_found', 'set_up_code: the server is already set up; sign in, or ask its owner for an invitation');

function makeOwn(ctx: Context, { user, organization }: SetUpRequest) {
  requireCurrency(organization.currency ?? 'USD', 'organization.currency');
  return makeOrganization(ctx, {
    name: organization.name.trim(),
    timeZone: zoneName(organization.time_zone ?? 'UTC'),
    weekStart: organization.week_start ?? 1,
    currency: organization.currency ?? 'USD',
    ownerEmail: user.email,
    ownerName: user.name.trim(),
    features,
  });
}

/**
 * Creates the first organization and signs in its owner. The code authorizes the request. Of several requests, only the
 * first one succeeds.
 */
export async function setUp(ctx: Context, request: SetUpRequest, browser: Browser) {
  const isGood = await store.takeSetUpCode(ctx.db, hashSetUpCode(request.set_up_code), ctx.now);
  // This is checked after the code: the lock on the code's row serializes requests, so a second request finds the
  // organization created by the first.
  if (await store.hasOrganization(ctx.db)) throw isSetUpAlready();
  if (!isGood) {
    const { status, code, number } = problems.not_authorized;
    return new Refusal(status, { code, error_code: number, error: noUse });
  }
  const { userId } = await makeOwn(ctx, request);
  return startSession(ctx, { userId, signInMethod: 'set_up', makerUserId: null }, browser);
}
