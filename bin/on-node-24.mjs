// Features of Node 26 that Node 24 lacks, loaded before all other code. choose-node.mjs adds this file to NODE_OPTIONS,
// so that child processes and test workers load it as well.
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
