// Builds a part of the program, unless it has already been built from the current sources. `npm ci` calls it (as
// `prepare`). A failed build never breaks an installation: the script reports the reason and succeeds. With --required,
// as in `npm pack`, the script fails instead. Plain JavaScript, because it must run on the oldest Node that npm
// supports.
export const needed = 26;

async function isThere(name) {
  try {
    await import(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * `name` is the name of the part, `later` states how to build it on a newer Node, and `without` states the effect of a
 * missing build. `load` returns the module that exports `buildIfChanged`.
 */
export async function buildOnInstall({ name, later, without, load }) {
  const say = (line) => console.error(`${name}: ${line}`);
  const leave = (line) => {
    say(line);
    if (process.argv.includes('--required')) process.exitCode = 1;
  };
  // Node 26 and the bundled Node 24 with polyfills have Temporal.
  if (globalThis.Temporal === undefined) {
    return leave(`not built on Node ${process.versions.node}; ${later}`);
  }
  if (!(await isThere('vite'))) {
    return leave(`not built, because Vite is not installed (--omit=dev omits it); ${without}`);
  }
  try {
    const { buildIfChanged } = await load();
    if (await buildIfChanged()) say('built');
  } catch (error) {
    leave(`not built: ${error instanceof Error ? error.message : String(error)}`);
  }
}
