import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id } from './fields.ts';
import { lockReason } from './pay-period-locks.ts';

export const mergeMembers = endpoint({
  id: 'mergeMembers',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/merge_into/{other_user_id}',
  tag: 'Members',
  summary: 'Move all time of a member to another member',
  description:
    'For a person who is a member twice. All time moves or none. If both members have time on a project ' +
    'at the same start, or a slot would exceed 600 s, the response is 400 and names the slots. Daily ' +
    'figures, budgets and the ledger are updated; days of both members are analyzed again. The member without ' +
    'time remains a ' +
    'member with unchanged roles, projects, rates, settings and tokens. A `reason` is required if time ' +
    'is in a locked pay period.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id(), user_id: id(), other_user_id: id() }),
  query: Type.Object({ reason: lockReason }),
  response: closed({
    merge: closed({
      user_id: id('Member to whom the time belonged'),
      into_user_id: id('New member'),
      activities: Type.Integer({ minimum: 0, description: 'Number of moved activities' }),
      tracked_seconds: Type.Integer({ minimum: 0 }),
    }),
  }),
  longRunning: true,
});

export const memberMergeEndpoints = [mergeMembers];
