import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id } from './fields.ts';
import { lockReason } from './pay-period-locks.ts';

export const mergeMembers = endpoint({
  id: 'mergeMembers',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/merge_into/{other_user_id}',
  tag: 'Members',
  summary: "Make all of a member's time another member's",
  description:
    'For one person who was there twice. All of it moves or nothing: where both have time on a project at the same ' +
    'start, or more than 600 s of ten minutes would be tracked, the answer is 400 and names the slots. Daily ' +
    'figures, budgets and the ledger follow; the days of both are looked at again for unusual activity. The member ' +
    'without time stays a member: roles, projects, rates, settings and tokens change only where somebody changes ' +
    'them. Time in a closed pay period that is locked moves with a `reason` alone.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id(), user_id: id(), other_user_id: id() }),
  query: Type.Object({ reason: lockReason }),
  response: closed({
    merge: closed({
      user_id: id('Whose time it was'),
      into_user_id: id('Whose it is'),
      activities: Type.Integer({ minimum: 0, description: 'Activities that were moved' }),
      tracked_seconds: Type.Integer({ minimum: 0 }),
    }),
  }),
  longRunning: true,
});

export const memberMergeEndpoints = [mergeMembers];
