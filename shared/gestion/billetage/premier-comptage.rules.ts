import { type Centimes, enCentimes, enFcfa, moins, plusGrand, ZERO } from '../../base/montant.ts';
import { LIBELLE_MODE } from '../../vente/caisse/caisse.schema.ts';
import type { Billetage, Coupure } from './billetage.schema.ts';
import { ecartDit } from './comptage.phrases.ts';

/** Besides cash. */
export const MODES_COMPTES = ['cheque', 'mobile_money', 'autres'] as const;
export type ModeCompte = (typeof MODES_COMPTES)[number];

/** Per session, before a validator must request a recount [BIL-26]. */
export const COMPTAGES_PAR_SESSION = 3;
/** The recount and one mistake. */
export const COMPTAGES_PAR_DEMANDE = 2;
/** Per person and day, all registers. */
export const RECOMPTES_PAR_JOUR = 9;

/** Hundredths, by mode. */
export interface CompteTrouve extends Record<ModeCompte, Centimes> {
  /** Part of the count: varying it would let one guess the expected cash. */
  fond_caisse: Centimes;
  coupures: readonly Coupure[];
}

const pileDe = (coupures: readonly Coupure[]): string =>
  coupures
    .filter((c) => c.nombre > 0)
    .map((c) => `${c.type}:${c.valeur}×${c.nombre}`)
    .sort()
    .join(' ');
/** [BIL-25] Identical by coin and mode: only a motive may be added; any difference is a recount. */
export const memeComptage = (a: CompteTrouve, b: CompteTrouve): boolean =>
  pileDe(a.coupures) === pileDe(b.coupures) &&
  a.fond_caisse === b.fond_caisse &&
  MODES_COMPTES.every((m) => a[m] === b[m]);

export interface ComptagesFaits {
  nombre: number;
  permis: number;
  /** Recount requested, pending. */
  demande: boolean;
  /** Person's recounts today, all sessions. */
  recomptes_du_jour: number;
}
/**
 * [BIL-26] Three per session, nine recounts per person and day; a validator's request always
 * allows.
 */
export function peutRecompter(c: ComptagesFaits): boolean {
  if (c.nombre === 0) return true;
  if (c.nombre >= c.permis) return false;
  return c.demande || c.recomptes_du_jour < RECOMPTES_PAR_JOUR;
}

/** [BIL-27] Expected is floored at zero: refunds may exceed takings. */
export const ecartDuMode = (compte: Centimes, attendu: Centimes): Centimes =>
  moins(compte, plusGrand(ZERO, attendu));

type Modes = Record<ModeCompte | `${ModeCompte}_attendu`, number>;
/** [BIL-27] FCFA. */
export const modesEnEcart = (b: Modes): { mode: ModeCompte; ecart: number }[] =>
  MODES_COMPTES.map((mode) => ({
    mode,
    ecart: enFcfa(ecartDuMode(enCentimes(b[mode]), enCentimes(b[`${mode}_attendu`]))),
  })).filter((m) => m.ecart !== 0);

/** [BIL-25] [BIL-27] Modes that differ, even summing to zero, and number of counts. */
export const marquesDuComptage = (b: Modes & Pick<Billetage, 'comptages'>): string[] => [
  ...modesEnEcart(b).map((m) => `${LIBELLE_MODE[m.mode]} ${ecartDit(m.ecart)}`),
  ...(b.comptages.length > 1 ? [`compté ${b.comptages.length} fois`] : []),
];

/** Differences requiring a motive. */
const A_MOTIVER = ['ecart', 'cheque', 'mobile_money', 'autres', 'entrees', 'sorties'] as const;
type AMotiver = (typeof A_MOTIVER)[number];
/** [BIL-27] [BIL-28] `motif_ecart` is the fallback. */
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

/** [BIL-27] Hundredths. */
export const ecartsDesModes = (
  trouve: Record<ModeCompte, Centimes>,
  attendus: Record<ModeCompte, Centimes>,
): Record<ModeCompte, Centimes> => ({
  cheque: ecartDuMode(trouve.cheque, attendus.cheque),
  mobile_money: ecartDuMode(trouve.mobile_money, attendus.mobile_money),
  autres: ecartDuMode(trouve.autres, attendus.autres),
});
