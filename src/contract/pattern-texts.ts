import { emailPattern } from './email.ts';
import { namePattern, oneLinePattern } from './fields.ts';

const checksumText = 'must be 64 hexadecimal digits, as in the header x-checksum';

/** The error text for a value that does not match a pattern, with an example of a valid value. */
export const patternTexts: Readonly<Record<string, string>> = {
  [emailPattern]:
    'must be an email address of ASCII letters, digits and signs, such as ann@example.org; an international domain ' +
    'begins with xn--',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': 'must be an email address, such as ann@example.org',
  '\\S': 'must not be blank',
  [oneLinePattern]: 'must not contain line breaks or control characters',
  [namePattern]: 'must not be blank, nor contain line breaks or control characters',
  '[\\p{L}\\p{N}]': 'must contain a letter or a digit',
  '^([01]\\d|2[0-3]):[0-5]\\d$': 'must be a time from 00:00 to 23:59, such as 08:30',
  '^[A-Z]{3}$': 'must be three capital letters, such as EUR',
  '^[a-z0-9_]{2,30}$': 'must be 2 to 30 lower-case letters, digits or underscores, such as cost_center',
  '^[0-9a-fA-F]{15}$': 'must be 15 hexadecimal digits, such as 7ffc00000000fff',
  '^[0-9a-f]{64}$': checksumText,
  '^([0-9a-f]{64}|none)$': `${checksumText}, or none`,
  '^\\d{1,10}-\\d{1,12}(-\\d{1,10})?$': 'must be the id of an inbox entry, such as 27-495120',
};
