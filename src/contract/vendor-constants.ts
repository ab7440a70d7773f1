import { type TSchema, Type } from 'typebox';

/**
 * Fields that clients of the reference require and that have nothing behind them here: each says the same in every
 * answer. What there is a fact for is no constant and stands with its record.
 */
const always = <const V extends boolean | number | string | null | readonly never[]>(value: V, schema: TSchema) =>
  Type.Unsafe<V>({ ...schema, 'x-constant': value });

const noSeconds = (description: string) => always(0, Type.Integer({ minimum: 0, description }));
const no = (description: string) => always(false, Type.Boolean({ description }));
const noText = (description: string) => always('', Type.String({ description }));

export const organizationConstants = {
  member_profile_fields: always([], Type.Array(Type.Object({}), { description: 'There are no further member fields' })),
  invite_url: noText('Empty: people are added by email, not by a link'),
};

export const userConstants = {
  ip_address: noText('Empty: addresses of people are not kept'),
};

export const memberConstants = {
  view_only: no('Always false: a viewer is one by the role in a project'),
};

export const projectConstants = {
  type: always('project', Type.String({ description: 'Always project: there is no other kind' })),
};

export const clientConstants = {
  inherit_invoice_notes: always(true, Type.Boolean({ description: 'Always true: invoices are written elsewhere' })),
  inherit_net_terms: always(true, Type.Boolean({ description: 'Always true: invoices are written elsewhere' })),
};

export const activityConstants = {
  paid: no('Always false: payments are made elsewhere'),
  client_invoiced: no('Always false: invoices are written elsewhere'),
  team_invoiced: no('Always false: invoices are written elsewhere'),
  immutable: no('Always false: time is corrected on the record, never locked'),
};

export const dailyActivityConstants = {
  idle: noSeconds('Always 0: what is idle is not tracked'),
  resumed: noSeconds('Always 0: what is resumed is tracked as usual'),
  work_break: noSeconds('Always 0: breaks are not tracked'),
};

type Values<F> = { readonly [Name in keyof F]: F[Name] extends ReturnType<typeof Type.Unsafe<infer V>> ? V : never };

/** What the fields say: `{ ...valuesOf(projectConstants) }` has `type: 'project'`. For presenters, once per program. */
export function valuesOf<F extends Record<string, TSchema>>(fields: F): Values<F> {
  const entries = Object.entries(fields).map(([name, schema]) => [
    name,
    (schema as { 'x-constant'?: unknown })['x-constant'],
  ]);
  return Object.freeze(Object.fromEntries(entries)) as Values<F>;
}
