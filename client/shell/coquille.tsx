import { useAtomValue } from 'jotai';
import { Outlet, useLocation } from 'react-router-dom';
import { BandesDifferes } from '#client/vente/caisse/bandes-differes.tsx';
import { DemoBanner } from '#client/ui/demo-banner.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { leftDraftsAtom } from '#client/ui/form-drafts.atoms.ts';
import { TELEPHONE, useMedia } from '#client/ui/use-media.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { BarrePouce } from './barre-pouce.tsx';
import { BandeauAdmin } from './bandeau-admin.tsx';
import { BandeauMiseAJour } from './bandeau-mise-a-jour.tsx';
import { Entete } from './entete.tsx';
import { Pied } from './pied.tsx';

const BandeSaisies = lazyScreen(() => import('./bande-saisies.tsx'), 'BandeSaisies');
/** Lazy-loaded when a draft exists. */
function SaisiesLaissees() {
  if (useAtomValue(leftDraftsAtom).length === 0) return null;
  return <BandeSaisies />;
}

/** Offline parts are loaded upfront. A crashed screen leaves the menu usable. */
export function Coquille() {
  const { pathname } = useLocation();
  const session = useAtomValue(sessionAtom);
  const telephone = useMedia(TELEPHONE);
  const pouce = telephone && session !== null && !session.must_change_password;
  return (
    <div className="coquille">
      <a className="lien-evitement" href="#contenu">
        Aller au contenu
      </a>
      <Entete />
      <DemoBanner />
      <BandeauMiseAJour />
      <BandeauAdmin />
      <BandesDifferes />
      <SaisiesLaissees />
      <main id="contenu" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {pouce ? <BarrePouce session={session} /> : <Pied />}
    </div>
  );
}
