import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { membersOf } from '../../people/members/facts.ts';
import { membersSeePay } from '../../people/organizations/facts.ts';

/** The person who set a webhook's address, and the creator of the organization token that this person used. */
export interface Setter {
  setBy: number | null;
  setByMaker: number | null;
}

export const setterOf = ({ actorUserId, credential }: Context): Setter => ({
  setBy: actorUserId,
  setByMaker: credential?.kind === 'organization_token' ? credential.makerUserId : null,
});

/**
 * The webhooks that get events of budgets at pay rates: the person who set the address must currently have access to
 * pay. If a token set the address, the creator of the token must also have access, because the creator may have a copy
 * of the token.
 */
export async function findWithPayVisibility(
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
