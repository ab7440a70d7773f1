export { recheckCounts } from './recheck-counts.ts';
