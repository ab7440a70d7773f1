import type { Body } from '../../contract/endpoint.ts';
import type { updateProject, updateProjectMembers } from '../../contract/projects.ts';
import { problem } from '../../contract/problems.ts';
import type { Context, Membership } from '../../context.ts';
import { parseRate } from '../../money/rates.ts';
import { clientStatus } from '../clients/facts.ts';
import { membersOf } from '../members/facts.ts';
import type { RateSetting } from '../rates/actions.ts';
import type { RequestedRole } from './rules.ts';
import type { ProjectVisibility } from './visibility.ts';

export type ProjectChanges = Body<typeof updateProject>;
export type MemberEntry = Body<typeof updateProjectMembers>['members'][number];

/** The roles that the entries of a request ask for. */
export function readRoles(projectId: number, entries: readonly MemberEntry[]): RequestedRole[] {
  return entries.map(({ user_id: userId, role }, index) => ({
    projectId,
    userId,
    ...(role === undefined ? {} : { role }),
    projectAttribute: 'project_id',
    userAttribute: `members[${index}].user_id`,
  }));
}

const amountOf = (rate: number | null) => (rate === null ? null : parseRate(rate));

function ratesOf(
  owner: { projectId: number; userId: number | null },
  requested: { pay_rate?: number | null; bill_rate?: number | null },
): RateSetting[] {
  const { pay_rate: pay, bill_rate: bill } = requested;
  return [
    ...(pay === undefined ? [] : [{ ...owner, kind: 'pay' as const, amount: amountOf(pay) }]),
    ...(bill === undefined ? [] : [{ ...owner, kind: 'bill' as const, amount: amountOf(bill) }]),
  ];
}

/** The rates that a request sets for a project and its members; those of removed members count for nothing. */
export function readRates(projectId: number, changes: Pick<ProjectChanges, 'pay_rate' | 'bill_rate' | 'members'>) {
  const present = (changes.members ?? []).filter((entry) => entry.role !== 'remove');
  return [
    ...ratesOf({ projectId, userId: null }, changes),
    ...present.flatMap((entry) => ratesOf({ projectId, userId: entry.user_id }, entry)),
  ];
}

/** Pay is set by owners and managers, visible or not, and the pay of owners only by owners. */
export async function requirePayRight(
  ctx: Context,
  organization: Membership,
  visibility: ProjectVisibility,
  changes: Pick<ProjectChanges, 'pay_rate' | 'members'>,
): Promise<void> {
  const paid = (changes.members ?? []).filter((entry) => entry.pay_rate !== undefined).map((entry) => entry.user_id);
  if (changes.pay_rate === undefined && paid.length === 0) return;
  if (!visibility.leads) throw problem('forbidden');
  if (organization.role === 'owner' || paid.length === 0) return;
  const members = await membersOf(ctx.db, organization.organizationId, paid);
  if (members.some((member) => member.role === 'owner')) throw problem('forbidden');
}

/** What is wrong with giving a project to a client. */
export async function findClientFaults(ctx: Context, organizationId: number, clientId: number | null) {
  if (clientId === null) return [];
  const status = await clientStatus(ctx.db, organizationId, clientId);
  if (status === undefined) return ['client_id: is no client of the organization'];
  return status === 'archived' ? ['client_id: is an archived client'] : [];
}
