import type { Command } from 'commander';
import type { SignInLink } from '../features/access/sessions/links.ts';
import { makeSignInLinkFor } from '../features/access/setup/sign-in.ts';
import { onDatabase } from './command.ts';

interface Options {
  email: string;
  json?: boolean;
}

/** The two lines that present a sign-in link. */
export const describeLink = ({ url, expiresAt }: SignInLink): string[] => [
  `Sign in with a browser. The link works once, until ${expiresAt}: ${url}`,
  'For another link, run "npx fairhour sign-in-link --email …".',
];

export function addSignInLink(program: Command) {
  program
    .command('sign-in-link')
    .description('Print a link with which a person signs in to the browser interface, once and within 10 minutes')
    .requiredOption('--email <email>', 'the person; a current or former member of an organization')
    .option('--json', 'print one JSON document')
    .action(async (options: Options) => {
      await onDatabase(options, async ({ webUrl: findWebUrl, write, output }) => {
        const webUrl = await findWebUrl();
        const { url, expiresAt } = await write((ctx) => makeSignInLinkFor(ctx, options.email, { webUrl }));
        output.result(
          { sign_in_link: { url, expires_at: expiresAt } },
          `${url}\n\nThe link works once, until ${expiresAt}. Anyone who opens it is signed in as ${options.email}.`,
        );
      });
    });
}
