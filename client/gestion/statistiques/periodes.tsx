import { Button, Tab, Tabs } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { FiltreStatistiques } from './filtre-statistiques.tsx';
import { choixElargi } from './raccourcis.rules.ts';
import { useFiltre } from './use-filtre.ts';
import { comparaisonChoisie } from './lire-comparaison.ts';
import { ChiffresCles } from './chiffres-cles.tsx';
import { CarteGraphique } from './carte-graphique.tsx';
import { ONGLETS, type SourceOnglet } from './graphiques/onglets-statistiques.ts';
import type { FiltreStat, DefinitionGraphique } from './graphiques/definition-graphique.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import * as phrasesStatistiques from '#shared/gestion/statistiques/statistiques.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';

const RAFRAICHIR_MS = 200;

/** Refetched shortly after being shown. */
function Panneau({
  chiffres,
  graphiques,
  filtre,
  issue,
}: {
  chiffres: boolean;
  graphiques: readonly DefinitionGraphique[];
  filtre: FiltreStat;
  issue: ReactNode;
}) {
  const [pret, setPret] = useState(false);
  useEffect(() => {
    const minuterie = setTimeout(() => setPret(true), RAFRAICHIR_MS);
    return () => clearTimeout(minuterie);
  }, []);
  return (
    <>
      {chiffres && <ChiffresCles filtre={filtre} />}
      <div className="stat-grille">
        {graphiques.map((g) => (
          <CarteGraphique
            key={g.cle}
            definition={g}
            filtre={filtre}
            pret={pret}
            issue={g.sansPeriode ? null : issue}
          />
        ))}
      </div>
    </>
  );
}

const VENDRE: SourceOnglet = {
  vers: '/vente/reservation',
  texte: 'Aller à la vente',
  menu: 'VENTE',
  sous: 'reservation',
};
/** Link of an empty chart: a wider period, or the source screen. */
function Issue({
  periode,
  source = VENDRE,
  elargir,
}: {
  periode: FiltrePeriode;
  source: SourceOnglet | undefined;
  elargir: () => void;
}) {
  const session = useAtomValue(sessionAtom);
  if (periode.period_from) return <Button text="Élargir la période" onClick={elargir} />;
  return session && peut(session, source.menu, source.sous) ? (
    <Link to={source.vers}>{source.texte}</Link>
  ) : null;
}

/** [STA-62] Chosen comparison, removable. */
function Comparee({ filtre, oter }: { filtre: FiltreStat; oter: () => void }) {
  if (!filtre.comparee) return null;
  return (
    <p className="stat-comparee" role="status">
      {comparaisonChoisie(filtre)?.phrase ?? phrasesStatistiques.rienAComparer}{' '}
      <Button variant="minimal" size="small" text="Comparer à la période d’avant" onClick={oter} />
    </p>
  );
}

export function Periodes() {
  const { applique, filtre, onglet, appliquer, montrer } = useFiltre();
  const elargir = () => appliquer(choixElargi(applique));
  return (
    <>
      <FiltreStatistiques applique={applique} appliquer={appliquer} />
      <Comparee
        filtre={filtre}
        oter={() =>
          appliquer({
            ...applique,
            formulaire: { ...applique.formulaire, avec_de: '', avec_a: '' },
          })
        }
      />
      <Tabs
        id="statistiques"
        className="stat-onglets"
        selectedTabId={onglet}
        animate={false}
        renderActiveTabPanelOnly
        onChange={(id) => montrer(String(id))}
      >
        {ONGLETS.map((o) => (
          <Tab
            key={o.id}
            id={o.id}
            title={o.titre}
            panel={
              <Panneau
                key={o.id}
                chiffres={o.chiffres === true}
                graphiques={o.graphiques}
                filtre={filtre}
                issue={<Issue periode={filtre.periode} source={o.source} elargir={elargir} />}
              />
            }
          />
        ))}
      </Tabs>
    </>
  );
}
