import type { Command } from 'commander';
import { endpoints } from '../contract/api.ts';
import { describeOpenapi } from '../http/openapi.ts';
import { describeSwagger2 } from '../http/swagger2.ts';
import { readConfig } from './config.ts';
import { readVersion } from './version.ts';

export function addOpenapi(program: Command) {
  program
    .command('openapi')
    .description('Print the description of the API: OpenAPI 3.1, or Swagger 2.0')
    .option('--swagger2', 'Swagger 2.0, for the operations under /v2 at FAIRHOUR_WEB_URL')
    .action((options: { swagger2?: boolean }) => {
      const document = options.swagger2
        ? describeSwagger2(endpoints, { version: readVersion(), webUrl: readConfig(process.env).webUrl })
        : describeOpenapi(endpoints, readVersion());
      process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    });
}
