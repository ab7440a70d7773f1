import type { FeedEvent } from '../../api/alerts.ts';
import { describeChangedEntry, isChangedEntry } from './changed-entry.ts';
import { describeEvent, type EventContext, type EventText } from './event-text.ts';

/** Describes an event of a person: one of an organization, or a change to the person's time. */
export const describeNotice = (event: FeedEvent, context: EventContext): EventText =>
  isChangedEntry(event) ? describeChangedEntry(event, context) : describeEvent(event, context);
