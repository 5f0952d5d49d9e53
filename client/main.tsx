import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/core/lib/css/blueprint-design-tokens.css';
import './ui/theme/theme.css';
import './styles.css';
import { cache } from './base/cache.ts';
import { followLostChunks } from './base/build.atoms.ts';
import { followInstallOffer } from './base/install.atoms.ts';
import { keepPressesWhereTheyBegan } from './base/own-press.ts';
import { store } from './base/store.ts';
import { sessionAtom } from './base/session.atoms.ts';
import { startSocket, reloadSession } from './base/socket.ts';
import { followTheme } from './base/theme.ts';
import { suivreDifferes } from './vente/caisse/differes-depart.ts';
import { lireLaPharmacie } from './admin/pharmacie/pharmacie.queries.ts';
import { veillerBrouillons } from './vente/reservation/enregistrement/brouillons-depart.ts';
import { prechargerArrivee, Routes } from './routes.tsx';
import { suivreApplication } from './shell/suivre-application.ts';
import { suivreSaisies } from './shell/suivre-saisies.ts';
import { suivreLePoste } from './vente/station/station-depart.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { askBeforeTraversal } from './ui/form-guard.ts';
import { refuseScansInNumbers } from './ui/scan/scans-in-numbers.ts';
import { toastLogAtom } from './ui/toast.ts';
import { Toasts } from './ui/toasts.tsx';

followTheme();
keepPressesWhereTheyBegan();
askBeforeTraversal();
refuseScansInNumbers();
followLostChunks();
followInstallOffer();
// Cache cleared between users.
let titulaire = store.get(sessionAtom)?.id;
store.sub(sessionAtom, () => {
  const suivant = store.get(sessionAtom)?.id;
  if (suivant === titulaire) return;
  titulaire = suivant;
  cache.clear();
  store.set(toastLogAtom, []);
});
prechargerArrivee(window.location.pathname);
void lireLaPharmacie();
if (store.get(sessionAtom)) void reloadSession();
startSocket();
suivreApplication();
suivreDifferes();
veillerBrouillons();
suivreSaisies();
suivreLePoste();

const racine = document.getElementById('root');
if (racine) {
  createRoot(racine).render(
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={cache}>
          {/* BlueprintProvider without its hotkeys: ours are in client/base/shortcuts.ts */}
          <PortalProvider>
            <OverlaysProvider>
              <ErrorBoundary>
                <BrowserRouter>
                  <Routes />
                </BrowserRouter>
              </ErrorBoundary>
              <ConfirmDialog />
              <Toasts />
            </OverlaysProvider>
          </PortalProvider>
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  );
}
