import { type ReactNode, useLayoutEffect } from 'react';

/** Tab title, set before the screen's effects, which may add to it (baskets waiting). */
export function PageTitle({ texte, children }: { texte: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.title = `${texte} – Pharmacie`;
  }, [texte]);
  return children;
}
