import { type TSchema, Type } from 'typebox';

/**
 * Fields that clients of the reference require and that are constant here. Fields with a real value belong to the
 * record instead.
 */
const always = <const V extends boolean | number | string | null | readonly never[]>(value: V, schema: TSchema) =>
  Type.Unsafe<V>({ ...schema, 'x-constant': value });

const noSeconds = (description: string) => always(0, Type.Integer({ minimum: 0, description }));
const no = (description: string) => always(false, Type.Boolean({ description }));
const noText = (description: string) => always('', Type.String({ description }));

export const organizationConstants = {
  member_profile_fields: always([], Type.Array(Type.Object({}), { description: 'No further member fields exist' })),
  invite_url: noText('Empty: people are added by email'),
};

export const userConstants = {
  ip_address: noText('Empty: addresses of people are not stored'),
};

export const memberConstants = {
  view_only: no('Always false: viewers are members with a project role'),
};

export const projectConstants = {
  type: always('project', Type.String({ description: 'Always project' })),
};

export const clientConstants = {
  inherit_invoice_notes: always(true, Type.Boolean({ description: 'Always true: invoices are external' })),
  inherit_net_terms: always(true, Type.Boolean({ description: 'Always true: invoices are external' })),
};

export const activityConstants = {
  paid: no('Always false: payments are external'),
  client_invoiced: no('Always false: invoices are external'),
  team_invoiced: no('Always false: invoices are external'),
  immutable: no('Always false: time can be corrected'),
};

export const dailyActivityConstants = {
  idle: noSeconds('Always 0: idle time is not tracked'),
  resumed: noSeconds('Always 0: resumed time is regular time'),
  work_break: noSeconds('Always 0: breaks are not tracked'),
};

type Values<F> = { readonly [Name in keyof F]: F[Name] extends ReturnType<typeof Type.Unsafe<infer V>> ? V : never };

/**
 * The values of the fields: `{ ...valuesOf(projectConstants) }` has `type: 'project'`. For presenters, once per
 * program.
 */
export function valuesOf<F extends Record<string, TSchema>>(fields: F): Values<F> {
  const entries = Object.entries(fields).map(([name, schema]) => [
    name,
    (schema as { 'x-constant'?: unknown })['x-constant'],
  ]);
  return Object.freeze(Object.fromEntries(entries)) as Values<F>;
}
