import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { unusualActivityTypes, unusualSides } from './lists/unusual-activities.ts';
import { tierNames } from './lists/unusual-activities.ts';

const level = Type.Optional(nullable(Type.Number({ description: 'null = never' })));
const typeChange = Type.Optional(
  record('RuleTypeChange', {
    on: Type.Optional(Type.Boolean()),
    minimum_minutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_440,
        description: 'Nothing shorter is reported; no less than the program has',
      }),
    ),
  }),
);
const typeChanges = Object.fromEntries(unusualActivityTypes.map((type) => [type, typeChange])) as Record<
  (typeof unusualActivityTypes)[number],
  typeof typeChange
>;

/** Names of programs or hosts; a name needs a letter or a digit. */
const applicationName = Type.String({ minLength: 1, maxLength: 200, pattern: '[\\p{L}\\p{N}]' });
const mostNames = 500;
/** More than there are limits. */
const mostChanges = 100;

/** What an organization wants otherwise than the program's rules have it; what is left out is as there. */
export const ruleChanges = {
  types: Type.Optional(record('RuleTypeChanges', typeChanges)),
  limits: Type.Optional(
    Type.Record(Type.String(), record('RuleLimitChange', { high: level, medium: level, low: level }), {
      maxProperties: mostChanges,
      description: 'Limits by the names that the published rules have',
    }),
  ),
  thresholds: Type.Optional(
    Type.Record(Type.String(), Type.Number(), {
      maxProperties: mostChanges,
      description: 'Single numbers by the names that the published rules have',
    }),
  ),
  applications: Type.Optional(
    record('RuleApplicationChanges', {
      allowed: Type.Optional(
        Type.Array(applicationName, { maxItems: mostNames, description: 'Never reported, whatever the tiers say' }),
      ),
      added: Type.Optional(
        Type.Array(closed({ name: applicationName, tier: oneOf(tierNames) }), {
          maxItems: mostNames,
          description: "Names beyond the program's, or in another tier",
        }),
      ),
    }),
  ),
};

const grade = nullable(Type.Number({ description: 'null = never' }));

const bounds = {
  minimum: Type.Number({ description: 'An organization sets no less' }),
  maximum: Type.Number({ description: 'An organization sets no more' }),
};

const people = nullable(
  closed(
    { extreme: Type.Number(), typical: nullable(Type.Number()) },
    { description: 'What people measured: the most machine-like value seen, and the usual one; null = not measured' },
  ),
);

const publishedLimit = record('PublishedLimit', {
  name: Type.String({ description: 'The name by which `limits` of a change know it' }),
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
  name: Type.String({ description: 'The name by which `thresholds` of a change know it' }),
  explanation: Type.String(),
  unit: Type.String(),
  value: Type.Number(),
  ...bounds,
  people,
});

const publishedType = record('PublishedType', {
  type: oneOf(unusualActivityTypes),
  explanation: Type.String({ description: 'In plain language' }),
  family: Type.String(),
  on: Type.Boolean(),
  feature: Type.Optional(Type.String({ description: 'What the plan needs for it' })),
  minimum_minutes: Type.Integer({ description: 'Nothing shorter is reported' }),
  resolution: Type.String({ description: 'What trackers must send for it' }),
  own_history_excuses: Type.Boolean({ description: 'Whether it is excused by what the member usually does' }),
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
  version: Type.String({ description: 'Every record keeps the version that made it' }),
  types: Type.Array(publishedType),
  applications: publishedApplications,
};

export const getUnusualActivityRules = endpoint({
  id: 'getUnusualActivityRules',
  method: 'GET',
  path: '/ext/v1/unusual_activity_rules',
  tag: 'Unusual activities',
  summary: 'The rules by which activity is called unusual',
  description:
    'As the program brings them; an organization may have changed them for itself. Unusual means unlike what people ' +
    'measured, and no more.',
  access: { token: true },
  response: closed({ unusual_activity_rules: closed(published) }),
  single: true,
});

const settings = {
  grace_hours: Type.Integer({
    minimum: 0,
    maximum: 72,
    description: 'Hours after the end of a day until it is analysed',
  }),
  members_see_flags: Type.Boolean({ description: 'Whether members see their own unusual activities' }),
  second_review: Type.Boolean({ description: 'Whether `confirmed` needs a second reviewer' }),
};

const statedChanges = record('RuleChanges', ruleChanges, { description: "What differs from the program's rules" });

const organizationRules = record('OrganizationRules', {
  ...published,
  organization_version: nullable(Type.Integer({ description: 'null = the organization changed nothing' })),
  base_version: Type.String({ description: "The program's rules that the changes are made to" }),
  ...settings,
  changes: statedChanges,
  ignored: Type.Array(Type.String(), {
    description: "Paths of changes that the program's rules have no place for any more",
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
  summary: 'The rules in force in an organization',
  description: 'For all its members: they are judged by them.',
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
  summary: "Every version of the organization's own rules, and why it was made",
  access: { token: true, roles: ['owner', 'manager'] },
  params: organizationParams,
  query: Type.Object({ ...pageQuery }),
  response: closed({ versions: Type.Array(ruleSetVersion), pagination }),
});

const ruleStatement = body({
  base_version: Type.Optional(
    Type.String({ maxLength: 100, description: 'Refused when the program has other rules by now' }),
  ),
  ...ruleChanges,
  grace_hours: Type.Optional(settings.grace_hours),
  members_see_flags: Type.Optional(settings.members_see_flags),
  second_review: Type.Optional(settings.second_review),
  reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S', description: 'Why, for the audit' }),
});
export type NewRules = Static<typeof ruleStatement>;

export const putOrganizationUnusualActivityRules = endpoint({
  id: 'putOrganizationUnusualActivityRules',
  method: 'PUT',
  path,
  tag: 'Unusual activities',
  summary: "State what the organization wants otherwise than the program's rules",
  description:
    'The complete set: what is left out is as the program has it. What differs makes a new version. Days analysed ' +
    'before keep what they have until their data change, or `fairhour detect` is run over them.',
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
