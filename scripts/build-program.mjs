// Bundles the program into a few files. Run by `npm ci` and `npm pack`.
import { buildOnInstall, needed } from './on-install.mjs';

await buildOnInstall({
  name: 'program',
  later: `"npm run prepare" does it on Node ${needed}`,
  without: 'fairhour runs from its sources, which takes more memory and a second longer to start',
  load: () => import('./program/build.ts'),
});
