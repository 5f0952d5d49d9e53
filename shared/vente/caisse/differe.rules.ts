import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { formatFcfa } from '../../base/montant.ts';
import type { PartPaiement } from './parts.rules.ts';
import type { RefusDiffere } from './refus-differe.rules.ts';

export interface PanierAPayer {
  total_prise_en_charge: number;
  /** FCFA. */
  net_a_payer: number;
}

/**
 * [DIF-1] Offline refusal, or null: cash only. Advances need the ceiling, other modes a third
 * party.
 */
export function attendLeRetour(
  { total_prise_en_charge, net_a_payer }: PanierAPayer,
  parts: readonly Pick<PartPaiement, 'mode'>[],
): string | null {
  if (total_prise_en_charge > 0) return phrasesCoupure.differePriseEnCharge;
  if (net_a_payer <= 0) return phrasesCoupure.differeRien;
  return parts.some((p) => p.mode !== 'espece') ? phrasesCoupure.differeEspeces : null;
}

export interface EnvoiDiffere {
  version: number;
  caisse_id: number;
  caisse: string;
  /** FCFA received. */
  verse: number;
}
/** `memeContenu`: the basket still matches what was paid. */
export interface ReponseAuDiffere {
  statut: number;
  errors: readonly string[];
  panier: {
    status: string;
    version: number;
    caisse_id: number;
    switch_caisse_at: string | null;
    memeContenu: boolean;
  } | null;
}
export type SuiteDiffere =
  | { faire: 'fini' }
  | { faire: 'attendre' }
  | { faire: 'renvoyer'; version: number }
  | { faire: 'expliquer'; refus: RefusDiffere };

const expliquer = (
  phrases: readonly string[],
  conseil: string,
  reessai: RefusDiffere['reessai'] = null,
): SuiteDiffere => ({ faire: 'expliquer', refus: { phrases: [...phrases], conseil, reessai } });

/** Basket outcome, and what to do with the cash. */
function suiteDuPanier(
  d: EnvoiDiffere,
  errors: readonly string[],
  panier: NonNullable<ReponseAuDiffere['panier']>,
): SuiteDiffere {
  const verse = formatFcfa(d.verse);
  const conseils = phrasesCoupure.differeConseil;
  if (panier.status === 'Termine') return expliquer(errors, conseils.encaissee(verse));
  if (panier.status !== 'Brouillon') return expliquer(errors, conseils.fermee(verse));
  if (panier.switch_caisse_at === null || panier.caisse_id !== d.caisse_id)
    return expliquer(errors, conseils.partie(verse));
  if (!panier.memeContenu) return expliquer(errors, conseils.modifiee(verse));
  return panier.version !== d.version
    ? { faire: 'renvoyer', version: panier.version }
    : expliquer(errors, conseils.reessayer(verse), 'demande');
}

/**
 * [DIF-2] No answer, busy, session expired: wait. Version moved by the handover only: resend.
 * Otherwise explained, with advice on the cash.
 */
export function suiteDuDiffere(
  d: EnvoiDiffere,
  { statut, errors, panier }: ReponseAuDiffere,
): SuiteDiffere {
  if (statut === 200) return { faire: 'fini' };
  if (statut === 0 || statut === 401 || statut === 429 || statut >= 500)
    return { faire: 'attendre' };
  const conseils = phrasesCoupure.differeConseil;
  if (statut === 403) return expliquer(errors, conseils.caisse(d.caisse), 'seul');
  if (statut === 409 && panier !== null) return suiteDuPanier(d, errors, panier);
  return expliquer(errors, conseils.autre(formatFcfa(d.verse)));
}
