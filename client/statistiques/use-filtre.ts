import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '#client/ui/toast.ts';
import { jourDe } from '#shared/base/dates.ts';
import { direFaute } from '#shared/base/periode-choisie.rules.ts';
import {
  FORMULAIRE_VIDE,
  LIMITES,
  periodeDe,
  TYPES_PERIODE,
} from '#shared/statistiques/periode.rules.ts';
import type { FiltreStat } from './graphiques/definition-graphique.ts';
import { ONGLETS } from './graphiques/onglets-statistiques.ts';
import { type ChoixPeriode, choixDOuverture } from './raccourcis.rules.ts';

const CHAMPS = ['debut', 'fin', 'week', 'month'] as const;
/** What an address asks for; this month when it names no period. */
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
  return { ...choix, formulaire: { ...choix.formulaire, limit } };
}
/** The same without its period. */
function sansDates(adresse: URLSearchParams): URLSearchParams {
  const apres = new URLSearchParams(adresse);
  for (const champ of ['type', ...CHAMPS]) apres.delete(champ);
  return apres;
}

/**
 * What the address asks for: filter and tab. An address that is no period is put right and said
 * [PER-1]: it opens on this month.
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
    const { limit } = demande.formulaire;
    if (typeof periode !== 'string')
      return { faute: null, applique: demande, filtre: { periode, limit } };
    const ouverture = choixDeLAdresse(sansDates(new URLSearchParams(texte)));
    const duMois = periodeDe(ouverture.type, ouverture.formulaire);
    return {
      faute: periode,
      applique: ouverture,
      filtre: { periode: typeof duMois === 'string' ? {} : duMois, limit },
    };
  }, [texte]);
  useEffect(() => {
    if (faute === null) return;
    toast.avertir(direFaute(faute));
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
