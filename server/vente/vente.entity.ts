import { defineEntity, p } from '@mikro-orm/postgresql';
import { ETATS_RETOUR, type Paiement } from '#shared/reservation/reservation.schema.ts';
import { STATUTS_VENTE } from '#shared/vente/vente.schema.ts';
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
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * A sale: what a paid basket became. `total` is before the discount (I4); only its cancellation,
 * its returns and its claim change it.
 */
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
    /** Rates in percent, as its basket had them. */
    taux_tva: percent().default(18),
    taux_css: percent().default(1),
    garde: centimes(),
    garde_id: p.integer().nullable(),
    remise: centimes(),
    total_client: centimes(),
    total_prise_en_charge: centimes(),
    arrondi: centimes(),
    /** Of it, what rounding the cash to 5 FCFA adds [REG-6]. */
    arrondi_especes: centimes().defaultRaw('0'),
    montant_recu: centimes().nullable(),
    montant_rendu: centimes().nullable(),
    mode_paiement: p.text().nullable(),
    /** Amounts in FCFA, as they were sent. */
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
    /** Salt of what is sealed of the insured [SCE-33]; null before it was. */
    sel_assure: p.text().nullable().defaultRaw('(gen_random_uuid())::text'),
    empreinte: p.text(),
    /** Its place in its register's chain, from 1: the order of the links. */
    rang_chaine: p.integer(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
    /** Its PROVISOIRE number, when a station made it without the server. */
    hors_ligne: p.text().nullable(),
    /** Cancelled inside a validated count: an act of the day it is made on. */
    contre_passee: p.boolean().default(false),
    /** What its returns come to; its own amounts never move. */
    etat_retour: oneOf(ETATS_RETOUR).default('Aucun'),
    total_retourne: sum(),
    total_client_retourne: sum(),
    total_prise_en_charge_retourne: sum(),
  },
  uniques: [{ properties: ['caisse_id', 'jour', 'numero_ticket'] }],
});
export type VenteRow = RowOf<typeof VenteEntity>;
