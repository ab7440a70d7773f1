/** The pages of help, by their topics, as build/help-pages.ts makes them. */
declare module 'virtual:help/*' {
  type HelpNode = string | readonly [tag: string, properties: Record<string, string> | null, ...rest: HelpNode[]];
  export const pages: Readonly<Record<string, { title: string; nodes: readonly HelpNode[] }>>;
}
