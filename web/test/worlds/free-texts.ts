import type { TSchema } from 'typebox';
import { endpoints } from '../../../src/contract/api.ts';
import type { Body, Endpoint } from '../../../src/contract/endpoint.ts';

interface Schema {
  type?: string;
  enum?: unknown;
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

/**
 * The probe, cut to the maximum length and ending with a mark. If a pattern requires it, the probe is an email
 * address.
 */
const fits = ({ pattern, maxLength = Infinity }: Schema, probe: string, mark: string): string | undefined =>
  ['', '@probe.example']
    .map((end) => probe.slice(0, maxLength - mark.length - end.length) + mark + end)
    .find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text));

const markup = '"><script>';

/** The strings in a schema that accept markup, with their paths. */
function stringsOf(schema: Schema, path: string): [path: string, schema: Schema][] {
  const within = [
    ...(schema.anyOf ?? []).flatMap((one) => stringsOf(one as Schema, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => stringsOf(one as Schema, `${path}.${name}`)),
    ...(schema.items ? stringsOf(schema.items, `${path}[]`) : []),
  ];
  const isFree = schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format;
  return isFree && fits(schema, markup, '') !== undefined ? [[path, schema], ...within] : within;
}

const allFields = new Map(endpoints.flatMap(({ id, body }) => (body ? stringsOf(body as Schema, id) : [])));

/** Every request field that accepts any text. Example: `createProject.name`. */
export const freeTexts: readonly string[] = [...allFields.keys()];

/** The texts of fields. The value of each is the probe, ending with the number of the field. */
export class Probes {
  readonly sent = new Set<string>();
  readonly #probe: string;

  constructor(probe: string) {
    this.#probe = probe;
  }

  textOf(field: string): string {
    const mark = String(freeTexts.indexOf(field) + 100);
    const text = fits(allFields.get(field) ?? {}, this.#probe, mark);
    if (text === undefined) throw new Error(`${field} does not accept the probe`);
    return text;
  }

  #filled(path: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#filled(`${path}[]`, entry));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, this.#filled(`${path}.${name}`, one)]),
      );
    if (typeof value !== 'string' || value !== '?') return value;
    this.sent.add(path);
    return this.textOf(path);
  }

  /** Replaces each `?` in a body with the text of its field. */
  filled<E extends Endpoint>({ id }: E, body: Body<E>): Body<E> {
    return this.#filled(id, body) as Body<E>;
  }
}
