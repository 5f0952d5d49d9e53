import { type Centimes, moins, plus, ZERO } from '../../base/montant.ts';
import { NOM_DU_MOUVEMENT } from '../../vente/session-caisse/session-caisse.phrases.ts';
import type { GenreMouvement } from '../../vente/session-caisse/session-caisse.schema.ts';

/**
 * Movements outside sessions: first float, float declared late, count, drawer retired uncounted.
 */
export const GENRES_ENTRE_SESSIONS = ['fond', 'fond_dit', 'comptage', 'sans_comptage'] as const;
/** [CPT-31] Separate from the count's transfer to the safe. */
const ECART = 'ecart';
export type GenreDuLivre = GenreMouvement | (typeof GENRES_ENTRE_SESSIONS)[number] | typeof ECART;

const ENTRE_SESSIONS: Readonly<Record<(typeof GENRES_ENTRE_SESSIONS)[number], string>> = {
  fond: 'Premier fond de caisse',
  fond_dit: 'Fond de caisse',
  comptage: 'Comptage : mis au coffre',
  sans_comptage: 'Jamais compté : mis à part',
};
type EntreSessions = (typeof GENRES_ENTRE_SESSIONS)[number];
const estEntreSessions = (genre: GenreDuLivre): genre is EntreSessions =>
  GENRES_ENTRE_SESSIONS.some((g) => g === genre);
export function nomDuLivre(genre: GenreDuLivre): string {
  if (genre === ECART) return 'Comptage : écart';
  return estEntreSessions(genre) ? ENTRE_SESSIONS[genre] : NOM_DU_MOUVEMENT[genre];
}

const AU_COFFRE: Readonly<Partial<Record<GenreDuLivre, string>>> = {
  fond: 'Fond de caisse donné',
  fond_dit: 'Fond de caisse donné',
  ajout: 'Donné à la caisse',
  retrait: 'Reçu de la caisse',
};
/** [CPT-32] Counts name who signed for the cash. */
export function nomAuCoffre(genre: GenreDuLivre, recu_par: string | null): string {
  const nom = AU_COFFRE[genre] ?? nomDuLivre(genre);
  if (recu_par !== null) return `${nom}, reçu par ${recu_par}`;
  return genre === 'comptage' ? `${nom}, à signer` : nom;
}

export interface JourDuLivre {
  jour: string;
  caisse_id: number;
  genre: GenreDuLivre;
  entree: Centimes;
  sortie: Centimes;
}
/** Opening and closing cash. */
export interface SoldeDeCaisse {
  caisse_id: number;
  ouverture: Centimes;
  cloture: Centimes;
}
export interface LigneDuLivre {
  jour: string;
  caisse_id: number;
  libelle: string;
  entree: Centimes;
  sortie: Centimes;
  solde: Centimes;
}

/**
 * [CPT-20] By register: opening, daily movements by kind, running balance; the control compares the
 * last with the drawer.
 */
export function livreDuMois(
  jours: readonly JourDuLivre[],
  soldes: readonly SoldeDeCaisse[],
  premier: string,
): LigneDuLivre[] {
  return soldes.flatMap(({ caisse_id, ouverture }) => {
    let solde = ouverture;
    const siens = jours
      .filter((j) => j.caisse_id === caisse_id)
      .sort((a, b) => a.jour.localeCompare(b.jour));
    if (siens.length === 0 && ouverture === ZERO) return [];
    const tete = {
      jour: premier,
      caisse_id,
      libelle: 'Solde au début',
      entree: ZERO,
      sortie: ZERO,
      solde,
    };
    return [
      tete,
      ...siens.map(({ jour, genre, entree, sortie }) => {
        solde = moins(plus(solde, entree), sortie);
        return { jour, caisse_id, libelle: nomDuLivre(genre), entree, sortie, solde };
      }),
    ];
  });
}
