import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  FORMULAIRE_VIDE,
  LIMITES,
  periodeDe,
  TYPES_PERIODE,
} from '#shared/statistiques/periode.rules.ts';
import type { FiltreStat } from './graphiques/definition-graphique.ts';
import { ONGLETS } from './graphiques/onglets-statistiques.ts';
import type { ChoixPeriode } from './raccourcis.rules.ts';

const CHAMPS = ['debut', 'fin', 'week', 'month'] as const;
/** What the address asks for: filter and tab. */
export function useFiltre(): {
  applique: ChoixPeriode;
  /** Null when its end comes before its start: nothing is read. */
  filtre: FiltreStat | null;
  onglet: string;
  appliquer: (f: ChoixPeriode) => void;
  montrer: (onglet: string) => void;
} {
  const [adresse, poser] = useSearchParams();
  const texte = adresse.toString();
  const applique = useMemo((): ChoixPeriode => {
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
