import { type Centimes, enCentimes, enFcfa, moins, plusGrand, ZERO } from '../base/montant.ts';
import { LIBELLE_MODE } from '../caisse/caisse.schema.ts';
import type { Billetage, Coupure } from './billetage.schema.ts';
import { ecartDit } from './comptage.phrases.ts';

/** The modes that are counted beside cash. */
export const MODES_COMPTES = ['cheque', 'mobile_money', 'autres'] as const;
export type ModeCompte = (typeof MODES_COMPTES)[number];

/** Tries of one session before somebody who may validate asks for a recount [BIL-26]. */
export const COMPTAGES_PAR_SESSION = 3;
/** What a request for a recount gives: the recount, and one slip of the hand. */
export const COMPTAGES_PAR_DEMANDE = 2;
/** Recounts of one person in a day, whatever the register. */
export const RECOMPTES_PAR_JOUR = 9;

/** What somebody says he found, by mode, in hundredths. */
export interface CompteTrouve extends Record<ModeCompte, Centimes> {
  /** Said with it: another float is another count, or what was sold could be found by trying. */
  fond_caisse: Centimes;
  coupures: readonly Coupure[];
}

const pileDe = (coupures: readonly Coupure[]): string =>
  coupures
    .filter((c) => c.nombre > 0)
    .map((c) => `${c.type}:${c.valeur}×${c.nombre}`)
    .sort()
    .join(' ');
/**
 * [BIL-25] Is it the same count, to the coin and to the mode? Then a motive may be added to it; any
 * other one is a recount, which stands beside it.
 */
export const memeComptage = (a: CompteTrouve, b: CompteTrouve): boolean =>
  pileDe(a.coupures) === pileDe(b.coupures) &&
  a.fond_caisse === b.fond_caisse &&
  MODES_COMPTES.every((m) => a[m] === b[m]);

/** Where the counts of a session stand, and those of the person in the day. */
export interface ComptagesFaits {
  /** Facts of this session so far. */
  nombre: number;
  permis: number;
  /** A recount was asked for, and is not made yet. */
  demande: boolean;
  /** Recounts of this person today, of any session. */
  recomptes_du_jour: number;
}
/**
 * [BIL-26] May one more count of this session be made? Three by session, nine recounts a day by
 * person; what somebody who may validate asks for is always allowed.
 */
export function peutRecompter(c: ComptagesFaits): boolean {
  if (c.nombre === 0) return true;
  if (c.nombre >= c.permis) return false;
  return c.demande || c.recomptes_du_jour < RECOMPTES_PAR_JOUR;
}

/**
 * [BIL-27] What a mode lacks or has in excess. What was given back by that mode may outweigh what it
 * brought: nobody can count less than nothing, so nothing is then expected.
 */
export const ecartDuMode = (compte: Centimes, attendu: Centimes): Centimes =>
  moins(compte, plusGrand(ZERO, attendu));

type Modes = Record<ModeCompte | `${ModeCompte}_attendu`, number>;
/** [BIL-27] The modes that differ, each with its difference; all in FCFA. */
export const modesEnEcart = (b: Modes): { mode: ModeCompte; ecart: number }[] =>
  MODES_COMPTES.map((mode) => ({
    mode,
    ecart: enFcfa(ecartDuMode(enCentimes(b[mode]), enCentimes(b[`${mode}_attendu`]))),
  })).filter((m) => m.ecart !== 0);

/**
 * [BIL-25] [BIL-27] What a list or a paper says beside the difference in cash: modes that differ, also
 * when their sum is nothing, and how many times it was counted.
 */
export const marquesDuComptage = (b: Modes & Pick<Billetage, 'comptages'>): string[] => [
  ...modesEnEcart(b).map((m) => `${LIBELLE_MODE[m.mode]} ${ecartDit(m.ecart)}`),
  ...(b.comptages.length > 1 ? [`compté ${b.comptages.length} fois`] : []),
];

/** What needs a motive when it is not nothing: cash, each mode, and cash that no movement had said. */
const A_MOTIVER = ['ecart', 'cheque', 'mobile_money', 'autres', 'entrees', 'sorties'] as const;
type AMotiver = (typeof A_MOTIVER)[number];
/**
 * [BIL-27] [BIL-28] Does one of these differences lack its motive? `motif_ecart` stands for those that
 * say nothing.
 */
export const motifManque = (
  ecarts: Partial<Record<AMotiver, Centimes>>,
  motifs: Partial<Record<`motif_${AMotiver}`, string | null | undefined>>,
): boolean =>
  A_MOTIVER.some(
    (quoi) =>
      (ecarts[quoi] ?? ZERO) !== ZERO &&
      !motifs[`motif_${quoi}`]?.trim() &&
      !motifs.motif_ecart?.trim(),
  );

/** [BIL-27] What each mode lacks or has in excess, in hundredths. */
export const ecartsDesModes = (
  trouve: Record<ModeCompte, Centimes>,
  attendus: Record<ModeCompte, Centimes>,
): Record<ModeCompte, Centimes> => ({
  cheque: ecartDuMode(trouve.cheque, attendus.cheque),
  mobile_money: ecartDuMode(trouve.mobile_money, attendus.mobile_money),
  autres: ecartDuMode(trouve.autres, attendus.autres),
});
