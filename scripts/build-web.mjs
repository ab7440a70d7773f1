// Builds the browser interface. Run by `npm ci` and by the server at its start.
import { buildOnInstall, needed } from './on-install.mjs';

await buildOnInstall({
  name: 'browser interface',
  later: `"npm start" builds it on Node ${needed}`,
  without: 'the API works without it',
  load: () => import('../web/build/build.ts'),
});
