/** Collects the errors and warnings of a page, and the statuses that its test does not expect. */
export class Faults {
  readonly list: string[] = [];

  readonly #refusals: readonly number[];

  constructor(refusals: readonly number[]) {
    this.#refusals = refusals;
  }

  refused(status: number, url: string): void {
    if (!this.#refusals.includes(status)) this.list.push(`the server responded with a status of ${status} (${url})`);
  }

  /** The console of the page. */
  get console(): Console {
    const report = (...parts: unknown[]) =>
      void this.list.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part) : part)).join(' '));
    return Object.assign(Object.create(console) as Console, { error: report, warn: report });
  }
}
