import type { ReactNode } from 'react';

interface Props {
  icone?: ReactNode;
  titre: string;
  texte?: ReactNode;
  action?: ReactNode;
  /** 'h1' when the page has no other title. */
  niveau?: 'h1' | 'h2';
}

export function EmptyState({ icone, titre, texte, action, niveau: Heading = 'h2' }: Props) {
  return (
    <div className="etat-vide">
      {icone}
      <Heading>{titre}</Heading>
      {texte && <div>{texte}</div>}
      {action}
    </div>
  );
}
