import { Button, type ButtonProps } from '@blueprintjs/core';

/** `aria-label`: the act and its object. */
export const IconButton = (props: ButtonProps & { 'aria-label': string }) => (
  <Button variant="minimal" size="small" {...props} />
);
