/** Contents that a setting can forbid. */
export const contentKinds = ['apps', 'urls', 'screenshots'] as const;
export type ContentKind = (typeof contentKinds)[number];

export const toolTypes = ['application', 'url'] as const;
