import type { Endpoint, FormerFields } from '../contract/endpoint.ts';

interface PresentBody {
  body: unknown;
  /** The former names that the body uses, keyed by current name. */
  formerNames: ReadonlyMap<string, string>;
  faults: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The body with current field names. A field that is present under both names is a fault.
 * Example: {read_log_months: 6} -> {access_log_months: 6}.
 */
export function readFormerFields({ formerFields = {} }: Pick<Endpoint, 'formerFields'>, sent: unknown): PresentBody {
  const used = isRecord(sent) ? Object.entries(formerFields).filter(([former]) => Object.hasOwn(sent, former)) : [];
  if (!isRecord(sent) || used.length === 0) return { body: sent, formerNames: new Map(), faults: [] };
  const present: FormerFields = Object.fromEntries(used);
  const renamed = Object.entries(sent).map(([name, value]) => [present[name] ?? name, value] as const);
  const twice = used.filter(([, name]) => Object.hasOwn(sent, name));
  return {
    body: Object.fromEntries(renamed),
    formerNames: new Map(used.map(([former, name]) => [name, former])),
    faults: twice.map(([former, name]) => `${former}: is the former name of ${name}; send only ${name}`),
  };
}

/** A fault under the field name that the body uses: `access_log_months: …` -> `read_log_months: …`. */
export function underSentName(fault: string, formerNames: ReadonlyMap<string, string>): string {
  const [field = ''] = fault.split(':', 1);
  const former = formerNames.get(field);
  return former === undefined ? fault : former + fault.slice(field.length);
}
