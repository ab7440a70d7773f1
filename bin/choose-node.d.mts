interface Node {
  version: string;
  path: string;
  isRunning?: boolean;
}

interface Running extends Node {
  hasPolyfills: boolean;
}

interface Fault {
  version: string;
  fault: string;
}

export function chooseNode(facts: {
  running: Running;
  wanted: number | undefined;
  bundled: () => Node[];
  faultOf: (node: Node) => string | undefined;
}): { chosen: Node | undefined; faults: Fault[] };

export function describeFaults(facts: { running: { version: string }; faults: Fault[]; platform: string }): string;

export function describeChoice(facts: {
  version: string;
  isBundled: boolean;
  wanted: number | undefined;
  platform: string;
}): string;

export function describeStart(run: { error?: NodeJS.ErrnoException; status: number | null; stderr: string }): string;
