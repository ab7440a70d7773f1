import { namedOneOf } from './fields.ts';
import { feedKinds } from './lists/events.ts';
import { unusualActivityTypes } from './lists/unusual-activities.ts';

/** The kind of an event. */
export const eventKind = namedOneOf('EventKind', feedKinds);

/** The type of a flag for unusual activity. */
export const unusualActivityType = namedOneOf('UnusualActivityType', unusualActivityTypes);
