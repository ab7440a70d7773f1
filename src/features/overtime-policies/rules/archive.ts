import { truncateToSeconds } from '../../../time/text.ts';
import { earlierOf } from '../../../time/order.ts';
import { type PolicyRef, statusOf } from './policy.ts';
import {
  endPolicy,
  type Facts,
  liveSuccessorOf,
  type Plan,
  planOf,
  policyIn,
  predecessorOf,
  type Scene,
} from './scene.ts';
import { nextWeek } from './timing.ts';

function archived(facts: Facts, id: PolicyRef): Scene {
  const { scene, calendar, now } = facts;
  const policy = policyIn(scene, id);
  const [atOnce, week] = [truncateToSeconds(now), nextWeek(calendar, now)];
  const status = statusOf(policy, now);
  if (status === 'archived') return scene;
  if (status === 'expiring') {
    const successor = liveSuccessorOf(scene, policy, now);
    if (!successor) return scene;
    return endPolicy(endPolicy(scene, successor.id, atOnce), id, earlierOf(week, policy.until));
  }
  const isPendingVersion = status === 'pending' && predecessorOf(scene, policy);
  if (policy.usedAt === null || isPendingVersion) return endPolicy(scene, id, atOnce);
  return endPolicy(scene, id, earlierOf(week, policy.until));
}

/**
 * What archiving does: in use, it closes at the start of the organization's next week (daily policies too), unused at
 * once; a pending version closes at once and leaves the version before it alone, an expiring version takes its pending
 * successor with it. What is closed or closing stays as it is. Source: docs/contract/overtime-policies.md, Archive.
 * Example: in use, archived on Wednesday 2026-03-04 in UTC with Monday weeks -> until 2026-03-09T00:00Z, expiring.
 */
export function planArchive(facts: Facts, id: PolicyRef): Plan {
  return planOf(facts.scene, archived(facts, id), id);
}
