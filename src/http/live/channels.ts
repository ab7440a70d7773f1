import type { Executor } from '../../db/database.ts';
import { Channel, pageSize } from './channel.ts';
import type { LiveRecord, LiveSource } from '../route.ts';
import type { LiveStream } from './stream.ts';

/** New records of a channel. */
export type NewRecords = readonly [Channel, readonly LiveRecord[]];

/** All channels, by source and owner. */
export class Channels {
  readonly #bySource = new Map<LiveSource, Map<number, Channel>>();

  find({ source, ownerId }: Pick<Channel, 'source' | 'ownerId'>): Channel | undefined {
    return this.#bySource.get(source)?.get(ownerId);
  }

  /** Adds a stream to a channel. From now on, the channel is read. */
  enter(stream: LiveStream, { source, ownerId }: Pick<Channel, 'source' | 'ownerId'>, newestId: number): Channel {
    const byOwner = this.#bySource.get(source) ?? new Map<number, Channel>();
    this.#bySource.set(source, byOwner);
    const channel = byOwner.get(ownerId) ?? new Channel(source, ownerId, newestId);
    byOwner.set(ownerId, channel);
    channel.users.add(stream);
    return channel;
  }

  /** Removes a stream. A channel without streams is no longer read. */
  leave(stream: LiveStream, channel: Channel): void {
    channel.leave(stream);
    if (channel.users.size === 0) this.#bySource.get(channel.source)?.delete(channel.ownerId);
  }

  /** Reads the positions of changes without records, for channels with hints. */
  async readMarks(db: Executor): Promise<[Channel, number][]> {
    const found: [Channel, number][] = [];
    for (const [source, byOwner] of this.#bySource) {
      const channels = [...byOwner.values()].filter(({ isMarked }) => isMarked);
      if (channels.length === 0) continue;
      const marks = await source.marks?.(
        db,
        channels.map(({ ownerId }) => ownerId),
      );
      found.push(...channels.map((channel): [Channel, number] => [channel, marks?.get(channel.ownerId) ?? 0]));
    }
    return found;
  }

  /** Reads new records source by source; `last` is read after all others. */
  async readNews(db: Executor, last: LiveSource): Promise<NewRecords[]> {
    const news: NewRecords[] = [];
    for (const source of [...[...this.#bySource.keys()].filter((entry) => entry !== last), last]) {
      const channels = [...(this.#bySource.get(source)?.values() ?? [])];
      if (channels.length === 0) continue;
      const pages = channels.map(({ ownerId, nextId }) => ({ ownerId, startId: nextId }));
      const found = await source.read(db, pages, pageSize);
      for (const channel of channels) {
        const records = found.get(channel.ownerId) ?? [];
        if (records.length > 0) news.push([channel, records]);
      }
    }
    return news;
  }
}
