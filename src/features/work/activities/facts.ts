export { loadMemberTime, type DayTime, type ProjectFigures } from './day.ts';
export { loadPermittedContents } from './enforce-contents.ts';
export { bareAddress } from './rules/bare-address.ts';
export { namedMembers, visibilityOf as timeVisibilityOf } from './list-activities.ts';
export { newestTimeChanges } from './store/ledger.ts';
export { selected as selectedTime, type SelectedTime, type TimeVisibility } from './store/lists.ts';
export { selectDatesWithTime } from './store/dates.ts';
