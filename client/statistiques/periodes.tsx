import { Tab, Tabs } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FiltreSaisi, FiltreStatistiques } from './filtre-statistiques.tsx';
import { CarteGraphique } from './carte-graphique.tsx';
import { ONGLETS } from './graphiques/onglets-statistiques.ts';
import type { FiltreStat, DefinitionGraphique } from './graphiques/definition-graphique.ts';
import {
  FORMULAIRE_VIDE,
  LIMITES,
  periodeDe,
  TYPES_PERIODE,
} from '#shared/statistiques/periode.rules.ts';

const RAFRAICHIR_MS = 200;

/** The charts of a tab are read (again) shortly after it is shown. */
function Panneau({
  graphiques,
  filtre,
}: {
  graphiques: readonly DefinitionGraphique[];
  filtre: FiltreStat;
}) {
  const [pret, setPret] = useState(false);
  useEffect(() => {
    const minuterie = setTimeout(() => setPret(true), RAFRAICHIR_MS);
    return () => clearTimeout(minuterie);
  }, []);
  return (
    <div className="stat-grille">
      {graphiques.map((g) => (
        <CarteGraphique key={g.cle} definition={g} filtre={filtre} pret={pret} />
      ))}
    </div>
  );
}

const CHAMPS = ['debut', 'fin', 'week', 'month'] as const;
/** What the address asks for: filter and tab. */
function useFiltre(): {
  applique: FiltreSaisi;
  filtre: FiltreStat;
  onglet: string;
  appliquer: (f: FiltreSaisi) => void;
  montrer: (onglet: string) => void;
} {
  const [adresse, poser] = useSearchParams();
  const texte = adresse.toString();
  const applique = useMemo((): FiltreSaisi => {
    const lue = new URLSearchParams(texte);
    const limit = LIMITES.find((n) => n === Number(lue.get('limit'))) ?? FORMULAIRE_VIDE.limit;
    return {
      type: TYPES_PERIODE.find((t) => t === lue.get('type')) ?? 'JOURNALIERE',
      formulaire: {
        ...FORMULAIRE_VIDE,
        ...Object.fromEntries(CHAMPS.map((c) => [c, lue.get(c) ?? ''])),
        limit,
      },
    };
  }, [texte]);
  const filtre = useMemo((): FiltreStat => {
    const periode = periodeDe(applique.type, applique.formulaire);
    return { periode: periode === 'inversee' ? {} : periode, limit: applique.formulaire.limit };
  }, [applique]);
  const onglet = ONGLETS.find((o) => o.id === adresse.get('onglet'))?.id ?? ONGLETS[0]?.id ?? '';
  return {
    applique,
    filtre,
    onglet,
    appliquer: ({ type, formulaire }) =>
      poser(
        {
          ...Object.fromEntries(CHAMPS.filter((c) => formulaire[c]).map((c) => [c, formulaire[c]])),
          type,
          limit: String(formulaire.limit),
          onglet,
        },
        { replace: true },
      ),
    montrer: (id) =>
      poser((avant) => new URLSearchParams({ ...Object.fromEntries(avant), onglet: id }), {
        replace: true,
      }),
  };
}

/** The eight tabs over one period. */
export function Periodes() {
  const { applique, filtre, onglet, appliquer, montrer } = useFiltre();
  return (
    <>
      <FiltreStatistiques applique={applique} appliquer={appliquer} periode={filtre.periode} />
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
            panel={<Panneau key={o.id} graphiques={o.graphiques} filtre={filtre} />}
          />
        ))}
      </Tabs>
    </>
  );
}
