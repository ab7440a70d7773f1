import type { LiveRecord } from '../route.ts';

/** The first words of a stream: how soon to come back after a cut, and with which id. */
export const openingText = (retryMs: number, lastId: number): string => `retry: ${retryMs}\nid: ${lastId}\n\n`;

/** JSON has no line breaks, which would end the data. */
export const recordText = (record: LiveRecord): string =>
  `id: ${record.id}\nevent: ${record.kind}\ndata: ${JSON.stringify(record)}\n\n`;

/** Without an id: it is nothing to go on from. */
export const hintText = (kind: string): string => `event: ${kind}\ndata: {}\n\n`;

/** A comment, by which both ends learn that the other is there; and how far the stream has come. */
export const beatText = (lastId: number): string => `:\nid: ${lastId}\n\n`;
