import type { ElementType, Key } from 'react';
import { Fragment, jsx as element, jsxs as elements } from 'react/jsx-runtime';
import { typeset } from './typography.ts';

/*
 * What the build puts in the place of React's own functions: every text of every element, ours and
 * Blueprint's, passes here once, on its way to the page.
 */

type Props = Readonly<Record<string, unknown>>;
/** Their text is a value, or code. */
const AS_WRITTEN = new Set(['code', 'option', 'pre', 'script', 'style', 'textarea']);
const READ_ALOUD = ['title', 'aria-label', 'placeholder', 'alt'] as const;

const displayed = (child: unknown): unknown => {
  if (typeof child === 'string') return typeset(child);
  return typeof child === 'number' && child < 0 ? typeset(String(child)) : child;
};
function displayedChildren(children: unknown): unknown {
  if (!Array.isArray(children)) return displayed(children);
  return children.some((child: unknown) => displayed(child) !== child)
    ? children.map(displayed)
    : children;
}

/** The same object where nothing changes, which is nearly always. */
function displayedProps(type: ElementType, props: Props): Props {
  // What is grouped without an element is text of the page too.
  const drawn = type === Fragment || (typeof type === 'string' && !AS_WRITTEN.has(type));
  if (!drawn) return props;
  const changes: Record<string, unknown> = {};
  const children = displayedChildren(props['children']);
  if (children !== props['children']) changes['children'] = children;
  for (const name of READ_ALOUD) {
    const text = displayed(props[name]);
    if (text !== props[name]) changes[name] = text;
  }
  return Object.keys(changes).length === 0 ? props : { ...props, ...changes };
}

export { Fragment };
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  element(type, displayedProps(type, props), key);
export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  elements(type, displayedProps(type, props), key);
