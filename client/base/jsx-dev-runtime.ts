import type { ElementType, Key } from 'react';
import { Fragment, jsxDEV as element } from 'react/jsx-dev-runtime';
import { displayedProps, type Props } from './jsx-runtime.ts';

export { Fragment };
/** What `jsx-runtime.ts` does, for development and tests: React then says more of what is wrong. */
export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, isStatic: boolean) =>
  element(type, displayedProps(type, props), key, isStatic);
