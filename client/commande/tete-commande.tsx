import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';

interface Props {
  titre: string;
  /** Where the order stands. */
  etape?: string | undefined;
  revenir: () => void;
  /** What stands between the title and the acts. */
  children?: ReactNode;
  actes: ReactNode;
}
/** The head of the page of an order: where one is, what it is about, what one may do. */
export function TeteCommande({ titre, etape, revenir, children, actes }: Props) {
  const quitter = useGuardedClose(revenir);
  return (
    <header className="commande-entete">
      <Button
        variant="minimal"
        icon={<ArrowLeft size={20} />}
        aria-label="Retour"
        title="Retour"
        onClick={quitter}
      />
      <h1 id="commande-titre">{titre}</h1>
      {etape !== undefined && <StatusBadge statut={etape} />}
      {children}
      <div className="commande-actes">{actes}</div>
    </header>
  );
}

/** A fact of the head: its name above, small. */
export const FaitDeTete = ({ nom, children }: { nom: string; children: ReactNode }) => (
  <div className="commande-fait">
    <span className="commande-fait-nom">{nom}</span>
    <span>{children}</span>
  </div>
);

/** The head of the column of boxes that cost nothing. */
export const UG = <abbr title="Unités gratuites">UG</abbr>;
