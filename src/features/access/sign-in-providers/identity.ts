import type { SignInProvider } from '../../../config.ts';
import { isEmail } from '../../../contract/email.ts';
import { ProviderFault } from './faults.ts';

/** A person as described by a provider. */
export interface Identity {
  readonly subject: string;
  /** The address that the provider has verified; null if there is none. */
  readonly verifiedEmail: string | null;
  readonly name: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly timeZone: string | null;
}

/** Values that mean true in provider-specific claims. */
const yes: readonly unknown[] = [true, 1, '1', 'true'];

/** A claim as text of 1 to 100 characters that can be stored. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value)) return undefined;
  return value.trim().slice(0, 100) || undefined;
}

function zoneOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone === value ? value : null;
  } catch {
    return null;
  }
}

function isVerified(claims: Readonly<Record<string, unknown>>, claim: string): boolean {
  const value = claims[claim];
  return claim === 'email_verified' ? value === true : yes.includes(value);
}

/** Reads an identity from the claims of a provider. Throws on an invalid subject. */
export function identityOf(
  subject: string,
  claims: Readonly<Record<string, unknown>>,
  { verifiedClaim }: Pick<SignInProvider, 'verifiedClaim'>,
): Identity {
  if (!/^[\x20-\x7e]{1,255}$/.test(subject))
    throw new ProviderFault('provider_answer_invalid', 'the subject is not printable ASCII of up to 255 characters');
  const email = claims['email'];
  const [firstName, lastName] = [textOf(claims['given_name']) ?? '', textOf(claims['family_name']) ?? ''];
  return {
    subject,
    verifiedEmail: typeof email === 'string' && isEmail(email) && isVerified(claims, verifiedClaim) ? email : null,
    name: textOf(claims['name']) ?? textOf(`${firstName} ${lastName}`) ?? null,
    firstName,
    lastName,
    timeZone: zoneOf(claims['zoneinfo']),
  };
}
