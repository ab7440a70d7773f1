import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, dateTime, id, maxInt32, nullable, oneOf, record } from './fields.ts';
import { ruleChanges } from './unusual-activity-rules.ts';
import { confidenceLevels } from './lists/unusual-activities.ts';
import { replayOutcomes } from './lists/unusual-activities.ts';
import { unusualActivityType } from './named-values.ts';

/** Limits of one replay. */
export const replayLimits = { days: 31, members: 100, memberDays: 1_000 } as const;

const period = {
  confidence_level: oneOf(confidenceLevels),
  starts_at: dateTime(),
  ends_at: dateTime(),
};

const replayedActivity = record('ReplayedActivity', {
  outcome: oneOf(replayOutcomes, 'Whether the record would stay, be added, or disappear'),
  user_id: id(),
  date: date('Local date'),
  type: unusualActivityType,
  found: nullable(
    closed(
      { ...period, statistic: Type.String(), value: nullable(Type.Number()), limit: nullable(Type.Number()) },
      { description: 'Result of the replay; null = none' },
    ),
  ),
  stored: nullable(closed({ id: id(), ...period }, { description: 'Stored record; null = none' })),
});
export type WireReplayedActivity = Static<typeof replayedActivity>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const replayUnusualActivities = endpoint({
  id: 'replayUnusualActivities',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/unusual_activities/replay',
  tag: 'Unusual activities',
  summary: 'Replay past days with the current or other rules',
  description:
    'Compares the result with stored records, which can be based on earlier rules. Stores nothing. Covers up to ' +
    `${replayLimits.days} days and ${replayLimits.memberDays} member days with time: for more, name ` +
    'fewer members or a shorter range.',
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
    rules: Type.Optional(closed(ruleChanges, { description: "Changes to try on the organization's rules" })),
  }),
  shows: 'unusual_activities',
  response: closed({
    replay: closed({
      rule_version: Type.String({ description: 'Valid rules, before the tried changes' }),
      member_days: count('Analyzed member days with tracked time'),
      kept: count('Records that would stay, even if their period moves'),
      new: count('Additional records'),
      gone: count('Records that would disappear'),
      unusual_activities: Type.Array(replayedActivity),
    }),
  }),
  longRunning: true,
  readOnly: true,
  oneAtATime: true,
  idempotentByNature: true,
});

export const unusualActivityReplayEndpoints = [replayUnusualActivities];
