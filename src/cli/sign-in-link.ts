import type { Command } from 'commander';
import type { SignInLink } from '../features/access/sessions/links.ts';
import { makeSignInLinkFor } from '../features/access/setup/sign-in.ts';
import { onDatabase } from './command.ts';

interface Options {
  email: string;
  json?: boolean;
}

/** What a link is for, in two lines. */
export const describeLink = ({ url, expiresAt }: SignInLink): string[] => [
  `Sign in with a browser, once and until ${expiresAt}: ${url}`,
  'Another link comes from "npx fairhour sign-in-link --email …".',
];

export function addSignInLink(program: Command) {
  program
    .command('sign-in-link')
    .description('Print a link with which a person signs in to the browser interface, once and within 10 minutes')
    .requiredOption('--email <email>', 'the person; must be a member of some organization or have been one')
    .option('--json', 'print one JSON document')
    .action(async (options: Options) => {
      await onDatabase(options, async ({ webUrl: findWebUrl, write, output }) => {
        const webUrl = await findWebUrl();
        const { url, expiresAt } = await write((ctx) => makeSignInLinkFor(ctx, options.email, { webUrl }));
        output.result(
          { sign_in_link: { url, expires_at: expiresAt } },
          `${url}\n\nIt is good once, until ${expiresAt}. Whoever opens it is signed in as ${options.email}.`,
        );
      });
    });
}
