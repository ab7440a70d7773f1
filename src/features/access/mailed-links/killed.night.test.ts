import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addressOf, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { killableEdge, numbers, workUntilDone } from '../../../../test/harness/killable-edge.ts';
import { createMember } from '../../../contract/members.ts';
import { sql } from '../../../db/sql.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail));

// proves: members-7
test('a worker killed 60 times mails each invitation at least once, under one id, and ends no link', async () => {
  const edge = killableEdge(app.app.jobs, numbers(11));
  for (let kills = 0, round = 0; kills < 60; round += 1) {
    mail.taken = [];
    const owner = await app.createOrganization();
    const emails = [1, 2, 3].map((guest) => `guest-${round}-${guest}@example.org`);
    for (const email of emails)
      await owner.client.call(createMember, {
        params: { organization_id: owner.organizationId },
        body: { user: { email } },
      });
    kills += await workUntilDone(app, edge);
    const byAddress = Map.groupBy(mail.taken, addressOf);
    expect([...byAddress.keys()].toSorted()).toEqual(emails);
    for (const letters of byAddress.values()) expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1);
    const ended = await app.database.many(sql`
      select id from invitation_links
      where organization_id = ${owner.organizationId} and expires_at < created_at + interval '7 days'`);
    expect(ended).toEqual([]);
  }
}, 300_000);
