import { type Endpoint, namedRoles, permitsRole } from '../contract/endpoint.ts';
import { needsRole, Problem, problem } from '../contract/problems.ts';
import { type Actor, type Context, isOwn, type Membership } from '../context.ts';
import { findFaults } from './validate.ts';
import type { Route } from './route.ts';

/** Parses path parameters as numbers. An id that cannot exist results in 404. */
export function readParams(endpoint: Endpoint, raw: Record<string, string>): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(raw).map(([name, text]) => [name, /^\d{1,15}$/.test(text) ? Number(text) : text]),
  );
  if (findFaults(endpoint.params, values).length > 0) throw new Problem('not_found');
  return values;
}

async function organizationOf(ctx: Context, route: Route, params: Record<string, unknown>, actor: Actor) {
  if (route.locate) {
    const found = await route.locate(ctx, params, actor);
    if (found === undefined) throw new Problem('not_found');
    return found;
  }
  const named = params['organization_id'];
  return typeof named === 'number' ? named : undefined;
}

/** Finds the organization of a request. Organizations of which the actor is not a member appear not to exist. */
export async function findMembership(
  ctx: Context,
  route: Route,
  params: Record<string, unknown>,
  actor: Actor,
): Promise<Membership | undefined> {
  const organizationId = await organizationOf(ctx, route, params, actor);
  if (organizationId === undefined) return undefined;
  const membership = actor.memberships.get(organizationId);
  if (!membership) throw new Problem('not_found');
  // Under /v2, a payroll clerk is a user.
  return membership.isPayrollClerk && !route.endpoint.path.startsWith('/ext/v1/')
    ? { ...membership, isPayrollClerk: false }
    : membership;
}

function requireScope(endpoint: Endpoint, actor: Actor) {
  const needed = endpoint.method === 'GET' ? 'hubstaff:read' : 'hubstaff:write';
  if (actor.scopes.has('hubstaff:write') || actor.scopes.has(needed)) return;
  throw new Problem('forbidden', {
    details: [`scope: must include ${needed}`],
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  });
}

const needsPersonalToken =
  'an organization token cannot do this: use a browser session or a personal token. The command ' +
  '"fairhour token create --personal" creates a personal token. Exchange it at POST /access_tokens';

const needsSession =
  'this applies to the browser session of the request, which has none: with a personal token, use ' +
  'GET /ext/v1/users/me/sessions';

const needsInstallationToken =
  'this needs a token of the installation: the command "fairhour health token create" creates one';

const onlyHealth = 'a token of the installation reads the health of the installation and nothing else';

/** Checks the scope and the role, then the plan. The record was found before. */
export function requireAccess(endpoint: Endpoint, actor: Actor, membership: Membership | undefined) {
  const { feature, personalOnly, sessionOnly, installation = false } = endpoint.access;
  requireScope(endpoint, actor);
  const ofInstallation = actor.credential?.kind === 'installation_token';
  if (endpoint.access.token && installation !== ofInstallation)
    throw problem('forbidden', installation ? needsInstallationToken : onlyHealth);
  if (sessionOnly && actor.credential?.kind !== 'session') throw problem('forbidden', needsSession);
  if (personalOnly && !isOwn(actor.credential)) throw problem('forbidden', needsPersonalToken);
  if (!permitsRole(endpoint.access, membership)) throw needsRole(...namedRoles(endpoint.access));
  if (feature && !membership?.features.has(feature)) throw new Problem('feature_not_available');
}
