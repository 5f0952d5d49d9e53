import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/core/lib/css/blueprint-design-tokens.css';
import './styles.css';
import { cache } from './base/cache.ts';
import { suivreMorceauxPerdus } from './base/construction.atoms.ts';
import { suivreInstallation } from './base/installation.atoms.ts';
import { magasin } from './base/magasin.ts';
import { sessionAtom } from './base/session.atoms.ts';
import { demarrerSocket, relireSession } from './base/socket.ts';
import { suivreTheme } from './base/theme.ts';
import { suivreDifferes } from './caisse/differes-depart.ts';
import { lireLaPharmacie } from './pharmacie/pharmacie.queries.ts';
import { veillerBrouillons } from './reservation/enregistrement/brouillons-depart.ts';
import { prechargerArrivee, Routes } from './routes.tsx';
import { suivreApplication } from './shell/suivre-application.ts';
import { BarriereErreur } from './ui/barriere-erreur.tsx';
import { DialogueConfirmation } from './ui/dialogue-confirmation.tsx';
import { journalToastsAtom } from './ui/toast.ts';
import { Toasts } from './ui/toasts.tsx';

suivreTheme();
suivreMorceauxPerdus();
suivreInstallation();
// Nothing that one user read is left for the next.
let titulaire = magasin.get(sessionAtom)?.id;
magasin.sub(sessionAtom, () => {
  const suivant = magasin.get(sessionAtom)?.id;
  if (suivant === titulaire) return;
  titulaire = suivant;
  cache.clear();
  magasin.set(journalToastsAtom, []);
});
prechargerArrivee(window.location.pathname);
void lireLaPharmacie();
if (magasin.get(sessionAtom)) void relireSession();
demarrerSocket();
suivreApplication();
suivreDifferes();
veillerBrouillons();

const racine = document.getElementById('root');
if (racine) {
  createRoot(racine).render(
    <StrictMode>
      <Provider store={magasin}>
        <QueryClientProvider client={cache}>
          <BlueprintProvider>
            <BarriereErreur>
              <BrowserRouter>
                <Routes />
              </BrowserRouter>
            </BarriereErreur>
            <DialogueConfirmation />
            <Toasts />
          </BlueprintProvider>
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  );
}
