import type { Command } from 'commander';
import type { Feature } from '../contract/lists/roles.ts';
import { setFeatures } from '../features/people/organizations/actions.ts';
import { readFeatures } from './bootstrap.ts';
import { onOrganization } from './organization.ts';

export function addFeatures(program: Command) {
  const features = program.command('features').description("Manage the features of an organization's plan");
  features
    .command('set <features>')
    .description('Set the features of the plan from now on: all, none, or a comma-separated list')
    .requiredOption('--organization <id>', 'the organization')
    .option('--json', 'print one JSON document')
    .action(async (text: string, options: { organization: string; json?: boolean }) => {
      const named = readFeatures(text) as Feature[];
      await onOrganization(options, async ({ write, output }, organizationId) => {
        await write((ctx) => setFeatures(ctx, organizationId, named));
        output.result(
          { organization_id: organizationId, features: named },
          `Organization ${organizationId} now has: ${named.join(', ') || 'no features'}.`,
        );
      });
    });
}
