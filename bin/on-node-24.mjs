// What Node 24 lacks of Node 26, loaded before everything else there. The file of choices, choose-node.mjs, names it in
// NODE_OPTIONS, so that child processes and the workers of tests have it as well.
if (globalThis.Temporal === undefined) await import('temporal-polyfill/global');

function getOrInsertComputed(key, compute) {
  if (!this.has(key)) this.set(key, compute(key));
  return this.get(key);
}

for (const { prototype } of [Map, WeakMap]) {
  if (prototype.getOrInsertComputed) continue;
  Object.defineProperty(prototype, 'getOrInsertComputed', {
    value: getOrInsertComputed,
    configurable: true,
    writable: true,
  });
}
