export const root: string;
export const programDirectory: string;
export const stampFile: string;
export function stampOfSources(): string;
export function isProgramCurrent(): boolean;
