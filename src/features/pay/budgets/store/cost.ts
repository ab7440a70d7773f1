import { wholeUnitCodes } from '../../../../contract/lists/whole-unit-currencies.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

/**
 * The cents of the smallest amount in the currency of an organization: 1, or 100 for currencies without decimals.
 */
export const minorUnitOf = (organizationId: number): SqlFragment => sql`
  select case when currency = any(${wholeUnitCodes()}::text[]) then 100 else 1 end as cents
  from organizations where id = ${organizationId}`;

/**
 * The cost of seconds in cents, at a rate in ten-thousandths of the unit: seconds × rate / 3600 in integers, rounded
 * half up to the minor unit, a list with one row. The cents of the rate and its remainder are multiplied separately, so
 * that no product exceeds 64 bits.
 */
export function costAt(seconds: SqlFragment, rate: SqlFragment, minorUnit: SqlFragment): SqlFragment {
  const minor = sql`(select cents from ${minorUnit})`;
  return sql`((2::int8 * ${seconds} * (${rate} / 100) + 2::int8 * ${seconds} * (${rate} % 100) / 100
    + 3600 * ${minor}) / (7200 * ${minor}) * ${minor})`;
}
