import { Button } from '@blueprintjs/core';
import { ArrowLeft, More } from '@blueprintjs/icons';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { TELEPHONE, useMedia } from '#client/ui/use-media.ts';
import { formatFcfa } from '#shared/base/montant.ts';

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

/** At the end of its row; on a telephone, behind one button. */
export function AuBout({ nom, children }: { nom: string; children: ReactNode }) {
  const [ouvert, ouvrir] = useState(false);
  // an act opens a dialog of its own; a field stays
  const closeAfterAct = (e: MouseEvent<HTMLElement>): void => {
    if (e.target instanceof Element && e.target.closest('button')) ouvrir(false);
  };
  if (!useMedia(TELEPHONE)) return <div className="commande-barre-fin">{children}</div>;
  return (
    <SidePanel
      open={ouvert}
      onToggle={ouvrir}
      placement="bottom-end"
      dialog={nom}
      content={
        <div className="commande-reglages" onClick={closeAfterAct}>
          {children}
        </div>
      }
    >
      <Button icon={<More />} aria-label={nom} title={nom} />
    </SidePanel>
  );
}

export const FaitDeTete = ({ nom, children }: { nom: string; children: ReactNode }) => (
  <div className="commande-fait">
    <span className="commande-fait-nom">{nom}</span>
    <span>{children}</span>
  </div>
);

/** What the supplier is owed for it. */
export const NetCommande = ({ fcfa }: { fcfa: number }) => (
  <span className="commande-net">
    Total achat <strong>{formatFcfa(fcfa)}</strong>
  </span>
);

export const UG = <abbr title="Unités gratuites">UG</abbr>;
