import { type Problem, problem, problems } from '../../../contract/problems.ts';
import { features } from '../../../contract/lists/roles.ts';
import type { SetUpRequest } from '../../../contract/set-up.ts';
import type { Context } from '../../../context.ts';
import { type Browser, Refusal } from '../../../http/route.ts';
import { zoneName } from '../../people/organizations/rules.ts';
import { startSession } from '../sessions/actions.ts';
import { makeOrganization } from './bootstrap.ts';
import { hashSetUpCode } from './set-up-code.ts';
import * as store from './store.ts';

const noUse =
  'The code is unknown, was replaced by the one of a later start, or is older than 24 hours: "fairhour serve" prints ' +
  'a new one when it starts.';

/** Whether the server waits to be set up in the browser. */
export const waitsForSetUp = async (ctx: Context): Promise<boolean> => !(await store.hasOrganization(ctx.db));

export const isSetUpAlready = (): Problem =>
  problem('not_found', 'set_up_code: the server is set up already; sign in, or ask its owner to invite you');

function makeOwn(ctx: Context, { user, organization }: SetUpRequest) {
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

/** Makes the first organization and signs its owner in: whoever has the code, and of several the first. */
export async function setUp(ctx: Context, request: SetUpRequest, browser: Browser) {
  const isGood = await store.takeSetUpCode(ctx.db, hashSetUpCode(request.set_up_code), ctx.now);
  // After the code, for which several wait: whoever comes second finds the organization of the first.
  if (await store.hasOrganization(ctx.db)) throw isSetUpAlready();
  if (!isGood) {
    const { status, code, number } = problems.not_authorized;
    return new Refusal(status, { code, error_code: number, error: noUse });
  }
  const { userId } = await makeOwn(ctx, request);
  return startSession(ctx, { userId, way: 'set_up', makerUserId: null }, browser);
}
