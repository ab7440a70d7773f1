import { type Static, Type } from 'typebox';
import { credential } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { evidence, measuredOrNot } from './unusual-activity-evidence.ts';
import { unusualActivity } from './unusual-activities.ts';
import { type ReasonCode, reasonStates, reviewStates } from './lists/reviews.ts';
import { unusualActivityType } from './named-values.ts';

const reasonMeanings: Record<ReasonCode, string> = {
  nature_of_work: 'This kind of work looks like that: data entry, reading, watching a process',
  assistive_device: 'An assistive or unusual device or setting makes the input regular',
  agreed_arrangement: 'The working time was arranged: a rota, an event, emergency cover',
  false_alarm: 'The pattern is human',
  data_error: 'The tracker recorded or sent wrong data',
  too_little_evidence: 'The evidence is not sufficient',
  tool_found: 'A tool that generates input was found',
  stated_by_member: 'Stated by the member',
  no_work_result: 'Screenshots, applications or results of work show no work',
  new_information: 'New information requires another review',
  reviewed_in_error: 'An earlier review was a mistake',
  other: 'See the note, which is required',
};
const reasonCodes = Object.keys(reasonStates) as ReasonCode[];
const reasonTexts = reasonCodes.map((code) => `${code}: ${reasonMeanings[code]}`).join('. ');

const entryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const sentence = Type.String({ description: 'Plain-language summary with rounded numbers' });
const stretchId = nullable(
  Type.String({
    description:
      'Shared by all records of a member that begin in one session of a day, without a pause of more than ' +
      '20 minutes',
  }),
);
const ruleVersion = Type.String({ description: 'Rules of the record' });
const state = oneOf(reviewStates, 'Result of the reviews; `confirmed` only if final');

const review = record('Review', {
  id: entryId,
  state: oneOf(reviewStates),
  reason_code: oneOf(reasonCodes),
  note: nullable(Type.String()),
  reviewer_id: id('User ID'),
  reviewer_name: Type.String(),
  second_opinion: Type.Boolean({ description: 'Whether the reviewer requested a second opinion' }),
  credential,
  recorded_at: dateTime(),
});
export type WireReview = Static<typeof review>;

const answer = record('ReviewAnswer', { id: entryId, text: Type.String(), credential, recorded_at: dateTime() });
export type WireAnswer = Static<typeof answer>;

/** Only the latest entries of a record are shown. */
export const shownEntries = 200;

const reviewed = record('ReviewedActivity', {
  ...unusualActivity.properties,
  user_name: Type.String({ description: 'Name of the member' }),
  rule_version: ruleVersion,
  sentence,
  measured: measuredOrNot,
  stretch_id: stretchId,
  inbox_entry_id: Type.String({ description: 'Session in the inbox that contains this flag' }),
  state,
  review_pending: Type.Boolean({ description: 'Whether the record awaits a second reviewer' }),
  evidence,
  reviews: Type.Array(review, { description: `Ascending; the latest ${shownEntries} reviews and answers` }),
  answers: Type.Array(answer, { description: "The member's answers" }),
});
export type WireReviewedActivity = Static<typeof reviewed>;

const flagParams = Type.Object({ organization_id: id(), unusual_activity_id: id() });
const path = '/ext/v1/organizations/{organization_id}/unusual_activities/{unusual_activity_id}';
const roles = ['owner', 'manager'] as const;

export const getUnusualActivity = endpoint({
  id: 'getUnusualActivity',
  method: 'GET',
  path,
  tag: 'Unusual activities',
  summary: 'Retrieve an unusual activity with its evidence, reviews and answers',
  access: { token: true, roles },
  params: flagParams,
  shows: 'unusual_activities',
  response: closed({ unusual_activity: reviewed }),
  single: true,
});

const newReview = body({
  second_opinion: Type.Optional(
    Type.Boolean({ description: 'Leaves the state unchanged until another reviewer decides' }),
  ),
  state: oneOf(reviewStates),
  reason_code: oneOf(reasonCodes, reasonTexts),
  note: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' })),
});
export type NewReview = Static<typeof newReview>;

export const reviewUnusualActivity = endpoint({
  id: 'reviewUnusualActivity',
  method: 'POST',
  path: `${path}/reviews`,
  tag: 'Unusual activities',
  summary: 'Review an unusual activity',
  description:
    'Members cannot review their own flags. If the organization requires two reviewers, `confirmed` ' +
    'needs a second reviewer who also confirms; a different verdict in between cancels the first one. With ' +
    '`second_opinion`, a review waits for a verdict by another person. Reviews remain stored if the ' +
    'record disappears.',
  access: { token: true, personalOnly: true, roles },
  params: flagParams,
  body: newReview,
  response: closed({ unusual_activity: reviewed }),
  single: true,
});

/** Records in one request. */
export const mostReviewed = 500;

const severalReviewed = body({
  unusual_activity_ids: Type.Array(id(), {
    minItems: 1,
    description: `Up to ${mostReviewed}, usually of one session; duplicates are merged`,
    'x-distinct-max': mostReviewed,
  }),
  ...newReview.properties,
});
export type NewReviews = Static<typeof severalReviewed>;

export const reviewUnusualActivities = endpoint({
  id: 'reviewUnusualActivities',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/unusual_activities/reviews',
  tag: 'Unusual activities',
  summary: 'Review several unusual activities with the same verdict',
  description:
    'Stores a review of every record or of none; errors name each affected record. Members cannot review ' +
    'their own flags, and a second reviewer must confirm if the organization requires one.',
  access: { token: true, personalOnly: true, roles },
  params: Type.Object({ organization_id: id() }),
  body: severalReviewed,
  response: closed({
    unusual_activities: Type.Array(
      closed({ id: id('Unusual activity ID'), state, review_pending: reviewed.properties.review_pending }),
      { description: 'Ascending by id' },
    ),
  }),
});

const own = closed({
  organization_id: id(),
  ...unusualActivity.properties,
  rule_version: ruleVersion,
  sentence,
  measured: measuredOrNot,
  stretch_id: stretchId,
  state,
  evidence,
  answers: Type.Array(answer),
});
export type WireOwnActivity = Static<typeof own>;

export const listOwnUnusualActivities = endpoint({
  id: 'listOwnUnusualActivities',
  method: 'GET',
  path: '/ext/v1/users/me/unusual_activities',
  tag: 'Unusual activities',
  summary: "List the caller's unusual activities with their evidence",
  description:
    'Includes organizations that let members see their own flags. Owners and managers always see their own flags.',
  access: { token: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ unusual_activities: Type.Array(own), pagination }),
});

export const answerUnusualActivity = endpoint({
  id: 'answerUnusualActivity',
  method: 'POST',
  path: '/ext/v1/unusual_activities/{own_unusual_activity_id}/answers',
  tag: 'Unusual activities',
  summary: 'Answer an unusual activity of your own',
  access: { token: true, personalOnly: true },
  params: Type.Object({ own_unusual_activity_id: id() }),
  body: body({ text: Type.String({ minLength: 1, maxLength: 5_000, pattern: '\\S' }) }),
  status: 201,
  response: closed({ unusual_activity: own }),
  single: true,
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

const precision = closed({
  type: unusualActivityType,
  rule_version: ruleVersion,
  confirmed: count('Flags reviewed as confirmed, with a final verdict'),
  explained: count('Flags reviewed as explained'),
  dismissed: count('Flags reviewed as dismissed'),
  open: count('Not reviewed, reopened, or awaiting a second reviewer'),
  precision: nullable(
    Type.Number({ description: 'Confirmed as a share of confirmed, explained and dismissed; null = none reviewed' }),
  ),
});
export type WirePrecision = Static<typeof precision>;

export const getUnusualActivityPrecision = endpoint({
  id: 'getUnusualActivityPrecision',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/unusual_activity_precision',
  tag: 'Unusual activities',
  summary: "Retrieve the precision of the detector according to the organization's reviews",
  description: 'By type and rule version. Reviews of records that have since disappeared are included.',
  access: { token: true, roles },
  params: Type.Object({ organization_id: id() }),
  response: closed({ unusual_activity_precision: Type.Array(precision) }),
});

export const unusualActivityReviewEndpoints = [
  getUnusualActivity,
  reviewUnusualActivity,
  reviewUnusualActivities,
  getUnusualActivityPrecision,
  listOwnUnusualActivities,
  answerUnusualActivity,
];
