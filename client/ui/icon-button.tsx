import { Button, type ButtonProps } from '@blueprintjs/core';

/** A small act drawn by its icon, in a row or beside a field. `aria-label`: what it does, to what. */
export const IconButton = (props: ButtonProps & { 'aria-label': string }) => (
  <Button variant="minimal" size="small" {...props} />
);
