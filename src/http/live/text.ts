import type { LiveRecord } from '../route.ts';

/** The first bytes of a stream: the reconnect delay and the id to resume from. */
export const openingText = (retryMs: number, lastId: number): string => `retry: ${retryMs}\nid: ${lastId}\n\n`;

/** JSON contains no line breaks, which would end the data. */
export const recordText = (record: LiveRecord): string =>
  `id: ${record.id}\nevent: ${record.kind}\ndata: ${JSON.stringify(record)}\n\n`;

/** Without an id, because a client cannot resume from it. */
export const hintText = (kind: string): string => `event: ${kind}\ndata: {}\n\n`;

/** A comment with the position of the stream. It shows each side that the other is still connected. */
export const beatText = (lastId: number): string => `:\nid: ${lastId}\n\n`;
