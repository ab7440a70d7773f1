const base = (organizationId: number) => `/organizations/${organizationId}/payroll`;

/** Where the templates of files for payroll are listed. */
export const templatesAddress = base;

/** Where a template is changed. */
export const templateAddress = (organizationId: number, id: number) => `${base(organizationId)}/${id}`;

/** Where a template is made. */
export const newTemplateAddress = (organizationId: number) => `${base(organizationId)}/new`;

/** Where the payroll numbers of members are set; of those alone who lack one and are paid by a period. */
export const numbersAddress = (organizationId: number, periodId?: number) =>
  `${base(organizationId)}/numbers${periodId === undefined ? '' : `?period=${periodId}`}`;
