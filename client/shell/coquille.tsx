import { Outlet, useLocation } from 'react-router-dom';
import { BandesDifferes } from '#client/caisse/bandes-differes.tsx';
import { BandeauDemonstration } from '#client/ui/bandeau-demonstration.tsx';
import { BarriereErreur } from '#client/ui/barriere-erreur.tsx';
import { BandeauAdmin } from './bandeau-admin.tsx';
import { BandeauMiseAJour } from './bandeau-mise-a-jour.tsx';
import { Entete } from './entete.tsx';
import { Pied } from './pied.tsx';

/**
 * Header, screen, footer; what a cut needs is here from the start, for nothing can be fetched then.
 * A screen that breaks leaves the menu usable.
 */
export function Coquille() {
  const { pathname } = useLocation();
  return (
    <div className="coquille">
      <a className="lien-evitement" href="#contenu">
        Aller au contenu
      </a>
      <Entete />
      <BandeauDemonstration />
      <BandeauMiseAJour />
      <BandeauAdmin />
      <BandesDifferes />
      <main id="contenu" tabIndex={-1}>
        <BarriereErreur key={pathname}>
          <Outlet />
        </BarriereErreur>
      </main>
      <Pied />
    </div>
  );
}
