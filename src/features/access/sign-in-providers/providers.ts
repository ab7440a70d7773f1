import type { SignInProvider } from '../../../config.ts';
import type { WireSignInProvider } from '../../../contract/sessions.ts';
import type { ProviderProblem } from './faults.ts';
import { Provider } from './provider.ts';

/** The log entry of a failed sign-in: codes and protocol words, no personal data. */
interface FailedSignIn {
  readonly provider: string;
  readonly problem: ProviderProblem;
  readonly found: string;
}

export type ReportFailedSignIn = (failed: FailedSignIn) => void;

/** The providers of an installation. */
export interface SignInProviders {
  readonly listed: readonly WireSignInProvider[];
  readonly report: ReportFailedSignIn;
  find(id: string): Provider | undefined;
  /** The display name of the configured provider with this issuer. */
  nameOf(issuer: string): string | undefined;
  /** Aborts open requests to the providers. */
  close(): void;
}

export function openSignInProviders(
  settings: readonly SignInProvider[],
  webUrl: string,
  report: ReportFailedSignIn,
): SignInProviders {
  const stop = new AbortController();
  const providers = new Map(settings.map((entry) => [entry.id, new Provider(entry, webUrl, stop.signal)]));
  return {
    listed: settings.map(({ id, name }) => ({ id, name })),
    report,
    find: (id) => providers.get(id),
    nameOf: (issuer) => settings.find((entry) => entry.issuer === issuer)?.name,
    close: () => stop.abort(),
  };
}
