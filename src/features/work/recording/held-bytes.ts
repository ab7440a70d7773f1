/** The bytes of a group of lines at most, beside its last line. */
const mostOfGroup = 4 * 1_048_576;
/** The same while the process holds much. */
const fewOfGroup = 262_144;
/** From so many bytes in groups on the process holds much. */
const much = 256 * 1_048_576;

/**
 * The bytes of lines that uploads hold in this process, read and not yet stored. Nobody waits for others to hold less,
 * which a client that sends slowly could keep from coming: while much is held, groups end sooner.
 */
export class HeldBytes {
  #held = 0;

  get held(): number {
    return this.#held;
  }

  /** So many bytes make a group that is stored without waiting for more lines. */
  get ofGroup(): number {
    return this.#held < much ? mostOfGroup : fewOfGroup;
  }

  take(bytes: number) {
    this.#held += bytes;
  }

  giveBack(bytes: number) {
    this.#held -= bytes;
  }
}
