import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';
import { askWithPassword, withPassword } from '../../../test/harness/sessions.ts';

const app = useTestApp();
const password = 'tide tables of 1912';
const other = 'a lighthouse keeper';

test('attempts are counted by the person, and letters beyond ASCII make another address', async () => {
  const owner = await app.createOrganization();
  const { userId } = await addMember(app, owner, { email: 'virginia@wharf.example' });
  await withPassword(app, userId, password);
  const statusOf = async (email: string, typed: string) => (await askWithPassword(app, email, typed)).status;
  const writings = ['virginia@wharf.example', 'VIRGINIA@WHARF.EXAMPLE', 'Virginia@Wharf.example'];
  for (let tried = 0; tried < 20; tried += 1) await statusOf(writings[tried % writings.length] ?? '', other);
  for (const writing of writings) expect(await statusOf(writing, password)).toBe(429);
  expect(await statusOf('v\u0130rginia@wharf.example', password)).toBe(401);
});
