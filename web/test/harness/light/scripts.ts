import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import type { Window } from 'happy-dom';
import { inject } from 'vitest';

const require = createRequire(import.meta.url);

/** Names that are available to every script, whatever its window. */
const builtIn = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
/** Built-in names that each window defines separately. */
const own = ['globalThis', 'console', 'Date', 'Intl'];

function namesOf(window: Window): string[] {
  const names = new Set(own);
  for (let owner: object = window; owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object)
    for (const name of Object.getOwnPropertyNames(owner)) if (!builtIn.has(name)) names.add(name);
  return [...names].filter((name) => /^[a-z_]\w*$/i.test(name));
}

/** A value as scripts in the window see it: functions other than classes can be called without `this`. */
function valueIn(window: Window, name: string): unknown {
  const value: unknown = name === 'globalThis' ? window : Reflect.get(window, name);
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
}

type Run = (...values: unknown[]) => unknown;

/**
 * A script that can run in any window. The script is one function for the whole process. Its parameters are the names
 * that the window defines. From the second page on, the code is already optimized. A separate context for each window
 * would start slowly.
 */
function scriptOf(makeBody: () => string) {
  let compiled: { run: Run; names: readonly string[] } | undefined;
  return (window: Window): unknown => {
    if (!compiled) {
      const body = makeBody();
      const used = new Set(body.match(/[a-z_]\w*/gi));
      const names = namesOf(window).filter((name) => used.has(name));
      compiled = { run: vm.compileFunction(body, names) as Run, names };
    }
    return compiled.run(...compiled.names.map((name) => valueIn(window, name)));
  };
}

/** The interface as one script. The code that uses `import.meta` preloads files, but this build has only one file. */
const interfaceSource = () => readFileSync(inject('lightScript'), 'utf8').replaceAll('import.meta', '({})');

/** Starts the interface. The result is a promise that resolves when the interface has rendered for the first time. */
export const runInterface = scriptOf(() => `return (async () => {'use strict';\n${interfaceSource()}\n})()`);

/**
 * The code that Playwright runs in a page to find elements. The exact version is in package.json; a new version may
 * store the code elsewhere.
 */
function injectedSource(): string {
  const bundle = readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8');
  const start = bundle.indexOf('// packages/playwright-core/src/generated/injectedScriptSource.ts');
  const [, literal] = /^ +source\d* = ('.*');?$/m.exec(bundle.slice(start)) ?? [];
  if (start < 0 || literal === undefined)
    throw new Error('playwright-core has no injected script where it is expected');
  return vm.runInNewContext(literal) as string;
}

const options = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  testIdAttributeName: 'data-testid',
  customEngines: [],
};

/** Returns Playwright's `InjectedScript` for the window. */
export const runPlaywright = scriptOf(
  () => `const module = {};
    ${injectedSource()}
    return new (module.exports.InjectedScript())(window, ${JSON.stringify(options)});`,
);

/** Runs code of a test in a window, and returns the value of its last expression. */
export function runCode(window: Window, code: string): unknown {
  const names = namesOf(window).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const run = vm.compileFunction(`return eval(${JSON.stringify(code)})`, names) as Run;
  return run(...names.map((name) => valueIn(window, name)));
}
