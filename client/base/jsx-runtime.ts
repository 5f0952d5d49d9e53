import type { ElementType, Key } from 'react';
import { Fragment, jsx as element, jsxs as elements } from 'react/jsx-runtime';
import { typeset } from './typography.ts';

/*
 * JSX runtime for build, development and tests (`jsxImportSource` of tsconfig.json): React's own,
 * with French typography applied to texts.
 */

export type JsxProps = Readonly<Record<string, unknown>>;
/** Values or code: left as written. */
const AS_WRITTEN = new Set<unknown>(['code', 'option', 'pre', 'script', 'style', 'textarea']);
/** HTML and Blueprint props shown to users; our components have French names. */
const READ = ['title', 'text', 'label', 'placeholder', 'alt', 'aria-label'] as const;

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

/** Returns the same object when nothing changes, the usual case. */
export function displayedProps(type: ElementType, props: JsxProps): JsxProps {
  if (AS_WRITTEN.has(type)) return props;
  const changes: Record<string, unknown> = {};
  const children = displayedChildren(props['children']);
  if (children !== props['children']) changes['children'] = children;
  for (const name of READ) {
    const text = displayed(props[name]);
    if (text !== props[name]) changes[name] = text;
  }
  return Object.keys(changes).length === 0 ? props : { ...props, ...changes };
}

export type { JSX } from 'react/jsx-runtime';
export { Fragment };
export const jsx = (type: ElementType, props: JsxProps, key?: Key) =>
  element(type, displayedProps(type, props), key);
export const jsxs = (type: ElementType, props: JsxProps, key?: Key) =>
  elements(type, displayedProps(type, props), key);
