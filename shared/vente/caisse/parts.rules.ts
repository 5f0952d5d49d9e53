import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { enCentimes, enFcfa } from '../../base/montant.ts';
import { duPour } from './arrondi-especes.rules.ts';
import type { ModePaiement } from './caisse.schema.ts';
import {
  type DemandeDuPanier,
  demandesConfirmees,
  type Operateur,
} from './demande-du-panier.schema.ts';
import { regler } from './paiement.rules.ts';

/** FCFA. */
export interface PartPaiement {
  mode: ModePaiement;
  montant: number;
  reference: string;
  /** Mobile money: whose reference it is. */
  operateur?: Operateur;
  /** Confirmed request: its amount is fixed [MOB-9]. */
  demande_id?: number;
}
/** Amount may be empty. */
export type PartSaisie = Omit<PartPaiement, 'montant'> & { montant: number | null };
/**
 * Confirmed parts plus the one being typed. `propose`: prefilled with the rest, replaced by typing.
 */
export interface SaisieReglement extends PartSaisie {
  parts: readonly PartPaiement[];
  propose: boolean;
  /** Last amount typed, remembered across modes. */
  tape: number | null;
  /** Asked for mobile money; never stored. */
  telephone?: string;
}
export const SAISIE_VIDE: SaisieReglement = {
  parts: [],
  mode: 'espece',
  montant: null,
  reference: '',
  propose: false,
  tape: null,
};
/** [ENC-17] Typed amounts survive mode changes. */
export const recevoirMontant = (s: SaisieReglement, montant: number | null): SaisieReglement => ({
  ...s,
  montant,
  tape: montant,
  propose: false,
});

/** Contract limit. */
const PARTS_MAX = 6;
type Part = Pick<PartPaiement, 'mode' | 'montant'>;
const somme = (parts: readonly Part[]): number => parts.reduce((s, p) => s + p.montant, 0);

const EN_ESPECES: Part = { mode: 'espece', montant: 0 };

/** Whole FCFA, and cash rounding [REG-6]. */
export interface APayer {
  net: number;
  arrondir: boolean;
}
const partsEnCentimes = (parts: readonly Part[]) =>
  parts.map(({ mode, montant }) => ({ mode, montant: enCentimes(montant) }));
const netEnCentimes = ({ net, arrondir }: APayer) => ({ net: enCentimes(net), arrondir });
/** [REG-6] Due and cash rounding for these parts, FCFA. */
export function duEnFcfa(
  aPayer: APayer,
  parts: readonly Part[],
): { du: number; arrondi_especes: number } {
  const dit = duPour(netEnCentimes(aPayer), partsEnCentimes(parts));
  return { du: enFcfa(dit.du), arrondi_especes: enFcfa(dit.arrondi_especes) };
}
/** Counts the typed mode even without an amount. */
export const duSaisi = (aPayer: APayer, { parts, mode, montant }: SaisieReglement) =>
  duEnFcfa(aPayer, [...parts, { mode, montant: montant ?? 0 }]);
/** [REG-8] Same cash amount due. */
export const memeDu = (a: APayer, b: APayer): boolean =>
  duEnFcfa(a, [EN_ESPECES]).du === duEnFcfa(b, [EN_ESPECES]).du;

/** [ENC-7] Confirmed parts, and the typed one if it has an amount. */
export function partsPayees({
  parts,
  mode,
  montant,
  reference,
  operateur,
}: Omit<SaisieReglement, 'propose' | 'tape'>): PartPaiement[] {
  if (montant === null || (montant === 0 && parts.length > 0)) return [...parts];
  const dont = mode === 'mobile_money' && operateur ? { operateur } : {};
  return [...parts, { mode, montant, reference, ...dont }];
}
/** [ENC-8] FCFA left in that mode, 0 or more; cash is rounded. */
export function reste(aPayer: APayer, parts: readonly Part[], mode: ModePaiement): number {
  const du = mode === 'espece' ? duEnFcfa(aPayer, [...parts, { mode, montant: 0 }]).du : aPayer.net;
  return Math.max(0, du - somme(parts));
}
export const totalRecu = (payees: readonly PartPaiement[]): number | null =>
  payees.length === 0 ? null : somme(payees);

/** [ENC-16] FCFA; ten of the largest note: more is a typing error. */
const RENDU_MAX = 100_000;
/**
 * [ENC-4] Null when fine: too little, or change beyond the cash. [ENC-16] Implausible change is a
 * typing error.
 */
export function fauteReglement(
  aPayer: APayer,
  payees: readonly PartPaiement[],
  insuffisant: string,
): string | null {
  const fait = regler(partsEnCentimes(payees), netEnCentimes(aPayer), insuffisant);
  if (typeof fait === 'string') return fait;
  return fait.rendu > enCentimes(RENDU_MAX) ? phrasesReglement.renduExcessif(RENDU_MAX) : null;
}

/** [ENC-9] Refusal of another mode, or null. */
export function fauteAutreMode(
  aPayer: APayer,
  { parts, montant, mode }: Pick<SaisieReglement, 'parts' | 'montant' | 'mode'>,
): string | null {
  if (montant === null || montant === 0) return phrasesReglement.modeSansMontant;
  if (montant >= reste(aPayer, parts, mode)) return phrasesReglement.modeRienDeReste;
  return parts.length + 1 >= PARTS_MAX ? phrasesReglement.modeTropDeParts(PARTS_MAX) : null;
}
/** [ENC-10] Cash, else the first unused, else 'autres'. */
export const modeDuReste = (parts: readonly PartPaiement[]): ModePaiement =>
  (['espece', 'mobile_money', 'cheque'] as const).find((m) => !parts.some((p) => p.mode === m)) ??
  'autres';

function proposer(aPayer: APayer, parts: readonly PartPaiement[]): SaisieReglement {
  const mode = modeDuReste(parts);
  const montant = reste(aPayer, parts, mode);
  return { parts, mode, montant, reference: '', propose: true, tape: null };
}
/** [ENC-15] Starts with the whole due in cash. */
export const saisieExacte = (aPayer: APayer): SaisieReglement => ({
  ...SAISIE_VIDE,
  montant: reste(aPayer, [], SAISIE_VIDE.mode),
  propose: true,
});
/** [ENC-15] On a new net, updates proposed amounts only. */
export const auNet = (aPayer: APayer, s: SaisieReglement): SaisieReglement =>
  s.propose ? { ...s, montant: reste(aPayer, s.parts, s.mode) || null } : s;
/**
 * [ENC-14] Non-cash capped at the rest: no change. Cash asks the amount received. [ENC-17] Typed
 * amounts come back.
 */
export function choisirMode(
  aPayer: APayer,
  s: SaisieReglement,
  mode: ModePaiement,
): SaisieReglement {
  const aRecevoir = reste(aPayer, s.parts, mode);
  const { tape } = s;
  if (mode === 'espece') return { ...s, mode, montant: tape, propose: false };
  if (tape !== null && tape > 0 && tape < aRecevoir)
    return { ...s, mode, montant: tape, propose: false };
  return { ...s, mode, montant: aRecevoir, propose: true };
}
/** [ENC-11] Confirms the part and proposes the rest; unchanged when refused (`fauteAutreMode`). */
export const poserPart = (aPayer: APayer, s: SaisieReglement): SaisieReglement =>
  fauteAutreMode(aPayer, s) === null ? proposer(aPayer, partsPayees(s)) : s;
/** [ENC-12] Its amount returns to the rest. */
export const retirerPart = (aPayer: APayer, s: SaisieReglement, rang: number): SaisieReglement =>
  proposer(aPayer, s.parts.toSpliced(rang, 1));
export const noterReference = (
  s: SaisieReglement,
  rang: number,
  reference: string,
): SaisieReglement => ({
  ...s,
  parts: s.parts.map((p, i) => (i === rang ? { ...p, reference } : p)),
});

/** [MOB-9] What the client has confirmed by phone comes first, and does not change. */
export function avecConfirmees(
  aPayer: APayer,
  s: SaisieReglement,
  demandes: readonly DemandeDuPanier[] | null | undefined,
): SaisieReglement {
  const confirmees = demandesConfirmees(demandes).map((d) => ({
    mode: 'mobile_money' as const,
    montant: d.montant,
    reference: d.reference,
    ...(d.operateur && { operateur: d.operateur }),
    demande_id: d.id,
  }));
  const memes = s.parts.filter((p) => p.demande_id !== undefined);
  if (memes.map((p) => p.demande_id).join() === confirmees.map((p) => p.demande_id).join())
    return s;
  const parts = [...confirmees, ...s.parts.filter((p) => p.demande_id === undefined)];
  return { ...proposer(aPayer, parts), ...(s.telephone && { telephone: s.telephone }) };
}

export type CorpsReglement = (
  | { amount_gived: number; mode_paiement: ModePaiement }
  | {
      paiements: {
        mode: ModePaiement;
        montant: number;
        reference: string | null;
        operateur?: Operateur;
        demande_id?: number;
      }[];
    }
) & { net_montre?: number };
/**
 * [ENC-13] Single mode without reference: specification's form; else parts with references, none
 * for cash. [REG-7] Amount shown, when not the net.
 */
export function corpsReglement(aPayer: APayer, payees: readonly PartPaiement[]): CorpsReglement {
  const [seule] = payees;
  const { du } = duEnFcfa(aPayer, payees);
  const montre = du === aPayer.net ? {} : { net_montre: du };
  if (payees.length < 2 && !seule?.reference.trim() && seule?.demande_id === undefined)
    return { amount_gived: seule?.montant ?? 0, mode_paiement: seule?.mode ?? 'espece', ...montre };
  return {
    ...montre,
    paiements: payees.map(({ mode, montant, reference, operateur, demande_id }) => ({
      mode,
      montant,
      reference: mode === 'espece' || reference.trim() === '' ? null : reference.trim(),
      ...(operateur && { operateur }),
      ...(demande_id !== undefined && { demande_id }),
    })),
  };
}
