// Builds the browser interface, unless it was built from these very sources. Run by `npm ci` (as `prepare`) and by the
// server at its start. It never breaks an installation: where it cannot build it says so and ends well.
// Plain JavaScript on purpose: it must run on the oldest Node that npm may have.
const needed = 26;
const say = (line) => console.error(`browser interface: ${line}`);

async function isThere(name) {
  try {
    await import(name);
    return true;
  } catch {
    return false;
  }
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < needed) {
    return say(`not built on Node ${process.versions.node}; "npm start" builds it on Node ${needed}`);
  }
  if (!(await isThere('vite'))) {
    return say('not built, since Vite is not installed (it is left out by --omit=dev); the API works without it');
  }
  try {
    const { buildIfChanged } = await import('../web/build/build.ts');
    if (await buildIfChanged()) say('built');
  } catch (error) {
    say(`not built: ${error instanceof Error ? error.message : String(error)}`);
  }
}

await main();
