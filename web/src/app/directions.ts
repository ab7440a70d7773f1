import { type ComponentChildren, Fragment, options } from 'preact';

/** Letters that are written from right to left. */
const fromRight = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
/** From the first of them to the last, with nothing between that is read otherwise. */
const runs = new RegExp(`${fromRight}(?:[\\s\\p{P}\\p{M}]*${fromRight})*`, 'gu');

/** A text in which what is written from right to left keeps that for itself. */
const isolated = (text: string): string => text.replaceAll(runs, '\u2068$&\u2069');

function isolatedIn(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return isolated(children);
  return Array.isArray(children) ? children.map((child: ComponentChildren) => isolatedIn(child)) : children;
}

/**
 * Isolates names in all text that is shown, wherever it comes from. Figures after an Arabic or Hebrew name are else put
 * in its order, and `9 – 15 Mar` is read as `15 – 9 Mar`.
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
