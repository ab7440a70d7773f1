/** The address of a pay period. */
export const periodAddress = (organizationId: number, periodId: number): string =>
  `/organizations/${organizationId}/pay_periods/${periodId}`;

/** The address of the period's pay statements by day, for one member or all. */
export const statementAddress = (organizationId: number, periodId: number, userId?: number): string =>
  `${periodAddress(organizationId, periodId)}/statements${userId === undefined ? '' : `/${userId}`}`;
