import type { ElementType, Key } from 'react';
import { Fragment, jsxDEV as element } from 'react/jsx-dev-runtime';
import { displayedProps, type JsxProps } from './jsx-runtime.ts';

export { Fragment };
/** What `jsx-runtime.ts` does, for development and tests: React then says more of what is wrong. */
export const jsxDEV = (
  type: ElementType,
  props: JsxProps,
  key: Key | undefined,
  isStatic: boolean,
) => element(type, displayedProps(type, props), key, isStatic);
