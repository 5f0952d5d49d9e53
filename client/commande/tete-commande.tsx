import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';

interface Props {
  titre: string;
  etape?: string | undefined;
  revenir: () => void;
  children?: ReactNode;
  actes: ReactNode;
}
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

export const FaitDeTete = ({ nom, children }: { nom: string; children: ReactNode }) => (
  <div className="commande-fait">
    <span className="commande-fait-nom">{nom}</span>
    <span>{children}</span>
  </div>
);

export const UG = <abbr title="Unités gratuites">UG</abbr>;
