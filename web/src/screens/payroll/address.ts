const base = (organizationId: number) => `/organizations/${organizationId}/payroll`;

/** Where the templates of files for payroll are listed. */
export const templatesAddress = base;

/** Where a template is changed. */
export const templateAddress = (organizationId: number, id: number) => `${base(organizationId)}/${id}`;

/** Where a template is made. */
export const newTemplateAddress = (organizationId: number) => `${base(organizationId)}/new`;
