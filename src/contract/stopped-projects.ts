import { closed, dateTime, id, oneOf, record } from './fields.ts';
import { stopReasons } from './lists/budgets.ts';

const stopped = {
  project_id: id('Timers on it are to stop'),
  since: dateTime('When the budget reached where it stops timers'),
  reason: oneOf(stopReasons, 'Whose budget it is: of the project, or of the client it is of today'),
};

/** A project on which timers are to stop, told to a tracker. */
export const stoppedProject = record('StoppedProject', stopped);

/** … with whose timers. */
export const stoppedProjectOf = closed({ user_id: id('Whose timers'), ...stopped });
