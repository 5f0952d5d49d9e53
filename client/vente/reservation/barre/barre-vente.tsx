import { AnchorButton } from '@blueprintjs/core';
import { Home, Plus } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Cloche } from '#client/shell/cloche.tsx';
import { PointMiseAJour } from '#client/shell/point-mise-a-jour.tsx';
import { ConnectionStatus } from '#client/ui/connection-status.tsx';
import { DemoBanner } from '#client/ui/demo-banner.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { initiales } from '#shared/base/texte.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { numero } from './pastille.rules.ts';
import { Pastilles } from './pastilles.tsx';
import { creerPanier } from '../reservation.actions.ts';
import { useRaisons } from '../panier/raisons.ts';

const ActesBarre = lazyScreen(
  () => import('./actes-barre.tsx'),
  'ActesBarre',
  <span className="actes-barre" />,
);

/** The selling screen has no header: this bar replaces it. */
export function BarreVente({
  jour,
  r,
  aim,
}: {
  jour: readonly Reservation[];
  r: Reservation | null;
  aim: () => void;
}) {
  const fullname = useAtomValue(sessionAtom)?.fullname ?? '';
  const raisons = useRaisons(r);
  const accueil = useHref('/');
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
      <Pastilles jour={jour} aim={aim} />
      <ReasonedButton
        reason={raisons.creer}
        icon={<Plus />}
        endIcon={<KeyCap>F4</KeyCap>}
        onClick={creerPanier}
        text="Nouvelle"
      />
      <ActesBarre r={r} />
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
