import { maxInt32 } from '../../../../contract/fields.ts';

/** Where a stretch stands in the inbox: by the start of its session, the member, and a flag that has no session. */
export interface InboxPlace {
  /** Unix seconds. */
  sessionStart: number;
  userId: number;
  /** 0 = all flags of a session; else the one flag. */
  loneId: number;
}

/** Before every stretch there is. */
export const newestPlace: InboxPlace = {
  sessionStart: Number.MAX_SAFE_INTEGER,
  userId: maxInt32,
  loneId: maxInt32,
};

/** Names a stretch as its flags do. Example: member 7, a session from second 32400 on -> "7-32400". */
export const entryIdOf = ({ sessionStart, userId, loneId }: InboxPlace): string =>
  `${userId}-${sessionStart}${loneId === 0 ? '' : `-${loneId}`}`;

/** Reads what `entryIdOf` wrote; undefined for numbers beyond those of ids. */
export function readEntryId(text: string): InboxPlace | undefined {
  const [userId = 0, sessionStart = 0, loneId = 0] = text.split('-').map(Number);
  return userId > maxInt32 || loneId > maxInt32 ? undefined : { sessionStart, userId, loneId };
}
