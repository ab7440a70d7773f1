/** Where a pay period is shown. */
export const periodAddress = (organizationId: number, periodId: number): string =>
  `/organizations/${organizationId}/pay_periods/${periodId}`;

/** Where what it pays is shown by day; of one member, or of all. */
export const statementAddress = (organizationId: number, periodId: number, userId?: number): string =>
  `${periodAddress(organizationId, periodId)}/statements${userId === undefined ? '' : `/${userId}`}`;
