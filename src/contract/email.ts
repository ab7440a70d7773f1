import { Type } from 'typebox';

/**
 * What HTML takes for an email address. Letters beyond ASCII are none of it: some become others when their case is
 * folded or a mail server looks for a domain, and with them an address somebody else's.
 */
export const emailPattern = "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*$";

const longestEmail = 254;

export const email = Type.String({
  maxLength: longestEmail,
  pattern: emailPattern,
  description: 'Letters, digits and signs of ASCII with one @; an international domain as xn--…',
});

/** The same for what comes from elsewhere than a request. */
export const isEmail = (text: string): boolean => text.length <= longestEmail && RegExp(emailPattern).test(text);
