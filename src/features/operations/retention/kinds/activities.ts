import * as store from '../store/activities.ts';
import { monthRange } from '../rules.ts';
import { findFirstDate } from '../store/members.ts';
import type { RecordKind } from './kind.ts';
import { eachMember } from './portions.ts';

/** Groups lines by member. In an archive, all lines of a member are consecutive. */
function* byMember(lines: readonly string[]): Generator<{ userId: number; lines: string[] }> {
  let [userId, own]: [number, string[]] = [0, []];
  for (const line of lines) {
    const { user_id: of } = JSON.parse(line) as { user_id: number };
    if (of !== userId && own.length > 0) {
      yield { userId, lines: own };
      own = [];
    }
    userId = of;
    own.push(line);
  }
  if (own.length > 0) yield { userId, lines: own };
}

/** The slots. The time of a deleted month remains as runs. */
export const activities: RecordKind = {
  isWhole: true,
  findFirst: findFirstDate,
  lines: (run, target) =>
    eachMember(run, target, ({ db }, member) => store.activityLines(db, target.organizationId, member)),
  async clear(run, target) {
    let count = 0;
    for await (const cleared of eachMember(run, target, ({ db }, member) =>
      store.releaseTime(db, target.organizationId, member),
    ))
      count += cleared;
    return count;
  },
  // Restores each member in one transaction. Otherwise time that is present both as slots and as runs would count
  // twice.
  async put(run, { organizationId, month }, lines) {
    let count = 0;
    for (const member of byMember(lines)) {
      count += await run.transaction(async (ctx) => {
        const put = await store.putActivityLines(ctx.db, organizationId, { ...member, month });
        const scope = { organizationId, userIds: [member.userId], ...monthRange(month) };
        if (put > 0) await ctx.announce({ kind: 'contents_returned', ...scope });
        return put;
      });
    }
    return count;
  },
  countAway: (db, { organizationId, month }) => store.countReleased(db, organizationId, month),
};
