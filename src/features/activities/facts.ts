export { loadMemberTime, type DayTime, type ProjectFigures } from './day.ts';
