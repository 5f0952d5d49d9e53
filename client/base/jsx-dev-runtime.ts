import type { ElementType, Key } from 'react';
import { Fragment, jsxDEV as element } from 'react/jsx-dev-runtime';
import { displayedProps, type JsxProps } from './jsx-runtime.ts';

export { Fragment };
/** Development and test variant of `jsx-runtime.ts`, with React's warnings. */
export const jsxDEV = (
  type: ElementType,
  props: JsxProps,
  key: Key | undefined,
  isStatic: boolean,
) => element(type, displayedProps(type, props), key, isStatic);
