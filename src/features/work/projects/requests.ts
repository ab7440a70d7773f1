import type { Body } from '../../../contract/endpoint.ts';
import type { updateProject, updateProjectMembers } from '../../../contract/projects.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { clientStatus } from '../clients/facts.ts';
import { requireSetsPay } from '../../people/members/facts.ts';
import {
  findRatesOfRemoved,
  findUnusedDay,
  type RateSetting,
  readRequestedRates,
  type RequestedRates,
} from '../../pay/rates/actions.ts';
import type { RequestedRole } from './rules.ts';

export type ProjectChanges = Body<typeof updateProject>;
export type MemberEntry = Body<typeof updateProjectMembers>['members'][number];

/** The roles that the entries of a request name. */
export function readRoles(projectId: number, entries: readonly MemberEntry[]): RequestedRole[] {
  return entries.map(({ user_id: userId, role }, index) => ({
    projectId,
    userId,
    ...(role === undefined ? {} : { role }),
    projectAttribute: 'project_id',
    userAttribute: `members[${index}].user_id`,
  }));
}

interface RatesChange extends RequestedRates {
  members?: readonly (RequestedRates & Pick<MemberEntry, 'user_id' | 'role'>)[];
}

/** The rates that a request sets for a project and its members. */
export function readRates(projectId: number, changes: RatesChange): RateSetting[] {
  return [
    ...readRequestedRates({ projectId, userId: null }, changes),
    ...(changes.members ?? []).flatMap((entry) => readRequestedRates({ projectId, userId: entry.user_id }, entry)),
  ];
}

const findRateFaults = ({ members = [], ...ofProject }: RatesChange) => [
  ...findUnusedDay(ofProject, 'effective_on'),
  ...members.flatMap((entry, index) => findUnusedDay(entry, `members[${index}].effective_on`)),
  ...members.flatMap((entry, index) => (entry.role === 'remove' ? findRatesOfRemoved(entry, `members[${index}]`) : [])),
];

/** Faults in the rates that a request sets, as far as they do not depend on stored data. */
export const rateBodyRules = [{ reads: ['effective_on', 'pay_rate', 'bill_rate', 'members'], faults: findRateFaults }];

/** Rejects a date without a rate, and rates for members who are being removed. */
export function requireSoundRates(changes: RatesChange): void {
  const faults = findRateFaults(changes);
  if (faults.length > 0) throw problem('invalid_params', ...faults);
}

/** Users who cannot see pay rates cannot set them, not even their own. Only owners set the pay of owners. */
export async function requirePayRight(
  ctx: Context,
  organization: Membership,
  changes: Pick<ProjectChanges, 'pay_rate' | 'members'>,
): Promise<void> {
  const paid = (changes.members ?? []).flatMap((entry, index) =>
    entry.pay_rate === undefined ? [] : [{ userId: entry.user_id, attribute: `members[${index}].pay_rate` }],
  );
  const attributes = [...(changes.pay_rate === undefined ? [] : ['pay_rate']), ...paid.map((entry) => entry.attribute)];
  if (attributes.length === 0) return;
  const userIds = paid.map((entry) => entry.userId);
  await requireSetsPay(ctx, organization, userIds, attributes);
}

/** The faults in assigning a project to a client. */
export async function findClientFaults(ctx: Context, organizationId: number, clientId: number | null) {
  if (clientId === null) return [];
  const status = await clientStatus(ctx.db, organizationId, clientId);
  if (status === undefined) return ['client_id: is not a client of the organization'];
  return status === 'archived' ? ['client_id: is an archived client'] : [];
}
