import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '#client/ui/toast.ts';
import { jourDe } from '#shared/base/dates.ts';
import { describeFaute, type FautePeriode } from '#shared/base/periode-choisie.rules.ts';
import {
  compareeDe,
  FORMULAIRE_VIDE,
  LIMITES,
  periodeDe,
  TYPES_PERIODE,
} from '#shared/gestion/statistiques/periode.rules.ts';
import type { FiltreStat } from './graphiques/definition-graphique.ts';
import { ONGLETS } from './graphiques/onglets-statistiques.ts';
import { type ChoixPeriode, choixDOuverture } from './raccourcis.rules.ts';

const CHAMPS = ['debut', 'fin', 'week', 'month', 'garde_de', 'garde_a'] as const;
/** [STA-62] Compared period. */
const COMPARES = ['avec_de', 'avec_a'] as const;
const lesDeux = [...CHAMPS, ...COMPARES];
function choixDeLAdresse(lue: URLSearchParams): ChoixPeriode {
  const limit = LIMITES.find((n) => n === Number(lue.get('limit'))) ?? FORMULAIRE_VIDE.limit;
  const type = TYPES_PERIODE.find((t) => t === lue.get('type'));
  const demandes = CHAMPS.map((c) => [c, lue.get(c) ?? ''] as const);
  const rien = type === undefined && demandes.every(([, v]) => v === '');
  const choix = rien
    ? choixDOuverture(jourDe(new Date()))
    : {
        type: type ?? 'JOURNALIERE',
        formulaire: { ...FORMULAIRE_VIDE, ...Object.fromEntries(demandes) },
      };
  const compares = Object.fromEntries(COMPARES.map((c) => [c, lue.get(c) ?? '']));
  return { ...choix, formulaire: { ...choix.formulaire, ...compares, limit } };
}
function sansDates(adresse: URLSearchParams): URLSearchParams {
  const apres = new URLSearchParams(adresse);
  for (const champ of ['type', ...lesDeux]) apres.delete(champ);
  return apres;
}

/**
 * Filter and tab from the URL. An invalid period is corrected with a message [PER-1]: this month.
 */
export function useFiltre(): {
  applique: ChoixPeriode;
  filtre: FiltreStat;
  onglet: string;
  appliquer: (f: ChoixPeriode) => void;
  montrer: (onglet: string) => void;
} {
  const [adresse, poser] = useSearchParams();
  const texte = adresse.toString();
  const { faute, applique, filtre } = useMemo(() => {
    const demande = choixDeLAdresse(new URLSearchParams(texte));
    const periode = periodeDe(demande.type, demande.formulaire);
    const comparee = compareeDe(demande.formulaire);
    const { limit } = demande.formulaire;
    if (typeof periode !== 'string' && typeof comparee !== 'string')
      return { faute: null, applique: demande, filtre: { periode, comparee, limit } };
    const ouverture = choixDeLAdresse(sansDates(new URLSearchParams(texte)));
    const duMois = periodeDe(ouverture.type, ouverture.formulaire);
    return {
      faute: typeof periode === 'string' ? periode : (comparee as FautePeriode),
      applique: ouverture,
      filtre: { periode: typeof duMois === 'string' ? {} : duMois, comparee: null, limit },
    };
  }, [texte]);
  useEffect(() => {
    if (faute === null) return;
    toast.avertir(describeFaute(faute));
    poser(sansDates, { replace: true });
  }, [faute, poser]);
  const onglet = ONGLETS.find((o) => o.id === adresse.get('onglet'))?.id ?? ONGLETS[0]?.id ?? '';
  return {
    applique,
    filtre,
    onglet,
    appliquer: ({ type, formulaire }) =>
      poser(
        {
          ...Object.fromEntries(
            lesDeux.filter((c) => formulaire[c]).map((c) => [c, formulaire[c]]),
          ),
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
