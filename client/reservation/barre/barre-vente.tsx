import { AnchorButton, Button } from '@blueprintjs/core';
import { BankAccount, Home, Plus, Refresh } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { comptageAtom } from '#client/billetage/billetage.atoms.ts';
import { useDejaCompte } from '#client/billetage/billetage.queries.ts';
import { Cloche } from '#client/shell/cloche.tsx';
import { PointMiseAJour } from '#client/shell/point-mise-a-jour.tsx';
import { ConnectionStatus } from '#client/ui/connection-status.tsx';
import { DemoBanner } from '#client/ui/demo-banner.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { initiales } from '#shared/base/texte.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { numero } from './pastille.rules.ts';
import { Pastilles } from './pastilles.tsx';
import { annuler, creerPanier, rafraichirPaniers } from '../reservation.actions.ts';
import { useRaisons } from '../panier/raisons.ts';

/** The selling screen has no header: this bar replaces it. */
export function BarreVente({ jour, r }: { jour: readonly Reservation[]; r: Reservation | null }) {
  const fullname = useAtomValue(sessionAtom)?.fullname ?? '';
  const raisons = useRaisons(r);
  const accueil = useHref('/');
  const compter = useSetAtom(comptageAtom);
  const compte = useDejaCompte(fullname);
  const rentrer = useLinkClickHandler<HTMLElement>('/');
  return (
    <header className="vente-barre">
      <AnchorButton
        variant="minimal"
        icon={<Home />}
        href={accueil}
        onClick={rentrer}
        aria-label="Accueil"
      />
      <h1 className="vue-cachee">{r ? `N° ${numero(r.position)}` : 'Réservation'}</h1>
      <Pastilles jour={jour} />
      <ReasonedButton
        reason={raisons.creer}
        icon={<Plus />}
        endIcon={<KeyCap>F4</KeyCap>}
        onClick={creerPanier}
        text="Nouvelle"
      />
      {r && (
        <ReasonedButton
          reason={raisons.annuler}
          variant="minimal"
          onClick={annuler}
          text="Annuler"
        />
      )}
      <Button
        variant="minimal"
        icon={<Refresh />}
        aria-label="Rafraîchir"
        onClick={() => void rafraichirPaniers()}
      />
      {!compte && (
        <Button
          variant="minimal"
          icon={<BankAccount />}
          aria-label="Billetage"
          title="Billetage : compter la caisse Default"
          onClick={() => compter({ caisse_id: CAISSE_DEFAUT, libelle: 'Default' })}
        />
      )}
      <span className="vente-barre-fin">
        <DemoBanner />
        <ConnectionStatus />
        <PointMiseAJour />
        <Cloche />
        <span className="avatar" role="img" aria-label={`Vendeur : ${fullname}`} title={fullname}>
          {initiales(fullname)}
        </span>
      </span>
    </header>
  );
}
