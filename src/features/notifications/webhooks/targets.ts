import { Resolver } from 'node:dns/promises';
import type { AttemptError } from '../../../contract/lists/webhooks.ts';
import { isAddress, isAllowed, isPublic, type Networks, readNetwork } from './addresses.ts';

/** Asks for the addresses of a name; none where nobody knows it. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Where a message may go: these addresses and no others, however often the name is asked for again. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** A target that nothing is sent to. */
export class TargetRefused extends Error {
  readonly reason: AttemptError;

  constructor(reason: AttemptError, message: string) {
    super(message);
    this.name = 'TargetRefused';
    this.reason = reason;
  }
}

/** Ports below are those of other services. */
const firstFreePort = 1_024;

const refused = (message: string) => new TargetRefused('address_refused', message);

/**
 * Asks the DNS servers directly: the system's own way would take threads that files and passwords need, for as long as
 * a server does not answer.
 */
const askDns: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw refused('must be an address that begins with https://');
  if (url.username !== '' || url.password !== '') throw refused('must not hold a user name or a password');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port !== 443 && port !== 80 && port < firstFreePort)
    throw refused(`must have port 443, 80 or one from ${firstFreePort} on`);
  return url;
}

/** What may be sent to, by the addresses that a name has at that moment. */
export class Targets {
  readonly #allowed: Networks;
  readonly #resolve: Resolve;

  constructor({ allowed = [], resolve = askDns }: { allowed?: readonly string[]; resolve?: Resolve | undefined }) {
    this.#allowed = allowed.map(readNetwork).filter((network) => network !== undefined);
    this.#resolve = resolve;
  }

  /** The target as it is now; throws `TargetRefused` if any address of it may not be sent to. */
  async find(text: string, signal: AbortSignal): Promise<Target> {
    const url = readUrl(text);
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    const addresses = isAddress(host) ? [host] : await this.#addressesOf(host, signal);
    if (addresses.length === 0) throw new TargetRefused('name_not_found', 'names a host that is not known');
    for (const address of addresses) this.#require(url, address);
    return { url, addresses };
  }

  async #addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    if (/(^|\.)localhost\.?$/i.test(host)) throw refused('must not be an address of this server or its network');
    const found = await this.#resolve(host, signal);
    return found.filter(isAddress);
  }

  #require({ protocol }: URL, address: string): void {
    if (isAllowed(address, this.#allowed)) return;
    if (!isPublic(address)) throw refused('must not be an address of this server or its network');
    if (protocol !== 'https:') throw refused('must be an address that begins with https://');
  }
}
