import { type ReactNode, useLayoutEffect } from 'react';

/**
 * Name of the browser tab. Set before the screen's own effects, which may say more there (baskets
 * waiting).
 */
export function PageTitle({ texte, children }: { texte: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.title = `${texte} – Pharmacie`;
  }, [texte]);
  return children;
}
