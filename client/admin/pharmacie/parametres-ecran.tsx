// @kept-when-opened
import './parametres.css';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { pharmacieIllisible } from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import type { NomListe } from '#shared/admin/reference/reference.schema.ts';
import { AutresPostes } from './autres-postes.tsx';
import { CarteListe } from './carte-liste.tsx';
import { InformationsPharmacie } from './informations-pharmacie.tsx';
import { lireLaPharmacie } from './pharmacie.queries.ts';

const LISTES_TITREES: readonly [NomListe, string][] = [
  ['prod_formes', 'FORMES'],
  ['prod_familles', 'FAMILLE'],
  ['prod_natures', 'NATURE'],
  ['prod_classe_theraps', 'CLASSE THERAPEUTIQUE'],
  ['prod_categories', 'CATEGORIE'],
  ['mouv_motifs', 'MOTIF'],
];

const TauxTaxes = lazyScreen(() => import('./taux-taxes.tsx'), 'TauxTaxes', <Loading />);
const ReglageDeLOrdonnancier = lazyScreen(
  () => import('../../sante/ordonnancier/reglage-ordonnancier.offert.tsx'),
  'ReglageDeLOrdonnancier',
  <Loading />,
);
const ReglagesDeCertification = lazyScreen(
  () => import('../../vente/certification/reglages-certification.offert.tsx'),
  'ReglagesDeCertification',
  <Loading />,
);
const ReglagesDuMobileMoney = lazyScreen(
  () => import('../../vente/mobile-money/reglages-mobiles.offert.tsx'),
  'ReglagesDuMobileMoney',
  <Loading />,
);
const EtatDuServeur = lazyScreen(
  () => import('../../platform/etat/etat-serveur.offert.tsx'),
  'EtatDuServeur',
  <Loading />,
);
const EssaiLecteur = lazyScreen(() => import('./essai-lecteur.tsx'), 'EssaiLecteur', <Loading />);
const Sauvegardes = lazyScreen(() => import('./sauvegardes.tsx'), 'Sauvegardes', <Loading />);

const VUES = [
  { value: 'general', label: 'GENERAL', Contenu: General },
  { value: 'listes', label: 'INFORMATIONS SUR LES PRODUITS', Contenu: Listes },
  { value: 'taux', label: 'TVA ET CSS', Contenu: TauxTaxes },
  { value: 'ordonnancier', label: 'ORDONNANCIER', Contenu: ReglageDeLOrdonnancier },
  { value: 'certification', label: 'CERTIFICATION', Contenu: ReglagesDeCertification },
  { value: 'mobile-money', label: 'MOBILE MONEY', Contenu: ReglagesDuMobileMoney },
  { value: 'lecteur', label: 'LECTEUR', Contenu: EssaiLecteur },
  { value: 'postes', label: 'AUTRES POSTES', Contenu: AutresPostes },
  { value: 'sauvegarde', label: 'SAUVEGARDE', Contenu: Sauvegardes },
  { value: 'serveur', label: 'ÉTAT DU SERVEUR', Contenu: EtatDuServeur },
] as const;

export function ParametresEcran() {
  const [recherche, setRecherche] = useSearchParams();
  const admin = useAtomValue(sessionAtom)?.is_admin === true;
  const vues = VUES.filter(({ value }) => admin || value !== 'sauvegarde');
  const { value: vue, Contenu } =
    vues.find(({ value }) => value === recherche.get('onglet')) ?? VUES[0];
  return (
    <div className="parametres">
      <header className="liste-tete">
        <h1>Paramètres</h1>
        <ScreenTabs
          views={vues}
          view={vue}
          change={(onglet) =>
            setRecherche(onglet === 'general' ? {} : { onglet }, { replace: true })
          }
        />
      </header>
      <div className="parametres-vue">
        <Contenu />
      </div>
    </div>
  );
}

/** Reads again, to show a failure: elsewhere it is only logged. */
function PharmacieALire() {
  const [illisible, setIllisible] = useState(false);
  const lire = useCallback(() => {
    setIllisible(false);
    void lireLaPharmacie().then(() => setIllisible(store.get(pharmacieAtom) === undefined));
  }, []);
  useEffect(lire, [lire]);
  return illisible ? <ReadingState message={pharmacieIllisible} onRetry={lire} /> : <Loading />;
}

function General() {
  const pharmacie = useAtomValue(pharmacieAtom);
  return pharmacie === undefined ? (
    <PharmacieALire />
  ) : (
    <InformationsPharmacie pharmacie={pharmacie} />
  );
}

function Listes() {
  return (
    <div className="parametres-listes">
      {LISTES_TITREES.map(([liste, titre]) => (
        <CarteListe key={liste} liste={liste} titre={titre} />
      ))}
    </div>
  );
}

export const ecran: CodeDEcran = { Contenu: ParametresEcran };
