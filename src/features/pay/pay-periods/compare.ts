import type { Context } from '../../../context.ts';
import { differences, type WageLine } from './rules/lines.ts';
import { selectStoredLines } from './store/lines.ts';
import { type MemberStepsRow, selectApproved } from './store/members.ts';
import { checksumOfNothing, checksumsOf, type ComputedPage } from './wages.ts';

/** A period for some members, null = for all; dates `YYYY-MM-DD`. */
interface Compared {
  startOn: string;
  userIds: readonly number[] | null;
}

/** A member whose stored lines differ from the computed ones. */
export interface Differing {
  userId: number;
  stored: WageLine[];
  computed: WageLine[];
  /** The lines that correct the stored ones. */
  lines: WageLine[];
}

const byUser = (lines: readonly WageLine[]) => Map.groupBy(lines, ({ userId }) => userId);

/**
 * The members of a page whose stored lines of a closed period, corrections included, differ from the present
 * computation.
 */
export async function findDiffering(
  ctx: Context,
  organizationId: number,
  { startOn, userIds }: Compared,
  page: ComputedPage,
): Promise<Differing[]> {
  const { firstUserId, lastUserId } = page;
  const filter = { earnedStartOn: startOn, userIds, firstUserId, lastUserId };
  const [paid, computed] = [byUser(await selectStoredLines(ctx.db, organizationId, filter)), byUser(page.lines)];
  return [...new Set([...paid.keys(), ...computed.keys()])]
    .map((userId) => {
      const [stored, now] = [paid.get(userId) ?? [], computed.get(userId) ?? []];
      return { userId, stored, computed: now, lines: differences(stored, now, page.minorUnit) };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** The members of a page whose approved figures differ from the present figures. */
export async function findOutdated(
  ctx: Context,
  organizationId: number,
  period: Compared,
  { lines, firstUserId, lastUserId }: ComputedPage,
): Promise<MemberStepsRow[]> {
  const approved = await selectApproved(ctx.db, organizationId, period);
  const sums = checksumsOf(lines);
  return approved.filter(
    ({ userId, approvedChecksum }) =>
      userId >= firstUserId && userId <= lastUserId && (sums.get(userId) ?? checksumOfNothing) !== approvedChecksum,
  );
}
