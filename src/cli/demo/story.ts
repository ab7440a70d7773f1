import { createTimeEntry, deleteActivities, listActivities } from '../../contract/activities.ts';
import { updateMembers } from '../../contract/members.ts';
import { updateScreenshotSettings } from '../../contract/member-settings.ts';
import { listOvertimePolicies, updateOvertimePolicy } from '../../contract/overtime-policies.ts';
import { updateProject } from '../../contract/projects.ts';
import { acknowledgeEvent, listEvents } from '../../contract/feed.ts';
import { listUnusualActivityInbox } from '../../contract/unusual-activity-inbox.ts';
import type { NewReview } from '../../contract/unusual-activity-reviews.ts';
import { answerInDemo, reviewInDemo } from '../../features/access/setup/demo.ts';
import { dateOf, lastDay, type PersonIds } from './activity-stream.ts';
import { people, projects } from './company.ts';
import type { DemoTarget } from './load.ts';
import type { PastServer } from './past-server.ts';

export interface Stage {
  target: DemoTarget;
  past: PastServer;
  demo: Parameters<typeof answerInDemo>[1];
  ids: readonly PersonIds[];
  projectIds: readonly number[];
}

/** The events on an evening of the demo, in addition to the day's work. */
export interface Scene {
  day: number;
  play(stage: Stage): Promise<void>;
}

const params = ({ target }: Stage) => ({ organization_id: target.organizationId });
const idOf = ({ ids }: Stage, person: number) => ids[person]?.userId ?? 0;

/** An hour on a day of the demo, in UTC. */
const at = ({ target }: Stage, day: number, hour: number) =>
  dateOf(target.until, day).toZonedDateTime({ timeZone: 'UTC', plainTime: { hour } }).toInstant().toString();

/** Kinds of events that owners acknowledge. */
const alerts = ['budget_threshold_reached', 'overtime_approaching', 'overtime_passed'] as const;

/**
 * On working mornings, the owner acknowledges events from earlier days. The newest events are left for the user of the
 * demo.
 */
export async function acknowledgeEvents(stage: Stage, day: number): Promise<void> {
  if (day >= lastDay || dateOf(stage.target.until, day).dayOfWeek > 5) return;
  const { client } = stage.target;
  await stage.past.moveTo(Temporal.Instant.from(at(stage, day, 9)));
  const query = { kinds: [...alerts], acknowledged: false, page_limit: 500 };
  const { events } = await client.call(listEvents, { params: params(stage), query });
  for (const { id } of events) await client.call(acknowledgeEvent, { params: { ...params(stage), event_id: id } });
}

const byHand = (day: number, person: number, minutes: number, note: string): Scene => ({
  day,
  async play(stage) {
    const { client } = stage.target;
    const [userId, start] = [idOf(stage, person), at(stage, day, 20)];
    const query = { 'time_slot[start]': start, 'time_slot[stop]': at(stage, day, 22), user_ids: [userId] };
    const { activities } = await client.call(listActivities, { params: params(stage), query });
    // If this day was interrupted, the entry already exists, and a second one would be rejected.
    if (activities.some(({ time_type: type }) => type === 'manual')) return;
    const projectId = stage.ids[person]?.projectIds[0] ?? 0;
    const body = { project_id: projectId, start_time: start, tracked: minutes * 60, note };
    await client.call(createTimeEntry, { params: { user_id: userId }, body });
  },
});

/** Those flags in a person's case that began on a given day. Empty if the detector flagged nothing. */
async function flagsOf(stage: Stage, person: number, day: number): Promise<number[]> {
  const date = dateOf(stage.target.until, day).toString();
  const { unusual_activity_inbox: entries } = await stage.target.client.call(listUnusualActivityInbox, {
    params: params(stage),
    query: { user_ids: [idOf(stage, person)], 'date[start]': date, 'date[stop]': date },
  });
  return entries.flatMap(({ flags }) => flags.map(({ id }) => id));
}

interface About {
  person: number;
  /** The day on which the case began. */
  of: number;
}

const answer = (day: number, { person, of }: About, text: string): Scene => ({
  day,
  async play(stage) {
    const flagIds = await flagsOf(stage, person, of);
    await stage.past.transaction((ctx) =>
      answerInDemo(ctx, stage.demo, { flagIds, userId: idOf(stage, person), text }),
    );
  },
});

const reviewer = 1;

const review = (day: number, { person, of }: About, decided: NewReview): Scene => ({
  day,
  async play(stage) {
    const flagIds = await flagsOf(stage, person, of);
    const review = { flagIds, userId: idOf(stage, reviewer), review: decided };
    await stage.past.transaction((ctx) => reviewInDemo(ctx, stage.demo, review));
  },
});

const noScreenshots: Scene = {
  day: 27,
  async play(stage) {
    const userIds = stage.ids.slice(10, 16).map(({ userId }) => userId);
    const body = { screenshot_frequency: 0, user_ids: userIds };
    await stage.target.client.call(updateScreenshotSettings, { params: params(stage), body });
  },
};

/** The rates are recorded two weeks after their effective date. */
const raisedRates: Scene = {
  day: 66,
  async play(stage) {
    const effective = dateOf(stage.target.until, 52).toString();
    const members = [12, 18, 26].map((person) => ({
      user_id: idOf(stage, person),
      payment: {
        pay_rate: (people[person]?.payRate ?? 0) + 4,
        bill_rate: (people[person]?.billRate ?? 0) + 10,
        effective_on: effective,
      },
    }));
    await stage.target.client.call(updateMembers, { params: params(stage), body: { members } });
  },
};

/** The forgotten time belongs to the previous day. */
const forgottenTimer: Scene = {
  day: 72,
  async play(stage) {
    const query = {
      'time_slot[start]': at(stage, 71, 14),
      'time_slot[stop]': at(stage, 71, 22),
      user_ids: [idOf(stage, 6)],
    };
    await stage.target.client.call(deleteActivities, { params: params(stage), query });
  },
};

const shorterDays: Scene = {
  day: 55,
  async play(stage) {
    const { overtime_policies: policies } = await stage.target.client.call(listOvertimePolicies, {
      params: params(stage),
    });
    const daily = policies.find(({ policy_type: type }) => type === 'daily');
    if (!daily) throw new Error('the demo has no policy by day');
    await stage.target.client.call(updateOvertimePolicy, {
      params: { overtime_policy_id: daily.id },
      body: { pay_rate_multiplier: 1.5 },
    });
  },
};

const moreHours: Scene = {
  day: 62,
  async play(stage) {
    const index = projects.findIndex(({ name }) => name === 'Internal tools');
    await stage.target.client.call(updateProject, {
      params: { project_id: stage.projectIds[index] ?? 0 },
      body: { budget: { type: 'hours', hours: 600, recurrence: 'monthly', recurrence_start: 1 } },
    });
  },
};

/** Things that happen irregularly and give the organization a history. */
export const scenes: readonly Scene[] = [
  byHand(20, 6, 90, 'Workshop at the customer, without the laptop'),
  noScreenshots,
  byHand(48, 12, 45, 'Call on the way home'),
  answer(47, { person: 34, of: 45 }, 'I left the session open during the migration, as agreed with Bruno.'),
  review(
    48,
    { person: 34, of: 45 },
    {
      state: 'explained',
      reason_code: 'agreed_arrangement',
      note: 'We migrated over lunch, and I asked for the session to stay open.',
    },
  ),
  shorterDays,
  moreHours,
  review(63, { person: 11, of: 60 }, { state: 'dismissed', reason_code: 'too_little_evidence' }),
  raisedRates,
  forgottenTimer,
  byHand(76, 18, 60, 'Interview'),
  answer(76, { person: 11, of: 73 }, 'A long download needed the screen to stay awake. I was reading at my desk.'),
];
