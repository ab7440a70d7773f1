import { maxInt32 } from '../../../../contract/fields.ts';

/** The position of an entry in the inbox: the start of its session, the member, and the flag if it has no session. */
export interface InboxPosition {
  /** Unix seconds. */
  sessionStart: number;
  userId: number;
  /** 0 = all flags of a session; otherwise the id of the single flag. */
  loneId: number;
}

/** A position before every entry. */
export const newestPosition: InboxPosition = {
  sessionStart: Number.MAX_SAFE_INTEGER,
  userId: maxInt32,
  loneId: maxInt32,
};

/**
 * The id of an entry, equal to the session id of its flags. Example: member 7, a session from second 32400 ->
 * "7-32400".
 */
export const entryIdOf = ({ sessionStart, userId, loneId }: InboxPosition): string =>
  `${userId}-${sessionStart}${loneId === 0 ? '' : `-${loneId}`}`;

/** Parses the result of `entryIdOf`; undefined if a number is too large for an id. */
export function readEntryId(text: string): InboxPosition | undefined {
  const [userId = 0, sessionStart = 0, loneId = 0] = text.split('-').map(Number);
  return userId > maxInt32 || loneId > maxInt32 ? undefined : { sessionStart, userId, loneId };
}
