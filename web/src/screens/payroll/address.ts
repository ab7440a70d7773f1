const base = (organizationId: number) => `/organizations/${organizationId}/payroll`;

/** The address of the list of payroll templates. */
export const templatesAddress = base;

/** The address of a template's form. */
export const templateAddress = (organizationId: number, id: number) => `${base(organizationId)}/${id}`;

/** The address of the form for a new template. */
export const newTemplateAddress = (organizationId: number) => `${base(organizationId)}/new`;

/** The address of the payroll numbers; with a period, only for members who are paid in it and lack a number. */
export const numbersAddress = (organizationId: number, periodId?: number) =>
  `${base(organizationId)}/numbers${periodId === undefined ? '' : `?period=${periodId}`}`;
