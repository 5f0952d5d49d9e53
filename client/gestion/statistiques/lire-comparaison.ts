import { type FiltrePeriode, jourDe, lirePeriode } from '#shared/base/dates.ts';
import type { JoursChoisis } from '#shared/base/periode-choisie.rules.ts';
import {
  type Comparaison,
  comparaisonDe,
  surAutantDeJours,
} from '#shared/gestion/statistiques/comparaison.rules.ts';
import { evolutionDe, manqueDe } from '#shared/gestion/statistiques/periode.rules.ts';
import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import type { EvolutionVentes, Mesure } from '#shared/gestion/statistiques/statistiques.schema.ts';
import { type FiltreStat, lu } from './graphiques/definition-graphique.ts';

/** None for a duty shift: its hours compare only with its own. */
function joursDe({ period_from: de = '', period_to: a = '' }: FiltrePeriode): JoursChoisis {
  return de.length > 10 ? { de: '', a: '' } : { de, a };
}
/** [STA-62] Null without comparison. */
export const comparaisonChoisie = ({ periode, comparee }: FiltreStat): Comparaison | null =>
  comparee && comparaisonDe(joursDe(periode), joursDe(comparee), jourDe(new Date()));

interface EvolutionComparee {
  e: EvolutionVentes;
  comparaison: Comparaison | null;
}
/** Against the previous period, or the chosen one [STA-62]; per day when lengths differ. */
export async function lireEvolutionComparee(filtre: FiltreStat): Promise<EvolutionComparee> {
  const comparaison = comparaisonChoisie(filtre);
  const [{ data: e }, autre] = await Promise.all([
    lu(api.lireEvolution, filtre.periode),
    comparaison && filtre.comparee ? lu(api.lireEvolution, filtre.comparee) : null,
  ]);
  const bornes = filtre.comparee && lirePeriode(filtre.comparee);
  if (!comparaison || !autre || !bornes || bornes === 'inversee') return { e, comparaison: null };
  const choisie = autre.data.periode_actuelle;
  const manque = manqueDe(bornes, e.premiere_vente);
  const evolution = (champ: keyof Mesure) =>
    evolutionDe(e.periode_actuelle[champ], surAutantDeJours(choisie[champ], comparaison));
  return {
    comparaison,
    e: {
      ...e,
      periode_precedente: choisie,
      manque_periode_precedente: manque,
      evolution_periode_precedente:
        manque === 'rien'
          ? {
              chiffre_affaire: evolution('chiffre_affaire'),
              nombre_ventes: evolution('nombre_ventes'),
              quantite: evolution('quantite'),
            }
          : null,
    },
  };
}
