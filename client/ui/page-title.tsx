import { type ReactNode, useLayoutEffect } from 'react';

/** Tab title, set before the screen's effects, which may add to it (baskets waiting). */
export function PageTitle({ text, children }: { text: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.title = `${text} – Pharmacie`;
  }, [text]);
  return children;
}
