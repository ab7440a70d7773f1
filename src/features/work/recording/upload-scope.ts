import type { RequestedSlot } from './rules/slot.ts';

/** The distinct members and projects in all parts of an upload. */
export class UploadScope {
  readonly #userIds = new Set<number>();
  readonly #places = new Map<string, { userId: number; projectId: number }>();

  /** Returns false if there were no slots. */
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
