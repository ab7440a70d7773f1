import { Type } from 'typebox';

/**
 * The HTML definition of an email address. It excludes non-ASCII letters: case folding and DNS lookups map some of them
 * to ASCII letters, which can turn an address into another person's.
 */
export const emailPattern = "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*$";

const longestEmail = 254;

export const email = Type.String({
  maxLength: longestEmail,
  pattern: emailPattern,
  description: 'ASCII letters, digits and signs with one @; an international domain as xn--…',
});

/** Checks an address that does not come from a request, by the rules for requests. */
export const isEmail = (text: string): boolean => text.length <= longestEmail && RegExp(emailPattern).test(text);
