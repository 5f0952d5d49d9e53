import { Button, Tab, Tabs } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { type FiltreSaisi, FiltreStatistiques } from './filtre-statistiques.tsx';
import { CarteGraphique } from './carte-graphique.tsx';
import { ONGLETS, type SourceOnglet } from './graphiques/onglets-statistiques.ts';
import type { FiltreStat, DefinitionGraphique } from './graphiques/definition-graphique.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
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
  issue,
}: {
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
    <div className="stat-grille" data-cartes={graphiques.length}>
      {graphiques.map((g) => (
        <CarteGraphique key={g.cle} definition={g} filtre={filtre} pret={pret} issue={issue} />
      ))}
    </div>
  );
}

const CHAMPS = ['debut', 'fin', 'week', 'month'] as const;
/** What the address asks for: filter and tab. */
function useFiltre(): {
  applique: FiltreSaisi;
  /** Null when its end comes before its start: nothing is read. */
  filtre: FiltreStat | null;
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
  const filtre = useMemo((): FiltreStat | null => {
    const periode = periodeDe(applique.type, applique.formulaire);
    return periode === 'inversee' ? null : { periode, limit: applique.formulaire.limit };
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

const VENDRE: SourceOnglet = {
  vers: '/vente/reservation',
  texte: 'Aller à la vente',
  menu: 'VENTE',
  sous: 'reservation',
};
/** Where an empty chart leads: to every sale, or to where what it shows is made. */
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
  if (periode.period_from) return <Button text="Voir toutes les ventes" onClick={elargir} />;
  return session && peut(session, source.menu, source.sous) ? (
    <Link to={source.vers}>{source.texte}</Link>
  ) : null;
}

/** The eight tabs over one period. */
export function Periodes() {
  const { applique, filtre, onglet, appliquer, montrer } = useFiltre();
  const elargir = () =>
    appliquer({
      type: applique.type,
      formulaire: { ...FORMULAIRE_VIDE, limit: applique.formulaire.limit },
    });
  return (
    <>
      <FiltreStatistiques
        applique={applique}
        appliquer={appliquer}
        periode={filtre?.periode ?? null}
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
              filtre ? (
                <Panneau
                  key={o.id}
                  graphiques={o.graphiques}
                  filtre={filtre}
                  issue={<Issue periode={filtre.periode} source={o.source} elargir={elargir} />}
                />
              ) : (
                <p className="stat-vide">Corrigez les dates pour voir les graphiques.</p>
              )
            }
          />
        ))}
      </Tabs>
    </>
  );
}
