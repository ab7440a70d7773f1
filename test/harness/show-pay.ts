import { updateOrganization } from '../../src/contract/organizations.ts';
import type { TestOrganization } from './app.ts';

/** Lets managers of the organization see pay rates. */
export async function showPay({ client, organizationId }: TestOrganization): Promise<void> {
  await client.call(updateOrganization, {
    params: { organization_id: organizationId },
    body: { managers_see_pay_rates: true },
  });
}
