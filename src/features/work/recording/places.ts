import type { RequestedSlot } from './rules/slot.ts';

/** Whose time was sent for which projects, of all parts of an upload, each once. */
export class Places {
  readonly #userIds = new Set<number>();
  readonly #places = new Map<string, { userId: number; projectId: number }>();

  /** False when there was nothing. */
  add(slots: readonly RequestedSlot[]): boolean {
    for (const { userId, projectId } of slots) {
      this.#userIds.add(userId);
      this.#places.set(`${userId}/${projectId}`, { userId, projectId });
    }
    return slots.length > 0;
  }

  get userIds(): readonly number[] {
    return [...this.#userIds];
  }

  get places(): readonly { userId: number; projectId: number }[] {
    return [...this.#places.values()];
  }
}
