export { wholePercentOf } from './present.ts';
export { newestEntryId, selectKnownKeys as knownKeys } from './store.ts';
export type { FeedRow } from './store.ts';
