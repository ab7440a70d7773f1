import { Resolver } from 'node:dns/promises';
import type { AttemptError } from '../../../contract/lists/webhooks.ts';
import { isAddress, isAllowed, isPublic, type Networks, readNetwork } from './addresses.ts';

/** Resolves a host name to its addresses. Empty if it is unknown. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A checked target. The message goes only to these addresses, even if a later lookup returns others. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** The address is not allowed as the target of a webhook. */
export class TargetRefused extends Error {
  readonly reason: AttemptError;

  constructor(reason: AttemptError, message: string) {
    super(message);
    this.name = 'TargetRefused';
    this.reason = reason;
  }
}

/** Lower ports belong to other services. */
const firstFreePort = 1_024;

const refused = (message: string) => new TargetRefused('address_refused', message);

/**
 * Queries DNS servers directly. If a DNS server does not answer, the system resolver blocks threads that file access
 * and password hashing need.
 */
const queryDns: Resolve = async (host, signal) => {
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
    throw refused(`must use port 443, 80, or any port from ${firstFreePort}`);
  return url;
}

/** Checks addresses of webhooks and resolves their host names. */
export class Targets {
  readonly #allowed: Networks;
  readonly #resolve: Resolve;

  constructor({ allowed = [], resolve = queryDns }: { allowed?: readonly string[]; resolve?: Resolve | undefined }) {
    this.#allowed = allowed.map(readNetwork).filter((network) => network !== undefined);
    this.#resolve = resolve;
  }

  /** Resolves a target. Throws `TargetRefused` if any of its addresses is not allowed. */
  async find(text: string, signal: AbortSignal): Promise<Target> {
    const url = readUrl(text);
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    const addresses = isAddress(host) ? [host] : await this.#addressesOf(host, signal);
    if (addresses.length === 0) throw new TargetRefused('name_not_found', 'has an unknown host name');
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
