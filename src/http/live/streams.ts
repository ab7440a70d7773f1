import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../../contract/problems.ts';
import type { Executor } from '../../db/database.ts';
import { beforeDeadline, deadlineAfter } from '../deadline.ts';
import type { Edge } from '../edge.ts';
import { withoutRow } from '../log.ts';
import { type Channel, pageSize } from './channel.ts';
import { Channels } from './channels.ts';
import { defaultLiveLimits, type LiveLimits } from './limits.ts';
import { type LiveStart, LiveStream } from './stream.ts';

/** Time limit for a check for new records, needed because the database may be unavailable. */
const lookWithinMs = 10_000;
/** Time allowed for sending the last bytes of streams when the server stops. */
const lingerMs = 300;

type Ground = Pick<Edge, 'database' | 'now' | 'wallMs' | 'personEvents'>;

/**
 * The streams of this process. While clients follow, it checks about once per second for new records, with one read for
 * all streams of the same owner. It then checks whether readers have lost access.
 */
export class LiveStreams {
  readonly #edge: Ground;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #limits: LiveLimits;
  readonly #streams = new Map<LiveStream, readonly Channel[]>();
  readonly #joining = new Set<LiveStream>();
  readonly #channels = new Channels();
  #isEnding = false;
  #isAway = false;
  #timer: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;

  constructor(edge: Ground, log: Pick<FastifyBaseLogger, 'warn'>, limits: Partial<LiveLimits> = {}) {
    this.#edge = edge;
    this.#log = log;
    this.#limits = { ...defaultLiveLimits, ...limits };
  }

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  #requirePlace({ credential, isSession }: LiveStart) {
    const { perProcess, perSession, perToken } = this.#limits;
    if (this.#isEnding || this.#streams.size >= perProcess) throw new Problem('service_unavailable');
    const own = [...this.#streams.keys()].filter(({ start }) => start.credential === credential).length;
    if (own < (isSession ? perSession : perToken)) return;
    const message = `This ${isSession ? 'session' : 'token'} already has ${own} streams: end one of them.`;
    throw new Problem('rate_limit_exceeded', { message });
  }

  /** Opens an admitted stream; throws if a limit is exceeded. */
  open(start: LiveStart, response: ServerResponse): LiveStream {
    this.#requirePlace(start);
    const stream = new LiveStream(start, { response, ...this.#limits });
    const own = { source: this.#edge.personEvents, ownerId: start.userId };
    const channel = this.#channels.enter(stream, start.following, start.newestId);
    this.#streams.set(stream, [channel, this.#channels.enter(stream, own, start.newestOwnId)]);
    stream.once('close', () => this.#remove(stream));
    this.#join(stream);
    this.#beating ??= setInterval(() => this.#beat(), this.#limits.beatMs).unref();
    this.#readLater();
    return stream;
  }

  #remove(stream: LiveStream) {
    for (const channel of this.#streams.get(stream) ?? []) this.#channels.leave(stream, channel);
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }

  #beat() {
    for (const stream of this.#streams.keys()) stream.beat();
  }

  /** Runs work on a separate connection with a time limit. */
  async #requestRead<T>(work: (db: Executor, signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal, clear } = deadlineAfter(lookWithinMs);
    try {
      return await beforeDeadline(
        this.#edge.database.session((db) => work(db, signal), signal),
        signal,
      );
    } finally {
      clear();
    }
  }

  /** Reads the records that a stream has not sent yet. After a failure, the next check retries. */
  #join(stream: LiveStream) {
    const [channel] = this.#streams.get(stream) ?? [];
    if (!channel || channel.hasJoined(stream) || this.#joining.has(stream)) return;
    const { source, ownerId } = channel;
    const read = async (startId: number) => {
      const found = await stream.start.inTurn(() =>
        this.#requestRead((db) => source.read(db, [{ ownerId, startId }], pageSize)),
      );
      return found.get(ownerId) ?? [];
    };
    this.#joining.add(stream);
    void channel
      .join(stream, read)
      .catch((error: unknown) => this.#noteAway(error))
      .finally(() => this.#joining.delete(stream));
  }

  #noteAway(error: unknown) {
    if (!this.#isAway) this.#log.warn({ err: withoutRow(error) }, 'streams wait for the database');
    this.#isAway = true;
  }

  #readLater() {
    if (this.#timer || this.#isEnding || this.#streams.size === 0) return;
    this.#timer = setTimeout(() => void this.#readNow(), this.#limits.lookMs).unref();
  }

  async #readNow() {
    try {
      while (await this.#requestRead((db, signal) => this.#passOn(db, signal)));
      this.#isAway = false;
    } catch (error) {
      this.#noteAway(error);
    }
    for (const stream of this.#streams.keys()) this.#join(stream);
    this.#timer = undefined;
    this.#readLater();
  }

  /**
   * Passes on new records and returns whether more exist. Events about persons are read last, so that no stream
   * receives a record that was created after the stream lost access. If a step fails, nothing is passed on.
   */
  async #passOn(db: Executor, signal: AbortSignal): Promise<boolean> {
    const now = await this.#edge.now(db);
    const marks = await this.#channels.readMarks(db);
    const news = await this.#channels.readNews(db, this.#edge.personEvents);
    const changed = news.filter(([{ source }, records]) => {
      return source === this.#edge.personEvents || records.some((record) => source.changesVisibility?.(record));
    });
    await this.#judge(db, now, new Set(changed.flatMap(([channel]) => [...channel.users])));
    if (signal.aborted) return false;
    for (const [channel, records] of news) channel.deliver(records);
    for (const [channel, mark] of marks) channel.hint(mark);
    return news.some(([, records]) => records.length === pageSize);
  }

  /**
   * Ends streams whose reader may no longer follow. It checks streams with new
   * events about their person, streams whose visible records may have changed, and streams due for a check.
   */
  async #judge(db: Executor, now: Temporal.Instant, changed: ReadonlySet<LiveStream>) {
    const at = this.#edge.wallMs();
    const isDue = (stream: LiveStream) => changed.has(stream) || at - stream.judgedAtMs >= this.#limits.judgeMs;
    await Promise.all(
      [...this.#streams.keys()].filter(isDue).map(async (stream) => {
        const { source, ownerId } = stream.following;
        const following = await stream.start.judge(db, now);
        stream.judgedAtMs = at;
        if (following?.source === source && following.ownerId === ownerId) stream.following = following;
        else stream.finish();
      }),
    );
  }

  /** Ends all streams when the server stops. Readers that do not receive the last bytes in time are cut off. */
  end(): void {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    const streams = [...this.#streams.keys()];
    for (const stream of streams) stream.finish();
    setTimeout(() => streams.forEach((stream) => stream.cut()), lingerMs).unref();
  }
}
