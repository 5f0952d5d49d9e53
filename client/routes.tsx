import { matchPath, Navigate, Route, Routes as Chemins } from 'react-router-dom';
import { type CodeDEcran, lazyPage } from './base/lazy-screen.tsx';
import { builtScreensAtom } from './base/screens.atoms.ts';
import { store } from './base/store.ts';
import { activationAtom, sessionAtom } from './base/session.atoms.ts';
import { type Ecran, ECRANS } from './screens.ts';
import { DialoguesCommuns } from './shell/dialogues-communs.tsx';
import { GardeNavigation } from './shell/garde-navigation.tsx';
import { Loading } from './ui/loading.tsx';
import { PageTitle } from './ui/page-title.tsx';
import { activationValide } from '#shared/admin/activation/activation.schema.ts';
import { redirection } from '#shared/admin/activation/navigation.rules.ts';

const CODE = import.meta.glob<CodeDEcran>('./*/**/*-ecran.tsx', { import: 'ecran' });
const PATIENCE_MS = 300;
/** Code and first data together, unless slow: avoids an empty first render. */
async function chargerAvecLu({ fichier }: Ecran): Promise<CodeDEcran> {
  const charger = CODE[`./${fichier}`];
  if (!charger) throw new Error(`${fichier} n’est pas un écran.`);
  const code = await charger();
  const lu = code.lireDAbord?.();
  if (lu) await Promise.race([lu, new Promise((ok) => setTimeout(ok, PATIENCE_MS))]);
  return code;
}

const chargerCoquille = () => import('./shell/coquille.tsx');
const Coquille = lazyPage(chargerCoquille, 'Coquille', <Loading />);
const PAGES = ECRANS.map((ecran) => ({
  ...ecran,
  Page: lazyPage(() => chargerAvecLu(ecran), 'Contenu', <Loading />),
}));
store.set(builtScreensAtom, new Set(ECRANS.map((e) => e.chemin)));

/** Prefetches the landing page along with its code. */
export function prechargerArrivee(pathname: string): void {
  const utilisateur = store.get(sessionAtom);
  const activee = activationValide(store.get(activationAtom));
  const voulu = redirection(pathname, { activee, utilisateur }) ?? pathname;
  const ecran = ECRANS.find(({ chemin }) => matchPath(chemin, voulu));
  if (!ecran) return;
  if (ecran.cadre === 'application') void chargerCoquille().catch(() => undefined);
  void chargerAvecLu(ecran).catch(() => undefined);
}

const lignes = (voulu: Ecran['cadre']) =>
  PAGES.filter(({ cadre }) => cadre === voulu).map(({ chemin, titre, Page }) => (
    <Route
      key={chemin}
      path={chemin}
      element={
        <PageTitle text={titre}>
          <Page />
        </PageTitle>
      }
    />
  ));

export function Routes() {
  return (
    <>
      <Chemins>
        <Route element={<GardeNavigation />}>
          {lignes('seul')}
          <Route element={<Coquille />}>{lignes('application')}</Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Chemins>
      <DialoguesCommuns />
    </>
  );
}
