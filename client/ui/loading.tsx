import { Spinner } from '@blueprintjs/core';

/** While the code of a screen arrives. */
export function Loading() {
  return <Spinner className="page-vide" size={32} aria-label="Chargement" />;
}
