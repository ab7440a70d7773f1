export { presentEvent } from './present.ts';
export type { FeedReader } from './reader.ts';
export { newestEntryId, selectEntry, selectKnownKeys as knownKeys } from './store.ts';
export type { FeedRow } from './store.ts';
