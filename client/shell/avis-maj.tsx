import type { ReactNode } from 'react';

/** A strip: what is said, then what can be done. */
export function Avis({ texte, children }: { texte: string; children: ReactNode }) {
  return (
    <div className="maj teinte-primary">
      <span role="status">{texte}</span>
      <span className="maj-actions">{children}</span>
    </div>
  );
}
