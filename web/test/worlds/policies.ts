import type { TestApp } from '../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../test/harness/overtime.ts';
import { openPageAt } from '../harness/at-instant.ts';
import type { Look } from '../harness/open-page.ts';

export const policyPages = (app: TestApp) => ({
  /** A team in Berlin on Monday at noon. Ada and Ben have a pay rate, Cem has none. */
  async makePeople(features?: readonly string[]) {
    const team = await makeTeam(app, { members: 0, timeZone: 'Europe/Berlin', ...(features && { features }) });
    const ada = await team.join({ name: 'Ada Lovelace' });
    const ben = await team.join({ name: 'Ben Berger' });
    const cem = await team.join({ name: 'Cem Cetin', paid: false });
    return { team, ada, ben, cem };
  },
  openAt: (team: Team, now: string, search = '', look: Look = {}) =>
    openPageAt(app, now, `/organizations/${team.id}/policies${search}`, { as: team.organization.userId, ...look }),
});
