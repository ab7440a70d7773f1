import { type Static, Type } from 'typebox';
import { body, id, maxBodyIds, nullable, oneOf, rateInput } from './fields.ts';
import { organizationRoles, projectRoles } from './lists/roles.ts';
import { rateTypes } from './lists/pay.ts';

/** The values of a member that a client read before a change. */
export const memberBefore = body({
  role: Type.Optional(oneOf(organizationRoles)),
  payment: Type.Optional(
    body({
      rate_type: Type.Optional(oneOf(rateTypes, 'For users who can see pay rates')),
      pay_rate: Type.Optional(rateInput('Pay rate in the organization, for users who can see it; null = none')),
      bill_rate: Type.Optional(rateInput('Bill rate in the organization; null = none')),
    }),
  ),
  projects: Type.Optional(
    Type.Array(
      body({
        project_id: id(),
        role: nullable(oneOf(projectRoles, 'Role in the project; null = the member is not on the project')),
      }),
      { maxItems: maxBodyIds },
    ),
  ),
});
export type MemberBefore = Static<typeof memberBefore>;
