import { expect } from 'vitest';
import type { BudgetedOrganization, Change } from './budget-changes.ts';
import { listBudgetStatuses } from '../../src/contract/budget-status.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { formatMicros } from '../../src/time/text.ts';

/** The statuses as they were known at an instant. */
async function statesAt({ owner }: BudgetedOrganization, asOf?: Temporal.Instant) {
  const { budget_statuses: statuses } = await owner.client.call(listBudgetStatuses, {
    params: { organization_id: owner.organizationId },
    query: { page_limit: 500, ...(asOf ? { as_of: formatMicros(asOf) } : {}) },
  });
  return statuses.map((status) => ({ ...status, spent_as_known_now: undefined, differences: undefined }));
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

/** The statuses as they were read at each instant, for comparison with later reads as of the same instant. */
export class EarlierStatuses {
  readonly #organization: BudgetedOrganization;
  #latest: Temporal.Instant;
  state: { at: Temporal.Instant; states: unknown }[] = [];

  constructor(organization: BudgetedOrganization) {
    this.#organization = organization;
    this.#latest = organization.now;
  }

  /**
   * Call this before each change. The statuses are recorded a millisecond after the last change, because a stopped
   * clock stamps rates slightly ahead. When the clock is set back, later instants are dropped, because changes can
   * happen at those instants again.
   */
  async beforeChange(change: Change): Promise<void> {
    if (change.kind !== 'pass') return;
    const { now, app } = this.#organization;
    const [at, next] = [now.add({ milliseconds: 1 }), now.add({ minutes: change.minutes })];
    if (!isBefore(now, this.#latest)) {
      await saveTestNow(app.database, at);
      this.state.push({ at, states: await statesAt(this.#organization) });
      this.#latest = now;
    }
    this.state = this.state.filter((told) => isBefore(told.at, next));
  }

  /** Expects that a read of each instant returns the recorded statuses. */
  async expectSame(): Promise<void> {
    const past = this.state.filter(({ at }) => isBefore(at, this.#organization.now));
    for (const { at, states } of past)
      expect({ at: at.toString(), states: await statesAt(this.#organization, at) }).toEqual({
        at: at.toString(),
        states,
      });
  }
}
