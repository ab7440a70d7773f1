/** The help pages by topic, as build/help-pages.ts generates them. */
declare module 'virtual:help/*' {
  type HelpNode = string | readonly [tag: string, properties: Record<string, string> | null, ...rest: HelpNode[]];
  export const pages: Readonly<Record<string, { title: string; nodes: readonly HelpNode[] }>>;
}
