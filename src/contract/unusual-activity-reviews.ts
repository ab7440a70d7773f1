import { type Static, Type } from 'typebox';
import { credential } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { evidence, measuredOrNot } from './unusual-activity-evidence.ts';
import { unusualActivity } from './unusual-activities.ts';
import { type ReasonCode, reasonStates, reviewStates } from './lists/reviews.ts';
import { unusualActivityTypes } from './lists/unusual-activities.ts';

const reasonMeanings: Record<ReasonCode, string> = {
  nature_of_work: 'The work itself looks like that: data entry, reading, watching a process',
  assistive_device: 'An assistive or unusual device or setting makes the input regular',
  agreed_arrangement: 'It was agreed: a rota, an event, an emergency',
  false_alarm: 'The pattern is that of a person',
  data_error: 'The tracker recorded or sent wrong data',
  too_little_evidence: 'What is there is not enough to tell',
  tool_found: 'A tool that makes input was found',
  stated_by_member: 'The member said so',
  no_work_result: 'Screenshots, applications or results of work show no work',
  new_information: 'Something new has to be looked at',
  reviewed_in_error: 'An earlier review was a mistake',
  other: 'As the note says; a note is required',
};
const reasonCodes = Object.keys(reasonStates) as ReasonCode[];
const reasonTexts = reasonCodes.map((code) => `${code}: ${reasonMeanings[code]}`).join('. ');

const entryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const sentence = Type.String({ description: 'What was unusual, in plain words with rounded numbers' });
const stretchId = nullable(
  Type.String({
    description:
      'The same for all records of a member that begin in one stretch of tracked time of a day, without a pause of ' +
      'more than 20 minutes: one case',
  }),
);
const ruleVersion = Type.String({ description: 'The rules that made it' });
const state = oneOf(reviewStates, 'What reviewers came to; `confirmed` only once it is final');

const review = record('Review', {
  id: entryId,
  state: oneOf(reviewStates),
  reason_code: oneOf(reasonCodes),
  note: nullable(Type.String()),
  reviewer_id: id('User ID'),
  reviewer_name: Type.String(),
  second_opinion: Type.Boolean({ description: 'The reviewer asked for a second opinion' }),
  credential,
  recorded_at: dateTime(),
});
export type WireReview = Static<typeof review>;

const answer = record('ReviewAnswer', { id: entryId, text: Type.String(), credential, recorded_at: dateTime() });
export type WireAnswer = Static<typeof answer>;

/** The entries of a record that are shown: the latest ones. */
export const shownEntries = 200;

const reviewed = record('ReviewedActivity', {
  ...unusualActivity.properties,
  user_name: Type.String({ description: 'The member' }),
  rule_version: ruleVersion,
  sentence,
  measured: measuredOrNot,
  stretch_id: stretchId,
  inbox_entry_id: Type.String({ description: 'The stretch in the inbox, with its other flags' }),
  state,
  review_pending: Type.Boolean({ description: 'Waits for a second reviewer' }),
  evidence,
  reviews: Type.Array(review, { description: `Ascending; of reviews and answers the latest ${shownEntries}` }),
  answers: Type.Array(answer, { description: 'What the member says' }),
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
  summary: 'One unusual activity with its evidence, reviews and answers',
  access: { token: true, roles },
  params: flagParams,
  shows: 'unusual_activities',
  response: closed({ unusual_activity: reviewed }),
  single: true,
});

const newReview = body({
  second_opinion: Type.Optional(
    Type.Boolean({ description: 'Leaves the state as it is until another reviewer has said what it was' }),
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
  summary: 'Say what an unusual activity was',
  description:
    'Nobody reviews their own. Where the organization asks for two reviewers, `confirmed` waits for a second one who ' +
    'confirms too; any other review in between ends the waiting. With `second_opinion` every review waits for the ' +
    'next one, which somebody else must give. Reviews are kept, also when the record goes.',
  access: { token: true, personalOnly: true, roles },
  params: flagParams,
  body: newReview,
  response: closed({ unusual_activity: reviewed }),
  single: true,
});

/** So many are reviewed at once. */
export const mostReviewed = 500;

const severalReviewed = body({
  unusual_activity_ids: Type.Array(id(), {
    minItems: 1,
    description: `At most ${mostReviewed}, as of one stretch; duplicates are merged`,
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
  summary: 'Say what several unusual activities were, all in the same words',
  description:
    'As one review of each, all or none: what stands against it is named for each of them. Nobody reviews their own, ' +
    'and a second reviewer confirms where the organization asks for one.',
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
  summary: "The caller's own unusual activities, with their evidence",
  description: 'Of the organizations that let members see theirs; owners and managers see their own everywhere.',
  access: { token: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ unusual_activities: Type.Array(own), pagination }),
});

export const answerUnusualActivity = endpoint({
  id: 'answerUnusualActivity',
  method: 'POST',
  path: '/ext/v1/unusual_activities/{own_unusual_activity_id}/answers',
  tag: 'Unusual activities',
  summary: 'Say something to an unusual activity of your own',
  access: { token: true, personalOnly: true },
  params: Type.Object({ own_unusual_activity_id: id() }),
  body: body({ text: Type.String({ minLength: 1, maxLength: 5_000, pattern: '\\S' }) }),
  status: 201,
  response: closed({ unusual_activity: own }),
  single: true,
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

const precision = closed({
  type: oneOf(unusualActivityTypes),
  rule_version: ruleVersion,
  confirmed: count('Reviewed as confirmed, finally'),
  explained: count('Reviewed as explained'),
  dismissed: count('Reviewed as dismissed'),
  open: count('Not reviewed, opened again, or waiting for a second reviewer'),
  precision: nullable(
    Type.Number({ description: 'Confirmed of confirmed, explained and dismissed; null = none is reviewed' }),
  ),
});
export type WirePrecision = Static<typeof precision>;

export const getUnusualActivityPrecision = endpoint({
  id: 'getUnusualActivityPrecision',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/unusual_activity_precision',
  tag: 'Unusual activities',
  summary: "How often the detector was right, by the organization's own reviews",
  description: 'By type and rule version. What was reviewed counts also when the record has gone since.',
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
