import { firstContentId } from './content-ids.ts';

/** The applications and addresses used in a slot. */
export interface SlotTools {
  id: number;
  apps: readonly { name: string; seconds: number }[] | null;
  urls: readonly { url: string; seconds: number }[] | null;
}

export interface ToolUsage {
  id: number;
  type: 'application' | 'url';
  name: string;
  seconds: number;
  /** The addresses of a site. */
  addresses: { url: string; seconds: number }[];
}

/** The host of an address, without a leading `www.`. Text that is not an address is returned unchanged. */
export function siteOf(address: string): string {
  const text = address.includes('://') ? address : `https://${address}`;
  const host = URL.canParse(text) ? new URL(text).hostname : '';
  return host === '' ? address : host.replace(/^www\./, '');
}

/**
 * The tools used in a slot: its applications by name, then its addresses by site, in the order of the upload.
 * Example: urls https://a.example/x (20 s) and https://a.example/y (10 s) -> one tool a.example with 30 s.
 */
export function toolUsagesOf(slot: SlotTools): ToolUsage[] {
  const tools = new Map<string, ToolUsage>();
  const first = firstContentId(slot.id);
  const toolOf = (type: ToolUsage['type'], name: string): ToolUsage => {
    const known = tools.get(`${type} ${name}`);
    if (known) return known;
    const fresh = { id: first + tools.size, type, name, seconds: 0, addresses: [] };
    tools.set(`${type} ${name}`, fresh);
    return fresh;
  };
  for (const { name, seconds } of slot.apps ?? []) toolOf('application', name).seconds += seconds;
  for (const address of slot.urls ?? []) {
    const site = toolOf('url', siteOf(address.url));
    site.seconds += address.seconds;
    site.addresses.push(address);
  }
  return [...tools.values()];
}
