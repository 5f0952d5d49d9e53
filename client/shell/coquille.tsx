import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { differesAtom } from '#client/caisse/differes.atoms.ts';
import { Attente } from '#client/ui/attente.tsx';
import { BandeauDemonstration } from '#client/ui/bandeau-demonstration.tsx';
import { BarriereErreur } from '#client/ui/barriere-erreur.tsx';
import { BandeauMiseAJour } from './bandeau-mise-a-jour.tsx';
import { Entete } from './entete.tsx';
import { Pied } from './pied.tsx';

/** Loaded when this station keeps a payment that the server has not answered: hardly ever. */
const BandesDifferes = lazy(() => import('#client/caisse/bandes-differes.tsx').then((m) => ({ default: m.BandesDifferes })));

/** Header, screen, footer. A screen that breaks leaves the menu usable. */
export function Coquille() {
  const { pathname } = useLocation();
  const differes = useAtomValue(differesAtom).length > 0;
  return (
    <div className="coquille">
      <a className="lien-evitement" href="#contenu">Aller au contenu</a>
      <Entete />
      <BandeauDemonstration />
      <BandeauMiseAJour />
      {differes && <Suspense><BandesDifferes /></Suspense>}
      <main id="contenu" tabIndex={-1}>
        <BarriereErreur key={pathname}>
          <Suspense fallback={<Attente />}>
            <Outlet />
          </Suspense>
        </BarriereErreur>
      </main>
      <Pied />
    </div>
  );
}
