import { enCentimes, enFcfa, formatFcfa, formatNombre, fraction } from '#shared/base/montant.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import {
  type Comparaison,
  surAutantDeJours,
} from '#shared/gestion/statistiques/comparaison.rules.ts';
import {
  evolutionDe,
  formatEvolution,
  formatTaux,
} from '#shared/gestion/statistiques/periode.rules.ts';
import * as phrases from '#shared/gestion/statistiques/statistiques.phrases.ts';
import type {
  EvolutionVentes,
  MargeBrute,
  Mesure,
} from '#shared/gestion/statistiques/statistiques.schema.ts';

export interface ChiffreCle {
  nom: string;
  valeur: string;
  /** Comparison or share; empty without one. */
  detail: string;
}
/** FCFA a sale; 0 without one. */
const panierMoyen = ({ chiffre_affaire, nombre_ventes }: Mesure): number =>
  nombre_ventes === 0 ? 0 : enFcfa(fraction(enCentimes(chiffre_affaire), 1, nombre_ventes));

/**
 * [STA-58] Five figures of a period; dashes while loading. Compared with the previous period, or
 * the chosen one scaled to as many days [STA-62], except the average basket; 'N/A' from zero.
 */
export function chiffresCles(
  e: EvolutionVentes | null,
  m: MargeBrute | null,
  comparaison: Comparaison | null = null,
): ChiffreCle[] {
  const avant = e?.manque_periode_precedente === 'rien' ? e.periode_precedente : null;
  const chiffre = (
    nom: string,
    de: (x: Mesure) => number,
    dire: (n: number) => string,
    cumule = true,
  ) => {
    const autre = avant && de(avant);
    const base = comparaison && cumule && autre ? surAutantDeJours(autre, comparaison) : autre;
    return {
      nom,
      valeur: e === null ? '–' : dire(de(e.periode_actuelle)),
      detail:
        e === null || autre === null
          ? ''
          : formatEvolution(evolutionDe(de(e.periode_actuelle), base)),
    };
  };
  return [
    chiffre('Chiffre d’affaires', (x) => x.chiffre_affaire, formatFcfa),
    chiffre('Ventes', (x) => x.nombre_ventes, formatNombre),
    chiffre('Panier moyen', panierMoyen, formatFcfa, false),
    chiffre('Unités vendues', (x) => x.quantite, formatNombre),
    {
      nom: 'Marge brute',
      valeur: m === null ? '–' : formatFcfa(m.marge_brute_totale),
      detail:
        m === null || m.chiffre_affaire_ht === 0
          ? ''
          : `${formatTaux(m.taux_marque_pourcentage)} du HT`,
    },
  ];
}

/** [STA-58] Said once beside the figures: the period compared is before the first known sale. */
export function rienAComparer(e: EvolutionVentes | null): string | null {
  if (e?.periode_precedente == null || e.manque_periode_precedente === 'rien') return null;
  if (e.premiere_vente === null) return phrases.rienAvant;
  return phrases.ventesConnuesDepuis(formatDate(debutDeJour(e.premiere_vente)));
}
