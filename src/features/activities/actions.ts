export { type Merged, mergeTime } from './merge.ts';
