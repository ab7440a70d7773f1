import type { Config } from './config.ts';
import { loadCalendarLibrary } from './features/work/holidays/read-events.ts';
import { loadMailLibrary } from './features/notifications/mail/mailer.ts';
import { loadPasskeyLibrary } from './features/access/passkeys/library.ts';
import { loadProviderLibrary } from './features/access/sign-in-providers/provider.ts';
import { loadReference } from './http/pages.ts';

/**
 * Loads the libraries that only some requests use. A server calls this before it listens. If an import fails once
 * because no file handle is left, that import fails until the process ends.
 */
export async function loadLibraries({
  smtpUrl,
  signInProviders,
}: Pick<Config, 'smtpUrl' | 'signInProviders'>): Promise<void> {
  await Promise.all([
    loadPasskeyLibrary(),
    loadCalendarLibrary(),
    loadReference(),
    smtpUrl && loadMailLibrary(),
    signInProviders.length > 0 && loadProviderLibrary(),
  ]);
}
