declare module 'virtual:operations' {
  /** Method and path of every operation, by its id. */
  export const operations: Readonly<Record<string, readonly [method: string, path: string]>>;
}
