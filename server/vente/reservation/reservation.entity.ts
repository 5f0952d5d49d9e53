import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  ETATS_RETOUR,
  STATUTS_RESERVATION,
  type EtatCaisse,
  type Paiement,
} from '#shared/vente/reservation/reservation.schema.ts';
import type { DemandeDuPanier } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { ClientEntity } from '../clientele/clientele.entity.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { GardeEntity } from '../../gestion/garde/garde.entity.ts';
import {
  bigIdentity,
  centimes,
  changeInstant,
  creationInstant,
  day,
  identity,
  instant,
  oneOf,
  percent,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { RAISONS_ACCEPTATION } from '#shared/sante/interaction/acceptation.schema.ts';
import type { BoitesLues } from '#shared/stock/produit/boites-lues.schema.ts';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';

/** `position`: number within the day. */
export const ReservationEntity = defineEntity({
  name: 'Reservation',
  tableName: 'reservation',
  properties: {
    id: identity(),
    version: version(),
    jour: day(),
    position: p.integer(),
    status: oneOf(STATUTS_RESERVATION).default('Brouillon'),
    created_by: p.text(),
    created_by_id: refersTo(UtilisateurEntity),
    client_id: refersTo(ClientEntity),
    client: p.text(),
    libelle: p.text().nullable(),
    caisse_id: refersTo(CaisseEntity),
    caisse: p.text(),
    garde_id: refersTo(GardeEntity).nullable(),
    /** Duty tax per unit; 0 outside a garde. */
    montant_taxe: sum(),
    /** Percent; frozen once sent, quoted or paid. */
    taux_tva: percent().default(18),
    taux_css: percent().default(1),
    remise: sum(),
    montant: sum(),
    net_a_payer: sum(),
    arrondi: sum(),
    /** Once paid: part from rounding cash to 5 FCFA [REG-6]. */
    arrondi_especes: sum(),
    montant_avant_remise: sum(),
    total: sum(),
    total_ht: sum(),
    total_tva: sum(),
    total_css: sum(),
    total_garde: sum(),
    total_prise_en_charge: sum(),
    credit_restant: centimes().nullable(),
    amount_gived: centimes().nullable(),
    identifiant_assure: p.text().nullable(),
    nom_assure: p.text().nullable(),
    numero_feuille_assure: p.text().nullable(),
    secteur_assure: p.text().nullable(),
    posologie_sur_ticket: p.boolean().default(false),
    switch_caisse_at: instant().nullable(),
    switch_finish_at: instant().nullable(),
    switch_finish_by: p.text().nullable(),
    switch_devis_at: instant().nullable(),
    printed_at: instant().nullable(),
    impressions: p.integer().default(0),
    mode_paiement: p.text().nullable(),
    /** FCFA, as sent. */
    paiements: p.json<Paiement[]>().nullable(),
    /** Copy of its `demande_mobile` rows, for the screens. */
    demandes_mobiles: p.json<DemandeDuPanier[]>().nullable(),
    etat_caisse: p.text().$type<EtatCaisse>().default('Non envoyé'),
    etat_caisse_par: p.text().nullable(),
    etat_caisse_par_id: p.integer().nullable(),
    modifiee_apres_envoi: p.boolean().default(false),
    modifiee_par: p.text().nullable(),
    renvoi_motif: p.text().nullable(),
    vente_id: p.integer().nullable(),
    vente_annulee: p.boolean().default(false),
    etat_retour: oneOf(ETATS_RETOUR).default('Aucun'),
    numero_ticket: p.integer().nullable(),
    /** Seal prefix printed on the ticket. */
    sceau: p.text().nullable(),
    /** Null: none accepted. */
    contre_indications_par: p.text().nullable(),
    /** Register numbers (ordonnancier); null: none. */
    ordonnancier: p.text().nullable(),
    /** Last content change, by anyone. */
    edited_at: instant().defaultRaw('now()'),
    created_at: creationInstant(),
    updated_at: changeInstant(),
  },
  uniques: [{ properties: ['jour', 'position'] }],
});
export type ReservationRow = RowOf<typeof ReservationEntity>;

/** Last basket number of a day. */
export const CompteurJourEntity = defineEntity({
  name: 'CompteurJour',
  tableName: 'compteur_jour',
  properties: {
    jour: day().primary(),
    position: p.integer(),
  },
});

/** Append-only. */
export const ContreIndicationAccepteeEntity = defineEntity({
  name: 'ContreIndicationAcceptee',
  tableName: 'contre_indication_acceptee',
  properties: {
    id: identity(),
    reservation_id: refersTo(ReservationEntity),
    utilisateur_id: refersTo(UtilisateurEntity),
    par: p.text(),
    /** Substance pair key. */
    cle: p.text(),
    substance_a: p.text(),
    substance_b: p.text(),
    produits_a: p.text(),
    produits_b: p.text(),
    couples: p.json<string[]>(),
    conditionnelle: p.boolean(),
    edition: p.text(),
    date_edition: day(),
    raison: oneOf(RAISONS_ACCEPTATION),
    precision: p.text().nullable(),
    created_at: creationInstant(),
  },
});

/** Prices and sums as last written. */
export const ReservationProduitEntity = defineEntity({
  name: 'ReservationProduit',
  tableName: 'reservation_produit',
  properties: {
    id: bigIdentity(),
    reservation_id: refersTo(ReservationEntity),
    produit_id: refersTo(ProduitEntity),
    rang: p.integer(),
    libelle: p.text(),
    cip: p.text().nullable(),
    qte: p.integer(),
    prix_de_vente: centimes(),
    prix_achat: centimes(),
    prise_en_charge: percent().default(0),
    /** Sell-first discount, percent; price before it, or null. */
    ecoulement: p.integer().default(0),
    prix_plein: centimes().nullable(),
    boites: p.json<BoitesLues[]>().defaultRaw("'[]'::jsonb"),
    tva: p.boolean(),
    css: p.boolean(),
    /** When the line was last written. */
    tableau: oneOf(TABLEAUX).nullable(),
    posologie: p.text().nullable(),
    total_ht: centimes(),
    total_tva: centimes(),
    total_css: centimes(),
    total_garde: centimes(),
    total_prise_en_charge: centimes(),
    cout_total: centimes(),
    cout_total_reel: centimes(),
  },
  uniques: [{ properties: ['reservation_id', 'produit_id'] }],
});
export type ReservationProduitRow = RowOf<typeof ReservationProduitEntity>;
