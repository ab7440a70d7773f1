/**
 * The fragment id of a heading, by GitHub's rules. `slugOf('Only the mouse, for long')` = "only-the-mouse-for-long".
 */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
