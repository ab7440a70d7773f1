import { expect, test } from 'vitest';
import { type Acceptance, acceptanceBy, type Delivery, isCopied } from './rules.ts';

interface Case {
  who: string;
  facts: { hasAccount: boolean; isUnconfirmed: boolean; isKnown: boolean; isSignedIn: boolean };
  by: Record<Delivery, Acceptance>;
}

const nobody = { hasAccount: false, isUnconfirmed: false, isKnown: false, isSignedIn: false };
const account = { ...nobody, hasAccount: true, isKnown: true };
const unconfirmed = { ...account, isUnconfirmed: true };
const needsSignIn = { command_line: 'needs_sign_in', mail: 'needs_sign_in', copy: 'needs_sign_in' } as const;

const cases: Case[] = [
  { who: 'a new person', facts: nobody, by: { command_line: 'signs_in', mail: 'signs_in', copy: 'stays_unconfirmed' } },
  {
    who: 'a person who can sign in but accepted nothing',
    facts: { ...nobody, isKnown: true },
    by: { command_line: 'signs_in', mail: 'signs_in', copy: 'needs_sign_in' },
  },
  { who: 'a person with an account', facts: account, by: needsSignIn },
  { who: 'a person with an account, signed in,', facts: { ...account, isSignedIn: true }, by: needsSignIn },
  { who: 'an unconfirmed account', facts: unconfirmed, by: { ...needsSignIn, mail: 'confirms' } },
  {
    who: 'an unconfirmed account, signed in,',
    facts: { ...unconfirmed, isSignedIn: true },
    by: { command_line: 'stays_unconfirmed', mail: 'confirms', copy: 'stays_unconfirmed' },
  },
];

// proves: members-22
test.each(cases)('$who accepts with a link from the command line, from a mail and from an owner', ({ facts, by }) => {
  const found = (['command_line', 'mail', 'copy'] as const).map((delivery) => acceptanceBy({ delivery, ...facts }));
  expect(found).toEqual([by.command_line, by.mail, by.copy]);
});

// proves: members-19
test.each([
  [false, undefined, true],
  [true, undefined, false],
  [true, 'waiting', true],
  [true, 'sending', false],
  [true, 'sent', false],
  [true, 'failed', true],
] as const)('with a mail server: %j, mail state: %s, the link can be copied: %j', (sendsMail, state, copied) => {
  expect(isCopied(sendsMail, state)).toBe(copied);
});
