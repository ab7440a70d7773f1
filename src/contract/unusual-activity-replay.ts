import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, dateTime, id, maxInt32, nullable, oneOf, record } from './fields.ts';
import { ruleChanges } from './unusual-activity-rules.ts';
import { confidenceLevels, unusualActivityTypes } from './lists/unusual-activities.ts';
import { replayOutcomes } from './lists/unusual-activities.ts';

/** Bounds of what one replay works through. */
export const replayLimits = { days: 31, members: 100, memberDays: 1_000 } as const;

const period = {
  confidence_level: oneOf(confidenceLevels),
  starts_at: dateTime(),
  ends_at: dateTime(),
};

const replayedActivity = record('ReplayedActivity', {
  outcome: oneOf(replayOutcomes, 'Whether what is stored would stay, be joined by it, or go'),
  user_id: id(),
  date: date('Organization date'),
  type: oneOf(unusualActivityTypes),
  found: nullable(
    closed(
      { ...period, statistic: Type.String(), value: nullable(Type.Number()), limit: nullable(Type.Number()) },
      { description: 'What the replay found; null when nothing' },
    ),
  ),
  stored: nullable(
    closed({ id: id(), ...period }, { description: 'The record as it stands; null when there is none' }),
  ),
});
export type WireReplayedActivity = Static<typeof replayedActivity>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const replayUnusualActivities = endpoint({
  id: 'replayUnusualActivities',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/unusual_activities/replay',
  tag: 'Unusual activities',
  summary: 'What would be found in past days, by the present rules or by others; nothing is written',
  description:
    `Compares with the records as they stand, which may come from earlier rules. At most ${replayLimits.days} days ` +
    'and ' +
    `${replayLimits.memberDays} days of members with time are worked through: name fewer members or a shorter range ` +
    'for more.',
  access: { token: true, roles: ['owner', 'manager'], feature: 'insights' },
  params: Type.Object({ organization_id: id() }),
  body: body({
    from: date('First local date'),
    to: date('Last local date'),
    user_ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: maxInt32 }), {
        minItems: 1,
        description: 'Only these members',
        'x-distinct-max': replayLimits.members,
      }),
    ),
    rules: Type.Optional(
      closed(ruleChanges, { description: "What to try otherwise than the organization's rules have it" }),
    ),
  }),
  shows: 'unusual_activities',
  response: closed({
    replay: closed({
      rule_version: Type.String({ description: 'The rules in force, to which the tried changes were made' }),
      member_days: count('Days of members with tracked time that were worked through'),
      kept: count('Records that would stay, moved or not'),
      new: count('What would be found beside them'),
      gone: count('Records that would no longer follow'),
      unusual_activities: Type.Array(replayedActivity),
    }),
  }),
  longRunning: true,
  readOnly: true,
  oneAtATime: true,
  idempotentByNature: true,
});

export const unusualActivityReplayEndpoints = [replayUnusualActivities];
