import { longestPassword, shortestPassword } from '../../../../contract/passwords.ts';
import { commonPasswords } from './found-in-leaks.ts';

/**
 * The form of a password that is hashed: normalized by the OpaqueString profile of RFC 8265, so that the same password
 * typed on any keyboard gives the same result. Every space becomes U+0020, characters are composed (NFC), letter case
 * is preserved.
 *
 *     prepared('Cafe\u0301\u00a0au lait') // 'Café au lait'
 */
export const normalizePassword = (password: string): string => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

export interface PasswordOwner {
  name: string;
  email: string;
}

const fewestCharacters = 5;
const shortestWord = 3;
const fewestOfOthers = 6;

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Words from the person's name and email, and the name of this program, with the longest first. */
function ownWords({ name, email }: PasswordOwner): string[] {
  const words = `${plain(name)} ${plain(email)} fairhour`.split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length >= shortestWord).toSorted((a, b) => b.length - a.length);
}

/** Whether a password consists mostly of words that a stranger knows about the person. */
function isMadeOfOwn(password: string, owner: PasswordOwner): boolean {
  const left = ownWords(owner).reduce((text, word) => text.replaceAll(word, ''), plain(password));
  return left.length < plain(password).length && left.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestOfOthers;
}

/** The fault in a prepared new password; undefined if it has none. */
export function faultOf(password: string, owner: PasswordOwner): string | undefined {
  const characters = Array.from(password);
  if (characters.length < shortestPassword) return `must have ${shortestPassword} or more characters`;
  if (characters.length > longestPassword) return `must have ${longestPassword} or fewer characters`;
  if (/\p{Cc}/u.test(password)) return 'must have no control characters';
  if (new Set(characters).size < fewestCharacters) return `has fewer than ${fewestCharacters} different characters`;
  if (commonPasswords.has(plain(password))) return 'must not be one of the most common passwords';
  if (isMadeOfOwn(password, owner)) return 'must not be made of your name or email';
  return undefined;
}
