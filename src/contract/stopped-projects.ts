import { closed, dateTime, id, oneOf, record } from './fields.ts';
import { stopReasons } from './lists/budgets.ts';

const stopped = {
  project_id: id('Project with stopped timers'),
  since: dateTime('When the budget reached the point at which timers stop'),
  reason: oneOf(stopReasons, 'Owner of the budget: the project, or its client today'),
};

/** A project on which timers must stop, in responses to trackers. */
export const stoppedProject = record('StoppedProject', stopped);

/** A project on which the timers of a member must stop. */
export const stoppedProjectOf = closed({ user_id: id('Member'), ...stopped });
