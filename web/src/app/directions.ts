import { type ComponentChildren, Fragment, options } from 'preact';

/** Letters of right-to-left scripts. */
const fromRight = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
/** Right-to-left letters in sequence, with only spaces, punctuation and combining marks in between. */
const runs = new RegExp(`${fromRight}(?:[\\s\\p{P}\\p{M}]*${fromRight})*`, 'gu');

/** Puts each right-to-left run into Unicode isolates. */
const isolated = (text: string): string => text.replaceAll(runs, '\u2068$&\u2069');

function isolatedIn(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return isolated(children);
  return Array.isArray(children) ? children.map((child: ComponentChildren) => isolatedIn(child)) : children;
}

/**
 * Isolates names in all displayed text, whatever its source. Without this, figures after an Arabic or Hebrew name are
 * reordered, and `9 – 15 Mar` appears as `15 – 9 Mar`.
 */
export function isolateNames(): void {
  const { vnode: others } = options;
  options.vnode = (vnode) => {
    const { type, props } = vnode;
    const shown: { children?: ComponentChildren } = props;
    if (typeof type === 'string' || type === Fragment) shown.children = isolatedIn(shown.children);
    others?.(vnode);
  };
}
