import type { ReactNode } from 'react';

export function Avis({
  texte,
  teinte = 'primary',
  children,
}: {
  texte: string;
  teinte?: 'primary' | 'danger';
  children: ReactNode;
}) {
  return (
    <div className={`maj teinte-${teinte}`}>
      <span role="status">{texte}</span>
      <span className="maj-actions">{children}</span>
    </div>
  );
}
