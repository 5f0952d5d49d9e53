import type { ReactNode } from 'react';

interface Props {
  icone?: ReactNode;
  titre: string;
  texte?: ReactNode;
  action?: ReactNode;
  /** 'h1' when nothing else on the page is a title. */
  niveau?: 'h1' | 'h2';
}

/** What stands where there is nothing to show: a sign, a sentence, and what one can do about it. */
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
