export { type ChecksState, readChecksState } from './store.ts';
