// Builds a part of what is run, unless it was built from these very sources. `npm ci` calls it (as `prepare`), and it
// never breaks an installation: where it cannot build it says so and ends well. With --required, as `npm pack` calls
// it, it ends with a failure then.
// Plain JavaScript on purpose: it must run on the oldest Node that npm may have.
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
 * `name` is of the part, `later` says how it is built on a newer Node, `without` how it is without it, and `load` gives
 * the module whose `buildIfChanged` builds it.
 */
export async function buildOnInstall({ name, later, without, load }) {
  const say = (line) => console.error(`${name}: ${line}`);
  const leave = (line) => {
    say(line);
    if (process.argv.includes('--required')) process.exitCode = 1;
  };
  // Both that Node and the bundled Node 24 with its polyfills have it.
  if (globalThis.Temporal === undefined) {
    return leave(`not built on Node ${process.versions.node}; ${later}`);
  }
  if (!(await isThere('vite'))) {
    return leave(`not built, since Vite is not installed (it is left out by --omit=dev); ${without}`);
  }
  try {
    const { buildIfChanged } = await load();
    if (await buildIfChanged()) say('built');
  } catch (error) {
    leave(`not built: ${error instanceof Error ? error.message : String(error)}`);
  }
}
