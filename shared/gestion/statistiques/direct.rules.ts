import { heureDe, jourDe } from '../../base/dates.ts';
import { ATTENTE_LONGUE_MS } from '../../vente/caisse/attente.rules.ts';
import {
  type AlerteDirect,
  CLE_COMPTAGE,
  CLE_FONDS,
  type EtatDirect,
  type FaitDirect,
} from './direct.schema.ts';

/** FCFA. */
export const SEUILS = {
  attente_ms: ATTENTE_LONGUE_MS,
  absence_ms: 60_000,
  tiroir: 500_000,
  remise: 0.1,
  duplicatas: 2,
  annulations: 3,
  perime_ms: 15_000,
} as const;

/**
 * [DIR-1] Same weekday last week by this time: whole hours, plus the elapsed part of the current
 * one.
 */
export function referenceSemaine(
  { heures, jour }: Pick<EtatDirect, 'heures' | 'jour'>,
  maintenant: Date,
): number {
  if (jourDe(maintenant) !== jour) return heures.reduce((s, h) => s + h.semaine_derniere, 0);
  const [heure = 0, minute = 0] = heureDe(maintenant).split(':').map(Number);
  const venduDans = (h: EtatDirect['heures'][number]): number => {
    if (h.heure < heure) return h.semaine_derniere;
    return h.heure === heure ? (h.semaine_derniere * minute) / 60 : 0;
  };
  return heures.reduce((s, h) => s + venduDans(h), 0);
}

/** 1: somebody is waiting; 2: act to question; 3: to check. */
const GRAVITES: Readonly<Record<AlerteDirect['genre'], 1 | 2 | 3>> = {
  attente: 1,
  poste: 1,
  annulation: 2,
  ecart: 2,
  recompte: 2,
  mode: 2,
  negatif: 2,
  fonds: 3,
  feuille: 2,
  tiroir: 3,
  prix: 3,
  remise: 3,
  duplicata: 3,
};
export const estGrave = ({ genre }: Pick<AlerteDirect, 'genre'>): boolean => GRAVITES[genre] < 3;

/** [DIR-5] Gravest first; longest wait first, latest act first. */
export function parGravite(
  a: Pick<AlerteDirect, 'genre' | 'at'>,
  b: Pick<AlerteDirect, 'genre' | 'at'>,
): number {
  const gravite = GRAVITES[a.genre] - GRAVITES[b.genre];
  if (gravite !== 0) return gravite;
  const age = (a.at ?? '').localeCompare(b.at ?? '');
  return GRAVITES[a.genre] === 1 ? age : -age;
}
/**
 * [DIR-2] In order [DIR-5]: the server's, baskets waiting over five minutes, and [DIR-4] registers
 * whose holder has had no connected screen for over one.
 */
export function alertesA(
  { alertes, attentes, absents }: Pick<EtatDirect, 'alertes' | 'attentes' | 'absents'>,
  maintenant: Date,
): AlerteDirect[] {
  const depasse = (depuis: string, ms: number): boolean =>
    maintenant.getTime() - Date.parse(depuis) > ms;
  return [
    ...attentes
      .filter((a) => depasse(a.envoye_at, SEUILS.attente_ms))
      .map((a): AlerteDirect => ({
        cle: `attente:${a.reservation_id}`,
        genre: 'attente',
        texte: `Panier N° ${a.position} de ${a.vendeur} en attente à ${a.caisse}`,
        at: a.envoye_at,
        vente_id: null,
      })),
    ...absents
      .filter((a) => depasse(a.depuis, SEUILS.absence_ms))
      .map((a): AlerteDirect => ({
        cle: `poste:${a.caisse_id}`,
        genre: 'poste',
        texte: `${a.caisse} : le poste de ${a.nom} n’est plus connecté`,
        at: a.depuis,
        vente_id: null,
      })),
    ...alertes,
  ].sort(parGravite);
}

const DU_TIROIR: ReadonlySet<AlerteDirect['genre']> = new Set([
  'tiroir',
  'ecart',
  'recompte',
  'mode',
  'negatif',
  'fonds',
  'prix',
]);
/** [DIR-8] Public display: no drawer amount, shortage or cost. */
export const alertesDuMur = (alertes: readonly AlerteDirect[]): AlerteDirect[] =>
  alertes.filter((a) => !DU_TIROIR.has(a.genre));
/** [DIR-8] Nor counts or cash moves in the feed. */
export const filDuMur = (fil: readonly FaitDirect[]): FaitDirect[] =>
  fil.filter((f) => !f.cle.startsWith(CLE_COMPTAGE) && !f.cle.startsWith(CLE_FONDS));

export type EtatLien = 'vivant' | 'perime' | 'hors_ligne';
/** [DIR-3] Live, stale (server silent over 15 s) or offline. */
export function etatLien(enLigne: boolean, dernierSigne: number, maintenant: number): EtatLien {
  if (!enLigne) return 'hors_ligne';
  return maintenant - dernierSigne > SEUILS.perime_ms ? 'perime' : 'vivant';
}
