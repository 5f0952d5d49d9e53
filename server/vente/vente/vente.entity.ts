import { defineEntity, p } from '@mikro-orm/postgresql';
import { ETATS_RETOUR, type Paiement } from '#shared/vente/reservation/reservation.schema.ts';
import { STATUTS_VENTE } from '#shared/vente/vente/vente.schema.ts';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { ClientEntity } from '../clientele/client.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  percent,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** `total` precedes the discount (I4); only cancellation, returns and claim change a sale. */
export const VenteEntity = defineEntity({
  name: 'Vente',
  tableName: 'vente',
  properties: {
    id: identity(),
    version: version(),
    reservation_id: refersTo(ReservationEntity).unique(),
    caisse_id: refersTo(CaisseEntity),
    caisse: p.text(),
    jour: day(),
    numero_ticket: p.integer(),
    user: p.text(),
    user_id: p.integer(),
    encaisse_par: p.text(),
    encaisse_par_id: p.integer(),
    client_id: refersTo(ClientEntity),
    client: p.text(),
    position_and_date: p.text(),
    total: centimes(),
    ht: centimes(),
    tva: centimes(),
    css: centimes(),
    /** Percent, from its basket. */
    taux_tva: percent().default(18),
    taux_css: percent().default(1),
    garde: centimes(),
    garde_id: p.integer().nullable(),
    remise: centimes(),
    total_client: centimes(),
    total_prise_en_charge: centimes(),
    arrondi: centimes(),
    /** Included: cash rounding to 5 FCFA [REG-6]. */
    arrondi_especes: centimes().defaultRaw('0'),
    montant_recu: centimes().nullable(),
    montant_rendu: centimes().nullable(),
    mode_paiement: p.text().nullable(),
    /** FCFA, as sent. */
    paiements: p.json<Paiement[]>().nullable(),
    export_at: instant().nullable(),
    statut: oneOf(STATUTS_VENTE).default('Soldé'),
    annule_at: instant().nullable(),
    annule_par: p.text().nullable(),
    annule_motif: p.text().nullable(),
    identifiant_assure: p.text().nullable(),
    nom_assure: p.text().nullable(),
    numero_feuille_assure: p.text().nullable(),
    secteur_assure: p.text().nullable(),
    /** Salt of the insured's seal [SCE-33]; null on older sales. */
    sel_assure: p.text().nullable().defaultRaw('(gen_random_uuid())::text'),
    empreinte: p.text(),
    /** Rank in the register's chain, from 1. */
    rang_chaine: p.integer(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
    /** PROVISOIRE number of an offline sale. */
    hors_ligne: p.text().nullable(),
    /** Cancelled after a validated count: deducted on the cancellation day. */
    contre_passee: p.boolean().default(false),
    /** Sums of its returns; own amounts never change. */
    etat_retour: oneOf(ETATS_RETOUR).default('Aucun'),
    total_retourne: sum(),
    total_client_retourne: sum(),
    total_prise_en_charge_retourne: sum(),
  },
  uniques: [{ properties: ['caisse_id', 'jour', 'numero_ticket'] }],
});
export type VenteRow = RowOf<typeof VenteEntity>;
