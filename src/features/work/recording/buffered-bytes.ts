/** The maximum number of bytes in a group of lines, not counting the last line. */
const mostOfGroup = 4 * 1_048_576;
/** The maximum that applies while the process buffers many bytes. */
const fewOfGroup = 262_144;
/** From this number of buffered bytes on, the smaller maximum applies. */
const much = 256 * 1_048_576;

/**
 * Counts the bytes of lines that uploads in this process have read but not yet stored. Uploads never wait for each
 * other, because a slow client could then block the others. Instead, groups become smaller while the total is high.
 */
export class BufferedBytes {
  #buffered = 0;

  get buffered(): number {
    return this.#buffered;
  }

  /** The number of bytes that completes a group, so that it is stored without waiting for more lines. */
  get ofGroup(): number {
    return this.#buffered < much ? mostOfGroup : fewOfGroup;
  }

  add(bytes: number) {
    this.#buffered += bytes;
  }

  subtract(bytes: number) {
    this.#buffered -= bytes;
  }
}
