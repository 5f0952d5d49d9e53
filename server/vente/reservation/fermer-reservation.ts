import { type Centimes, plus } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { chaineDeCaisse } from '#shared/platform/scellement/scelle.rules.ts';
import type { Reservation, VoieEnvoi } from '#shared/vente/reservation/reservation.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import { inscrireFait } from '../../platform/scellement/inscrire.ts';
import { ecrireReservation } from './ecrire-reservation.ts';
import type { Changements } from './ecrire-reservation.sql.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { publishPanier, lireLignes, presenter } from './presenter-reservation.ts';
import type { LockedPanier } from './lock-panier.ts';
import { FERMER } from './fermer-reservation.sql.ts';

/** [RES-37] Releases reservations, leaves the register; final. */
export async function annulerReservation(
  em: EntityManager,
  { reservation: r, lignes }: LockedPanier,
  maintenant: Date,
): Promise<Reservation> {
  const annulee = await ecrireReservation(
    em,
    r.id,
    { status: 'Annule', etat_caisse_par: null, etat_caisse_par_id: null },
    maintenant,
  );
  return publishPanier(em, 'reservation.annulee', { reservation: annulee, lignes }, r);
}

/** [RES-38] Locked until validated. */
export async function transformerEnDevis(
  em: EntityManager,
  { reservation: r, lignes }: LockedPanier,
  maintenant: Date,
): Promise<Reservation> {
  const devis = await ecrireReservation(
    em,
    r.id,
    {
      status: 'Devis',
      switch_devis_at: maintenant,
      switch_caisse_at: null,
      etat_caisse: 'Non envoyé',
      etat_caisse_par: null,
      etat_caisse_par_id: null,
    },
    maintenant,
  );
  return publishPanier(em, 'reservation.transformee_en_devis', { reservation: devis, lignes }, r);
}

export interface Fermeture {
  caisse_id: number;
  caisse: string;
  par: { id: number; fullname: string };
  recu: Centimes;
  arrondi_especes: Centimes;
  mode_paiement: string | null;
  paiements: ReservationRow['paiements'];
  imprimee: boolean;
  /** Register numbers (ordonnancier). */
  ordonnancier: string | null;
}
type Rendu = Pick<ReservationRow, 'version' | 'impressions' | 'printed_at'> & {
  vente_id: number;
  numero_ticket: number;
  sceau: string;
};
/** Pipelined after the sale's insert, read by number; answers only what the caller cannot know. */
export async function fermerReservation(
  em: EntityManager,
  reservation: ReservationRow,
  f: Fermeture,
  maintenant: Date,
): Promise<ReservationRow> {
  const rendu = await sqlOne<Rendu>(em, FERMER, [
    reservation.id,
    maintenant,
    f.par.fullname,
    f.par.id,
    f.recu,
    f.mode_paiement,
    f.paiements === null ? null : JSON.stringify(f.paiements),
    f.caisse_id,
    f.caisse,
    f.imprimee,
    f.ordonnancier,
    f.arrondi_especes,
  ]);
  if (!rendu) throw new Error(`réservation ${reservation.id} sans vente à la clôture`);
  const ecrits = {
    updated_at: maintenant.toISOString(),
    status: 'Termine' as const,
    etat_caisse: 'Payé' as const,
    etat_caisse_par: f.par.fullname,
    etat_caisse_par_id: f.par.id,
    switch_finish_at: maintenant.toISOString(),
    switch_finish_by: f.par.fullname,
    amount_gived: f.recu,
    net_a_payer: plus(reservation.net_a_payer, f.arrondi_especes),
    arrondi: plus(reservation.arrondi, f.arrondi_especes),
    arrondi_especes: f.arrondi_especes,
    mode_paiement: f.mode_paiement,
    paiements: f.paiements,
    caisse_id: f.caisse_id,
    caisse: f.caisse,
    modifiee_apres_envoi: false,
    ordonnancier: f.ordonnancier,
  };
  return { ...reservation, ...ecrits, ...rendu };
}

/**
 * [RES-17] [RES-18] Made or paid today; others are not displayed, and an event would bring them
 * back.
 */
const estDuJour = (
  { jour, switch_finish_at: fin }: Pick<ReservationRow, 'jour' | 'switch_finish_at'>,
  maintenant: Date,
): boolean => [jour, fin && jourDe(toDate(fin))].includes(jourDe(maintenant));

/**
 * [RES-39] First is the original; others bear DUPLICATA and are sealed. `voie`: sent to the client
 * instead of printed, sealed from the first [ENV-6].
 */
export async function compterImpression(
  em: EntityManager,
  { reservation: r, lignes }: LockedPanier,
  maintenant: Date,
  voie: VoieEnvoi | null = null,
): Promise<Reservation> {
  const reservation = await ecrireReservation(
    em,
    r.id,
    { printed_at: maintenant, impressions: r.impressions + 1 },
    maintenant,
  );
  if (r.vente_id !== null && (r.impressions > 0 || voie !== null))
    inscrireFait(em, {
      chaine: chaineDeCaisse(r.caisse_id),
      type: voie === null ? 'DUPLICATA' : 'ENVOI',
      objet: `${voie ?? 'impression'}:${r.vente_id}`,
      jour: jourDe(maintenant),
      instant: enIso(maintenant),
      contenu: { ticket: r.numero_ticket, jour: r.jour, impression: r.impressions + 1 },
    });
  return estDuJour(reservation, maintenant)
    ? publishPanier(em, 'reservation.modifiee', { reservation, lignes }, r)
    : presenter(reservation, lignes);
}

type SuiteDeVente = Pick<
  Changements,
  | 'vente_annulee'
  | 'etat_retour'
  | 'identifiant_assure'
  | 'nom_assure'
  | 'numero_feuille_assure'
  | 'secteur_assure'
>;
/**
 * [RES-44] Publishes a cancelled sale's basket to seller and register. [RES-72] [BOR-12] Also after
 * returns or a corrected insured: ticket and invoice derive from it. Earlier days: unpublished.
 * Caller holds the basket.
 */
export async function publishSuiteDeVente(
  em: EntityManager,
  id: number,
  suite: SuiteDeVente,
  maintenant: Date,
): Promise<void> {
  const reservation = await ecrireReservation(em, id, suite, maintenant);
  if (!estDuJour(reservation, maintenant)) return;
  const lignes = (await lireLignes(em, [id])).get(id) ?? [];
  publishPanier(em, 'reservation.modifiee', { reservation, lignes });
}
