import { heureDe, jourDe } from '../base/dates.ts';
import { ATTENTE_LONGUE_MS } from '../caisse/attente.rules.ts';
import {
  type AlerteDirect,
  CLE_COMPTAGE,
  CLE_FONDS,
  type EtatDirect,
  type FaitDirect,
} from './direct.schema.ts';

/** Limits of the board. Amounts in FCFA. */
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
 * [DIR-1] What the same day last week had sold by this time: its whole hours, and the part gone of
 * the running one.
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

/** Somebody waits now; something was done that must be asked about; something to look at. */
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
/** Is it wrong, or only to be looked at? */
export const estGrave = ({ genre }: Pick<AlerteDirect, 'genre'>): boolean => GRAVITES[genre] < 3;

/**
 * [DIR-5] The gravest first. Among those who wait, the one who has waited longest, for it must not
 * hide under who came after; among what was done, the latest.
 */
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
 * [DIR-2] Alerts at this moment, in their order [DIR-5]: those of the server,
 * the baskets that have waited more than five minutes, and [DIR-4] the registers whose holder has
 * had no connected screen for more than one.
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
/**
 * [DIR-8] Customers look at the wall: no alert of it says what is in a drawer, what was missing from
 * one, or what a product cost.
 */
export const alertesDuMur = (alertes: readonly AlerteDirect[]): AlerteDirect[] =>
  alertes.filter((a) => !DU_TIROIR.has(a.genre));
/** [DIR-8] Nor does its feed say what was counted in a register, or moved from it. */
export const filDuMur = (fil: readonly FaitDirect[]): FaitDirect[] =>
  fil.filter((f) => !f.cle.startsWith(CLE_COMPTAGE) && !f.cle.startsWith(CLE_FONDS));

export type EtatLien = 'vivant' | 'perime' | 'hors_ligne';
/** [DIR-3] Live, stale (no sign of the server for more than 15 s) or offline. */
export function etatLien(enLigne: boolean, dernierSigne: number, maintenant: number): EtatLien {
  if (!enLigne) return 'hors_ligne';
  return maintenant - dernierSigne > SEUILS.perime_ms ? 'perime' : 'vivant';
}
