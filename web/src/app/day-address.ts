/** The address of a member's day; without a date, that of today. */
export const dayAddress = (organizationId: number, userId: number, date?: string): string =>
  `/organizations/${organizationId}/members/${userId}/days${date === undefined ? '' : `/${date}`}`;
