import { moins, plusGrand, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CLIENT_COMPTANT, NOM_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { heureDe } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import {
  demandeQuiVerrouille,
  panierVerrouille,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { peutModifierPanier } from '#shared/vente/reservation/transitions.rules.ts';
import { readSetting } from '../../platform/db/parametre.ts';
import { toDate } from '../../platform/db/present.ts';
import type { ServerSession } from '../../platform/http/route.ts';
import {
  type EcoulementEnCours,
  lireEcoulementsDe,
} from '../../stock/produit/lire-ecoulements.sql.ts';
import { lireLotsDuPanier, type LotLu, perimeesDe } from '../../stock/produit/lock-lots.ts';
import type { Certifie } from '../../admin/pharmacie/certifie.sql.ts';
import type { CaisseSql, ClientSql, GardeSql, ProduitSql } from './lignes-sql.ts';
import type { ReservationProduitRow, ReservationRow } from './reservation.entity.ts';
import { presenter } from './presenter-reservation.ts';
import {
  clientDuPanier,
  gardesEnCours,
  lignesDuPanier,
  lockCompte,
  lockLignesEtProduits,
  lockTete,
  lockTeteEtCaisse,
  produitsDuPanier,
} from './lock-panier.sql.ts';

/** A basket locked for this transaction, with all that its payment reads. */
export interface PayablePanier {
  reservation: ReservationRow;
  lignes: ReservationProduitRow[];
  produits: ReadonlyMap<number, Omit<ProduitSql, 'cout_moyen'>>;
  /** Null when a payment advances nothing: it is then neither read nor locked. */
  client: ClientSql | null;
  /** Read under lock, for payment. */
  lots: readonly LotLu[];
  /**
   * Within half an hour by the database clock, as in `LIGNES_RETENUES`; the application's may
   * differ.
   */
  editeRecemment: boolean;
  /** Register setting as stored; null: never set. */
  ordonnancier: unknown;
  arrondir: boolean;
  /** [CER-1] Sales await the State's invoice; null: no country. */
  certifie: Certifie | null;
}
/** The same, with what editing it reads besides. */
export interface LockedPanier extends PayablePanier {
  produits: Map<number, ProduitSql>;
  client: ClientSql;
  /** Null: no duty shift in progress. */
  garde: GardeSql | null;
  /** Sell-first orders, when lines may change. */
  ecoulements: ReadonlyMap<number, EcoulementEnCours>;
}
/** Sellable, not shelf, quantities. */
function sansPerimees<P extends Pick<ProduitSql, 'id' | 'qte'>>(
  produits: readonly P[],
  lots: readonly LotLu[],
): P[] {
  const perimees = perimeesDe(lots);
  return perimees.size === 0
    ? [...produits]
    : produits.map((p) => ({ ...p, qte: p.qte - (perimees.get(p.id) ?? 0) }));
}

type ClientNomme = Pick<ReservationRow, 'client_id' | 'client'>;
const COMPTANT: ClientNomme = { client_id: CLIENT_COMPTANT, client: NOM_COMPTANT };
/** Unread client: no debt, no credit; withdrawn, unless COMPTANT. */
const sansCompte = ({ client_id: id, client: libelle }: ClientNomme): ClientSql => ({
  id,
  libelle,
  plafond_dette: ZERO,
  current_dette: ZERO,
  is_active: id === CLIENT_COMPTANT,
  nom: null,
  identifiant_assure: null,
  secteur_assure: null,
});

/**
 * Pipelined; each statement sees commits before its start, so lines match the locked version.
 * `payer` also locks products by ascending id, then the client (server/README.md lock order), never
 * against foreign keys.
 */
export async function lockPanier(
  em: EntityManager,
  id: number,
  { payer = false, produits: autres = [] as number[], client_id = null as number | null } = {},
): Promise<LockedPanier | null> {
  // One connection runs statements in the order they are sent: it is the lock order.
  const lePanier = lockTete(em, id); // lock 2: reservation
  const sesLignes = lignesDuPanier(em, id);
  const sesProduits = produitsDuPanier(em, id, { autres, payer }); // lock 4: produit, by id
  const sesLots = lireLotsDuPanier(em, id, autres);
  const sonClient = clientDuPanier(em, id, { client_id, payer }); // lock 5: client
  const [reservations, lignes, produits, lots, clients, gardes, ecoulements] = await Promise.all([
    lePanier,
    sesLignes,
    sesProduits,
    sesLots,
    sonClient,
    gardesEnCours(em),
    lireEcoulementsDe(em, autres),
  ]);
  const reservation = reservations[0];
  if (!reservation) return null;
  return {
    reservation,
    lignes,
    produits: new Map(sansPerimees(produits, lots).map((p) => [p.id, p])),
    // COMPTANT is never locked at payment.
    client: clients[0] ?? sansCompte(client_id === CLIENT_COMPTANT ? COMPTANT : reservation),
    garde: gardes[0] ?? null,
    lots,
    ecoulements,
    editeRecemment: reservation.edite_recemment,
    ordonnancier: reservation.ordonnancier_regle,
    arrondir: reservation.arrondir,
    certifie: reservation.certifie,
  };
}

/** Lock 5: the client, when the house advances something; COMPTANT has no account to lock. */
async function lockClient(em: EntityManager, r: ReservationRow): Promise<ClientSql | null> {
  if (r.total_prise_en_charge === ZERO) return null;
  const client = await lockCompte(em, r.client_id);
  return client ?? sansCompte(r);
}

/**
 * Payment without edit, three statements: basket with register; lines with products locked by
 * ascending id; lots. Client only for credit.
 */
export async function lockToPay(
  em: EntityManager,
  id: number,
  caisse_id: number | null,
): Promise<{ panier: PayablePanier; caisse: CaisseSql | undefined } | null> {
  // Sent in lock order, as above.
  const lePanier = lockTeteEtCaisse(em, id, caisse_id); // lock 2: reservation
  const sesLignes = lockLignesEtProduits(em, id); // lock 4: produit, by id
  const [reservations, lus, lots] = await Promise.all([
    lePanier,
    sesLignes,
    lireLotsDuPanier(em, id, []),
  ]);
  const reservation = reservations[0];
  if (!reservation) return null;
  const lignes = lus.toSorted((a, b) => a.rang - b.rang || a.id - b.id);
  const produits = sansPerimees(
    lignes.map((l) => ({
      id: l.produit_id,
      libelle: l.libelle,
      cip: l.cip,
      qte: l.p_qte,
      prix_de_vente: l.prix_de_vente,
      prix_achat: l.prix_achat,
      tva: l.tva,
      css: l.css,
      tableau: l.p_tableau,
      unites_de_prise: l.p_unites,
      posologie: l.posologie,
      is_active: l.p_is_active,
    })),
    lots,
  );
  const panier: PayablePanier = {
    reservation,
    lignes,
    produits: new Map(produits.map((p) => [p.id, p])),
    client: await lockClient(em, reservation),
    lots,
    editeRecemment: reservation.edite_recemment,
    ordonnancier: reservation.ordonnancier_regle,
    arrondir: reservation.arrondir,
    certifie: reservation.certifie,
  };
  return { panier, caisse: reservation.sa_caisse ?? undefined };
}

/** [RES-2] Skipped when the caller sends no version. */
export function fauteVersion(
  { reservation, lignes }: PayablePanier,
  version: number | undefined,
): Refus | null {
  if (version === undefined || version === reservation.version) return null;
  const { etat_caisse, etat_caisse_par, modifiee_par, created_by } = reservation;
  const auteur = etat_caisse === 'Renvoyé' ? etat_caisse_par : modifiee_par;
  return refus(
    409,
    'version_perimee',
    phrasesReservation.reservationModifieeAilleurs(auteur ?? created_by),
    presenter(reservation, lignes),
  );
}

/** [RES-4] Answers the basket's closing state; a second payment learns by whom and when. */
export function fauteFermee(
  { reservation, lignes }: PayablePanier,
  { paiement = false } = {},
): Refus | null {
  const { status, switch_finish_at, switch_finish_by } = reservation;
  if (status === 'Brouillon') return null;
  const texte =
    status === 'Termine' && paiement
      ? phrasesReglement.dejaEncaissee(
          switch_finish_by ?? '',
          heureDe(toDate(switch_finish_at ?? 0)),
        )
      : phrasesReservation.filigrane[status];
  return refus(409, 'reservation_fermee', texte, presenter(reservation, lignes));
}

/** [RES-6] Nobody else edits during payment. */
export function fauteEncaissement(
  { reservation, lignes }: PayablePanier,
  utilisateur_id: number,
): Refus | null {
  if (
    reservation.etat_caisse !== 'En encaissement' ||
    reservation.etat_caisse_par_id === utilisateur_id
  )
    return null;
  return refus(
    409,
    'reservation_en_encaissement',
    phrasesReservation.reservationEnEncaissement(reservation.etat_caisse_par ?? ''),
    presenter(reservation, lignes),
  );
}

/** Shared by default (`POST /api/securite`). */
const PANIERS_PARTAGES = 'paniers_partages';
/** [RES-71] Another's basket, when not shared. */
export async function fauteAutrui(
  em: EntityManager,
  { reservation: { created_by_id, created_by } }: PayablePanier,
  session: ServerSession,
): Promise<Refus | null> {
  if (created_by_id === session.id) return null;
  const partages = (await readSetting(em, PANIERS_PARTAGES)) !== false;
  return peutModifierPanier(session, { created_by_id }, partages)
    ? null
    : refus(403, 'panier_d_un_autre', phrasesReservation.panierDUnAutre(created_by));
}

/** [MOB-12] Not even by its cashier, while the client may confirm or has confirmed. */
export const fauteMobile = ({ reservation, lignes }: PayablePanier): Refus | null =>
  demandeQuiVerrouille(reservation.demandes_mobiles)
    ? refus(409, 'demande_verrouille', panierVerrouille, presenter(reservation, lignes))
    : null;

export interface CreditDuClient {
  client: Pick<ClientSql, 'plafond_dette' | 'current_dette'>;
}
/** Credit left before this basket, hundredths. */
export const creditDe = ({ client }: CreditDuClient) => ({
  plafond_dette: client.plafond_dette,
  current_remboursement_amount: plusGrand(ZERO, moins(client.plafond_dette, client.current_dette)),
});
