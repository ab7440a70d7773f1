import { idsPerSlot } from './slot.ts';

/** What a slot says of the applications and addresses in use. */
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

/** Room for the tools of one activity: at most 100 applications and 100 sites. */
export const toolsPerSlot = 256;
/** So many activities of ten minutes are told apart. */
export const slotsApart = 2 ** 22;

/**
 * The first id of the tools of an activity: its ten minutes, then the low part of its own number, then room for the tools.
 * It fits into 53 bits until the year 2129. Example: activity 2 * 2^29 + 3 -> 2 * 2^30 + 3 * 256.
 */
export function firstToolId(activityId: number): number {
  const slot = Math.floor(activityId / idsPerSlot);
  return (slot * slotsApart + (activityId % slotsApart)) * toolsPerSlot;
}

/** The ten-minute slot, as a number, that holds a tool. */
export const slotOfTool = (toolId: number): number => Math.floor(toolId / toolsPerSlot / slotsApart);

/** The host of an address, without a leading `www.`; what is no address stands for itself. */
export function siteOf(address: string): string {
  const text = address.includes('://') ? address : `https://${address}`;
  const host = URL.canParse(text) ? new URL(text).hostname : '';
  return host === '' ? address : host.replace(/^www\./, '');
}

/**
 * The tools in use during a slot: its applications by name, then its addresses by site, in the order sent.
 * Example: urls https://a.example/x (20 s) and https://a.example/y (10 s) -> one tool a.example with 30 s.
 */
export function toolUsagesOf(slot: SlotTools): ToolUsage[] {
  const tools = new Map<string, ToolUsage>();
  const first = firstToolId(slot.id);
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
