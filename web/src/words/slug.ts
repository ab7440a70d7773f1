/**
 * The name of a heading in an address, as GitHub makes it. `slugOf('Only the mouse, for long')` =
 * "only-the-mouse-for-long".
 */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
