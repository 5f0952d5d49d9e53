import type { ReactNode } from 'react';

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

export const Rang = ({ children }: { children: ReactNode }) => (
  <div className="galerie-rang">{children}</div>
);
