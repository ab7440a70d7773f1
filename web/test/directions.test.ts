import { expect, test } from 'vitest';
import { addMember } from '../../test/harness/members.ts';
import { makeTeam } from '../../test/harness/overtime.ts';
import { makeProject } from '../../test/harness/time.ts';
import { work } from '../../test/harness/work.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

/** The horizontal positions at which characters of the heading are drawn. */
const leftOf = (text: string) => `(() => {
  const walker = document.createTreeWalker(document.querySelector('.week h2'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf('${text}');
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + ${text.length});
    return range.getBoundingClientRect().left;
  }
  return NaN;
})()`;

// proves: browser-20
test.each(['محمد عبد الله', 'יעל כהן (2)', 'Ada Holm'])(
  'dates after the name %s appear in the correct order',
  async (name) => {
    const team = await makeTeam(app, { members: 0 });
    const projectId = await makeProject(team.organization);
    const { userId } = await addMember(app, team.organization, { name, projectId, payRate: '20.00' });
    await team.create({ threshold: 40, user_ids: [userId] });
    await team.at('2026-03-20T12:00:00Z');
    await work(team.organization, { userId, projectId }, '2026-03-09T08:00:00Z', 3_600);
    const page = await openPage(app, `/organizations/${team.id}/overtime?member=${userId}&week=2026-03-09`, {
      as: team.organization.userId,
      now: '2026-03-20T12:00:00Z',
    });
    await page.locator('.week h2').waitFor();
    await page.getByText('1 h tracked').waitFor();
    const [first, last, month] = [
      await page.evaluate<number>(leftOf('9')),
      await page.evaluate<number>(leftOf('15')),
      await page.evaluate<number>(leftOf('Mar')),
    ];
    expect([first < last, last < month], `${first} ${last} ${month}`).toEqual([true, true]);
  },
);
