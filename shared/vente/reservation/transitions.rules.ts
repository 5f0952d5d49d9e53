import { CAISSE_DEFAUT } from '../caisse/caisse.schema.ts';
import { peutAccorder, type Porteur } from '../../admin/utilisateur/habilitations.rules.ts';
import type { MajReservation, Reservation, StatutReservation } from './reservation.schema.ts';

/** [RES-4] Only drafts are edited, cancelled or sent: Termine, Annule and Devis are locked. */
export const estTraitable = (r: {
  status: StatutReservation;
  switch_finish_at: unknown;
}): boolean => r.status === 'Brouillon' && r.switch_finish_at === null;

/**
 * [RES-71] Author; other sellers unless baskets are personal; always those who may grant sale
 * exceptions.
 */
export const peutModifierPanier = (
  qui: Porteur & { id: number },
  { created_by_id }: { created_by_id: number },
  paniers_partages: boolean,
): boolean => paniers_partages || qui.id === created_by_id || peutAccorder(qui);

export type ActeReservation = 'annuler' | 'devis' | 'payer' | 'envoyer' | 'enregistrer';

/** [RES-1] From status and dates of the whole-reservation update (contract §9). */
export function acteDemande(maj: MajReservation): ActeReservation {
  if (maj.status === 'Annule') return 'annuler';
  if (maj.status === 'Devis' || maj.switch_devis_at) return 'devis';
  if (maj.status === 'Termine') return 'payer';
  if (maj.switch_caisse_at) return 'envoyer';
  return 'enregistrer';
}

type PourBouton = Pick<
  Reservation,
  | 'status'
  | 'switch_finish_at'
  | 'caisse_id'
  | 'switch_caisse_at'
  | 'modifiee_apres_envoi'
  | 'etat_caisse'
> & { nb_lignes: number };
export interface BoutonEnvoi {
  libelle: 'Passer à la caisse' | 'Modifier la caisse' | 'Mettre à jour la caisse';
  actif: boolean;
}

/**
 * [RES-5] `caisse_choisie`: picked on screen, maybe unsent. Null: hidden (Default register, locked
 * basket, no product).
 */
export function boutonEnvoi(r: PourBouton, caisse_choisie: number): BoutonEnvoi | null {
  if (
    caisse_choisie === CAISSE_DEFAUT ||
    r.status !== 'Brouillon' ||
    r.switch_finish_at !== null ||
    r.nb_lignes === 0
  )
    return null;
  if (r.switch_caisse_at === null || r.etat_caisse === 'Renvoyé')
    return { libelle: 'Passer à la caisse', actif: true };
  if (caisse_choisie !== r.caisse_id) return { libelle: 'Modifier la caisse', actif: true };
  return { libelle: 'Mettre à jour la caisse', actif: r.modifiee_apres_envoi };
}
