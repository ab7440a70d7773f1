/** One request or several related requests, with a check of the answers. */
export interface Row {
  what: string;
  check(): Promise<unknown>;
}

/** The number of requests that the server answers concurrently for one token. */
const together = 4;

async function faultOf({ what, check }: Row): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return [`${what}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Checks rows that change nothing, several at a time. Returns the faults, each with the name of the row. */
export async function faultsTogether(rows: readonly Row[]): Promise<string[]> {
  const faults: string[][] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < rows.length; index = next++) {
      const row = rows[index];
      if (row) faults[index] = await faultOf(row);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return faults.flat();
}

/** Checks rows in order, because some rows change data that later rows read. */
export async function faultsInOrder(rows: readonly Row[]): Promise<string[]> {
  const faults: string[][] = [];
  for (const row of rows) faults.push(await faultOf(row));
  return faults.flat();
}
