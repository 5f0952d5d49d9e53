import type { ReactNode } from 'react';

/** One part, by its name, in its states. */
export function Piece({
  nom,
  large = false,
  children,
}: {
  nom: string;
  large?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`galerie-piece${large ? ' galerie-large' : ''}`} aria-label={nom}>
      <h2>{nom}</h2>
      {children}
    </section>
  );
}

/** States side by side. */
export const Rang = ({ children }: { children: ReactNode }) => (
  <div className="galerie-rang">{children}</div>
);
