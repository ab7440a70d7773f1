import type { Client } from '../../src/client/client.ts';
import { type OrganizationRole, type ProjectRole, scopes } from '../../src/contract/lists/roles.ts';
import type { Context } from '../../src/context.ts';
import { findOrCreateUser, joinMember } from '../../src/features/people/members/actions.ts';
import { assignToProjects } from '../../src/features/work/projects/actions.ts';
import { setRates } from '../../src/features/pay/rates/actions.ts';
import { createOrganizationToken } from '../../src/features/access/tokens/create.ts';
import type { TestApp, TestOrganization } from './app.ts';

export interface MemberOptions {
  role?: OrganizationRole;
  /** A project for the member, with the project role `projectRole` (default user). */
  projectId?: number;
  projectRole?: ProjectRole;
  name?: string;
  email?: string;
  /** Default UTC. */
  timeZone?: string;
  /** An hourly pay rate in the organization, as decimal text. */
  payRate?: string;
}

export interface TestMember {
  userId: number;
  /** The name of the member as used in error messages: `Member 3 (27)`. */
  named: string;
  email: string;
  token: string;
  /** A client with the member's token. */
  client: Client;
}

interface Numbered extends MemberOptions {
  name: string;
  email: string;
  number: number;
}

/**
 * The number of members that have been added to the database of a server. Two servers therefore assign the same names
 * in the same order.
 */
const counts = new Map<string, number>();

async function join(ctx: Context, organization: TestOrganization, options: Numbered) {
  const { organizationId } = organization;
  const { name, email, number } = options;
  const userId = await findOrCreateUser(ctx, {
    email,
    name,
    firstName: 'Member',
    lastName: String(number),
    timeZone: options.timeZone ?? 'UTC',
  });
  await joinMember(ctx, { organizationId, userId, role: options.role ?? 'user' });
  if (options.projectId !== undefined) {
    await assignToProjects(ctx, organizationId, userId, [
      { projectId: options.projectId, role: options.projectRole ?? 'user' },
    ]);
  }
  if (options.payRate !== undefined) {
    await setRates(ctx, organizationId, [{ kind: 'pay', userId, projectId: null, amount: options.payRate }]);
  }
  const token = await createOrganizationToken(ctx, {
    organizationId,
    userId,
    name: 'test',
    scopes,
    createdBy: organization.userId,
    creatorRole: 'owner',
    expiresAt: null,
  });
  return { userId, token: token.secret };
}

/** Adds a member with a token to an organization, by default a plain user. */
export async function addMember(
  app: TestApp,
  organization: TestOrganization,
  options: MemberOptions = {},
): Promise<TestMember> {
  const number = (counts.get(app.databaseUrl) ?? 0) + 1;
  counts.set(app.databaseUrl, number);
  const { email = `member-${number}@example.com`, name = `Member ${number}` } = options;
  const { userId, token } = await app.database.transaction(async (tx) =>
    join(app.app.contextFor(tx, await app.app.now(tx)), organization, { ...options, name, email, number }),
  );
  return { userId, named: `${name} (${userId})`, email, token, client: app.client.withToken(token) };
}
