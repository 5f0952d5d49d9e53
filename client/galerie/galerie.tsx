import { BlueprintProvider } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/core/lib/css/blueprint-design-tokens.css';
import '#client/ui/theme/theme.css';
import '#client/styles.css';
import '#client/ui/poste.css';
import './galerie.css';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { store } from '#client/base/store.ts';
import { Champs } from './champs.tsx';
import { Listes } from './listes.tsx';
import { Pieces } from './pieces.tsx';

/*
 * Gallery of client/ui components, without a server: `npm run dev`, then /galerie.html
 * (`?theme=sombre`). `npm run galerie` takes and compares screenshots.
 */
const sombre = new URLSearchParams(location.search).get('theme') === 'sombre';
document.documentElement.classList.toggle('bp6-dark', sombre);

const racine = document.getElementById('root');
if (racine)
  createRoot(racine).render(
    <Provider store={store}>
      <BlueprintProvider>
        <MemoryRouter>
          <main className="galerie">
            <Pieces />
            <Champs />
            <Listes />
          </main>
        </MemoryRouter>
      </BlueprintProvider>
    </Provider>,
  );
