// Adds to package-lock.json the optional platform packages that npm omitted because they could not be resolved on the
// machine where the lock file was written. Without these packages, `npm ci` rejects the lock file. Run this script
// after every change to dependencies.
//
// The entries that it adds have no `integrity`, because the registry could not provide it. All of them are development
// tools: a test checks that every runtime dependency has `integrity`. If the registry is complete, `npm install` adds
// it.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));

const systems = ['linux', 'darwin', 'win32', 'windows', 'android', 'freebsd', 'openharmony'];
const processors = ['x64', 'arm64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'universal'];
const platform = new RegExp(`(${systems.join('|')})-(${processors.join('|')})(?:-(\\w+))?`);

const platformOf = (name) => {
  const [, os, cpu, libc] = platform.exec(name) ?? [];
  return {
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    ...(cpu && cpu !== 'universal' ? { cpu: [cpu] } : {}),
    ...(libc === 'musl' ? { libc: ['musl'] } : libc === 'gnu' ? { libc: ['glibc'] } : {}),
  };
};

const isWanted = (holder, name) => {
  for (let at = holder; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return false;
    if (at === '') return true;
  }
};

let added = 0;
for (const [holder, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isWanted(holder, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
// On an old Node, npm warns about every package that requires a newer one. These packages nevertheless run on the Node
// that the program chooses. The bundled versions of Node have a `node` command that may not start, so `bin/node`
// replaces it.
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '') continue;
  delete entry.engines;
  if (entry.bin?.node) delete entry.bin;
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);
