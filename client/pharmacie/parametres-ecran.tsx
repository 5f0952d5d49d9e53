// @kept-when-opened
import './parametres.css';
import { Tab, Tabs } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { pharmacieIllisible } from '#shared/pharmacie/pharmacie.phrases.ts';
import type { NomListe } from '#shared/reference/reference.schema.ts';
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
  () => import('../ordonnancier/reglage-ordonnancier.offert.tsx'),
  'ReglageDeLOrdonnancier',
  <Loading />,
);
const ReglagesDeCertification = lazyScreen(
  () => import('../certification/reglages-certification.offert.tsx'),
  'ReglagesDeCertification',
  <Loading />,
);
const ReglagesDuMobileMoney = lazyScreen(
  () => import('../mobile-money/reglages-mobiles.offert.tsx'),
  'ReglagesDuMobileMoney',
  <Loading />,
);
const EtatDuServeur = lazyScreen(
  () => import('../etat/etat-serveur.offert.tsx'),
  'EtatDuServeur',
  <Loading />,
);
const EssaiLecteur = lazyScreen(() => import('./essai-lecteur.tsx'), 'EssaiLecteur', <Loading />);
const Sauvegardes = lazyScreen(() => import('./sauvegardes.tsx'), 'Sauvegardes', <Loading />);

export function ParametresEcran() {
  const [recherche, setRecherche] = useSearchParams();
  const admin = useAtomValue(sessionAtom)?.is_admin === true;
  const onglet =
    [
      'listes',
      'taux',
      'ordonnancier',
      'certification',
      'mobile-money',
      'lecteur',
      'postes',
      ...(admin ? ['sauvegarde'] : []),
      'serveur',
    ].find((o) => o === recherche.get('onglet')) ?? 'general';
  return (
    <div className="parametres">
      <h1>Paramètres</h1>
      <Tabs
        id="parametres"
        selectedTabId={onglet}
        animate={false}
        renderActiveTabPanelOnly
        onChange={(choisi) =>
          setRecherche(choisi === 'general' ? {} : { onglet: String(choisi) }, { replace: true })
        }
      >
        <Tab id="general" title="GENERAL" panel={<General />} />
        <Tab id="listes" title="INFORMATIONS SUR LES PRODUITS" panel={<Listes />} />
        <Tab id="taux" title="TVA ET CSS" panel={<TauxTaxes />} />
        <Tab id="ordonnancier" title="ORDONNANCIER" panel={<ReglageDeLOrdonnancier />} />
        <Tab id="certification" title="CERTIFICATION" panel={<ReglagesDeCertification />} />
        <Tab id="mobile-money" title="MOBILE MONEY" panel={<ReglagesDuMobileMoney />} />
        <Tab id="lecteur" title="LECTEUR" panel={<EssaiLecteur />} />
        <Tab id="postes" title="AUTRES POSTES" panel={<AutresPostes />} />
        {admin && <Tab id="sauvegarde" title="SAUVEGARDE" panel={<Sauvegardes />} />}
        <Tab id="serveur" title="ÉTAT DU SERVEUR" panel={<EtatDuServeur />} />
      </Tabs>
    </div>
  );
}

/** Reads again, to show a failure: elsewhere it is only logged. */
function PharmacieALire() {
  const [illisible, dire] = useState(false);
  const lire = useCallback(() => {
    dire(false);
    void lireLaPharmacie().then(() => dire(store.get(pharmacieAtom) === undefined));
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
