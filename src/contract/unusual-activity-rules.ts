import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { unusualActivityTypes, unusualSides } from './lists/unusual-activities.ts';
import { tierNames } from './lists/unusual-activities.ts';
import { unusualActivityType } from './named-values.ts';

const level = Type.Optional(nullable(Type.Number({ description: 'null = never' })));
const typeChange = Type.Optional(
  record('RuleTypeChange', {
    on: Type.Optional(Type.Boolean()),
    minimum_minutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_440,
        description: "Minimum duration in minutes; not below the program's",
      }),
    ),
  }),
);
const typeChanges = Object.fromEntries(unusualActivityTypes.map((type) => [type, typeChange])) as Record<
  (typeof unusualActivityTypes)[number],
  typeof typeChange
>;

/** Names of programs or hosts, with a letter or a digit. */
const applicationName = Type.String({ minLength: 1, maxLength: 200, pattern: '[\\p{L}\\p{N}]' });
const mostNames = 500;
/** Maximum number of changes: more than the number of limits in the rules. */
const mostChanges = 100;

/** An organization's changes to the program's rules; other rules are the program's. */
export const ruleChanges = {
  types: Type.Optional(record('RuleTypeChanges', typeChanges)),
  limits: Type.Optional(
    Type.Record(Type.String(), record('RuleLimitChange', { high: level, medium: level, low: level }), {
      maxProperties: mostChanges,
      description: 'Limits by name in the published rules',
    }),
  ),
  thresholds: Type.Optional(
    Type.Record(Type.String(), Type.Number(), {
      maxProperties: mostChanges,
      description: 'Other numbers, by name in the published rules',
    }),
  ),
  applications: Type.Optional(
    record('RuleApplicationChanges', {
      allowed: Type.Optional(
        Type.Array(applicationName, { maxItems: mostNames, description: 'Never reported, in any tier' }),
      ),
      added: Type.Optional(
        Type.Array(closed({ name: applicationName, tier: oneOf(tierNames) }), {
          maxItems: mostNames,
          description: "Names in addition to the program's, or in another tier",
        }),
      ),
    }),
  ),
};

const grade = nullable(Type.Number({ description: 'null = never' }));

const bounds = {
  minimum: Type.Number({ description: 'Lowest value for an organization' }),
  maximum: Type.Number({ description: 'Highest value for an organization' }),
};

const people = nullable(
  closed(
    { extreme: Type.Number(), typical: nullable(Type.Number()) },
    { description: 'Values measured in people: the most machine-like and the typical value; null = not measured' },
  ),
);

const publishedLimit = record('PublishedLimit', {
  name: Type.String({ description: 'Name of the limit in `limits` of a change' }),
  explanation: Type.String(),
  unit: Type.String(),
  unusual_when: oneOf(unusualSides),
  high: grade,
  medium: grade,
  low: grade,
  ...bounds,
  people,
});

const publishedThreshold = record('PublishedThreshold', {
  name: Type.String({ description: 'Name of the threshold in `thresholds` of a change' }),
  explanation: Type.String(),
  unit: Type.String(),
  value: Type.Number(),
  ...bounds,
  people,
});

const publishedType = record('PublishedType', {
  type: unusualActivityType,
  explanation: Type.String({ description: 'Explanation in plain language' }),
  family: Type.String(),
  on: Type.Boolean(),
  feature: Type.Optional(Type.String({ description: 'Required plan feature' })),
  minimum_minutes: Type.Integer({ description: 'Shorter activity is not reported' }),
  resolution: Type.String({ description: 'Required resolution of trackers' }),
  own_history_excuses: Type.Boolean({ description: "Whether the member's usual behaviour excuses the activity" }),
  limits: Type.Array(publishedLimit),
  thresholds: Type.Array(publishedThreshold),
});
export type PublishedType = Static<typeof publishedType>;

const publishedApplications = record('PublishedApplications', {
  tiers: closed({ A: Type.Array(Type.String()), B: Type.Array(Type.String()), C: Type.Array(Type.String()) }),
  added: Type.Array(closed({ name: Type.String(), tier: oneOf(tierNames) })),
  allowed: Type.Array(Type.String()),
});

const published = {
  version: Type.String({ description: 'Version of the rules, stored with each record' }),
  types: Type.Array(publishedType),
  applications: publishedApplications,
};

export const getUnusualActivityRules = endpoint({
  id: 'getUnusualActivityRules',
  method: 'GET',
  path: '/ext/v1/unusual_activity_rules',
  tag: 'Unusual activities',
  summary: 'Retrieve the rules of unusual activity',
  description:
    'The rules of the program; organizations can have changes. "Unusual" only means that values differ ' +
    'from those measured in people.',
  access: { token: true },
  response: closed({ unusual_activity_rules: closed(published) }),
  single: true,
});

const settings = {
  grace_hours: Type.Integer({
    minimum: 0,
    maximum: 72,
    description: 'Hours from the end of a day to its analysis',
  }),
  members_see_flags: Type.Boolean({ description: 'Whether members see their own unusual activities' }),
  second_review: Type.Boolean({ description: 'Whether `confirmed` needs a second reviewer' }),
};

const statedChanges = record('RuleChanges', ruleChanges, { description: "Differences from the program's rules" });

const organizationRules = record('OrganizationRules', {
  ...published,
  organization_version: nullable(Type.Integer({ description: 'null = no changes by the organization' })),
  base_version: Type.String({ description: "The program's rules before the changes" }),
  ...settings,
  changes: statedChanges,
  ignored: Type.Array(Type.String(), {
    description: "Paths of changes that no longer match the program's rules",
  }),
});
export type WireOrganizationRules = Static<typeof organizationRules>;

const organizationParams = Type.Object({ organization_id: id() });
const path = '/ext/v1/organizations/{organization_id}/unusual_activity_rules';

export const getOrganizationUnusualActivityRules = endpoint({
  id: 'getOrganizationUnusualActivityRules',
  method: 'GET',
  path,
  tag: 'Unusual activities',
  summary: 'Retrieve the valid rules of an organization',
  description: 'Visible to all members, because the rules apply to them.',
  access: { token: true },
  params: organizationParams,
  response: closed({ unusual_activity_rules: organizationRules }),
  single: true,
});

const ruleSetVersion = record('RuleSetVersion', {
  version: Type.Integer(),
  base_version: Type.String({ description: "The program's rules at that time" }),
  changes: statedChanges,
  ...settings,
  reason: Type.String(),
  recorded_at: dateTime(),
  recorded_by: nullable(id('User ID')),
});
export type WireRuleSetVersion = Static<typeof ruleSetVersion>;

export const listOrganizationUnusualActivityRuleVersions = endpoint({
  id: 'listOrganizationUnusualActivityRuleVersions',
  method: 'GET',
  path: `${path}/versions`,
  tag: 'Unusual activities',
  summary: "List the versions of an organization's rules with reasons",
  access: { token: true, roles: ['owner', 'manager'] },
  params: organizationParams,
  query: Type.Object({ ...pageQuery }),
  response: closed({ versions: Type.Array(ruleSetVersion), pagination }),
});

const ruleStatement = body({
  base_version: Type.Optional(
    Type.String({ maxLength: 100, description: "Refused if the program's rules have changed" }),
  ),
  ...ruleChanges,
  grace_hours: Type.Optional(settings.grace_hours),
  members_see_flags: Type.Optional(settings.members_see_flags),
  second_review: Type.Optional(settings.second_review),
  reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S', description: 'Reason for the audit log' }),
});
export type NewRules = Static<typeof ruleStatement>;

export const putOrganizationUnusualActivityRules = endpoint({
  id: 'putOrganizationUnusualActivityRules',
  method: 'PUT',
  path,
  tag: 'Unusual activities',
  summary: "Set the organization's changes to the program's rules",
  description:
    "Send the complete set: for omitted rules, the program's apply. A difference creates a new version. Days " +
    'already analyzed stay unchanged until their data change, or until `fairhour detect` analyzes them again.',
  access: { token: true, personalOnly: true, roles: ['owner'] },
  params: organizationParams,
  body: ruleStatement,
  response: closed({ unusual_activity_rules: organizationRules }),
  single: true,
});

export const unusualActivityRuleEndpoints = [
  getUnusualActivityRules,
  getOrganizationUnusualActivityRules,
  putOrganizationUnusualActivityRules,
  listOrganizationUnusualActivityRuleVersions,
];
