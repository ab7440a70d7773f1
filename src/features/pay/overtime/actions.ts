export { recheckKeptWeeks } from './kept/recheck.ts';
