import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { membersOf } from '../../people/members/facts.ts';
import { membersSeePay } from '../../people/organizations/facts.ts';

/** Who set the address of a webhook, and who made the organization token by which they did. */
export interface Setter {
  setBy: number | null;
  setByMaker: number | null;
}

export const setterOf = ({ actorUserId, credential }: Context): Setter => ({
  setBy: actorUserId,
  setByMaker: credential?.kind === 'organization_token' ? credential.makerUserId : null,
});

/**
 * Which webhooks are sent events of budgets at pay rates: those whose address was set by someone who can see pay now.
 * Of an address that was set by a token, its maker must see pay too, because they may hold the token.
 */
export async function findSeeing(
  db: Executor,
  organizationId: number,
  webhooks: readonly Setter[],
): Promise<(webhook: Setter) => boolean> {
  const named = webhooks.flatMap(({ setBy, setByMaker }) => [setBy, setByMaker]).filter((id) => id !== null);
  const members = await membersOf(db, organizationId, [...new Set(named)]);
  const seesPay = await membersSeePay(db, organizationId);
  const seeing = new Set(members.filter(({ role }) => seesPay(role)).map(({ userId }) => userId));
  return ({ setBy, setByMaker }) =>
    setBy !== null && seeing.has(setBy) && (setByMaker === null || seeing.has(setByMaker));
}
