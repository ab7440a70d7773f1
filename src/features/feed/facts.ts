export { wholePercentOf } from './present.ts';
export { selectKnownKeys as knownKeys } from './store.ts';
export type { FeedRow } from './store.ts';
