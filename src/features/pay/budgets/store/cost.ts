import { sql, type SqlFragment } from '../../../../db/sql.ts';

/**
 * The cost of seconds in whole cents, rounded half up, at a rate in ten-thousandths of the unit: seconds × rate / 3600
 * in integers. The cents of the rate and its remainder are multiplied separately, so that no product exceeds 64 bits.
 */
export const costAt = (seconds: SqlFragment, rate: SqlFragment): SqlFragment => sql`(
  (2::int8 * ${seconds} * (${rate} / 100) + 2::int8 * ${seconds} * (${rate} % 100) / 100 + 3600) / 7200)`;
