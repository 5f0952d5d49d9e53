import { Classes } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';

const racine = (): HTMLElement => document.documentElement;
function suivre(changer: () => void): () => void {
  const veilleur = new MutationObserver(changer);
  veilleur.observe(racine(), { attributeFilter: ['class'] });
  return () => veilleur.disconnect();
}
export const useSombre = (): boolean =>
  useSyncExternalStore(suivre, () => racine().classList.contains(Classes.DARK));
