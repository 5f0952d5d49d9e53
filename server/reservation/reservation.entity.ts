import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  ETATS_RETOUR,
  STATUTS_RESERVATION,
  type Paiement,
  type EtatCaisse,
} from '#shared/reservation/reservation.schema.ts';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';
import { ClientEntity } from '../clientele/client.entity.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { GardeEntity } from '../garde/garde.entity.ts';
import {
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
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * A basket, from its first line to its payment. `position` counts the day’s baskets; instants
 * end in `_at`.
 */
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
    /** Duty tax on each unit; 0 outside a duty shift. */
    montant_taxe: sum(),
    /** Rates in percent: those of the day, kept once it is sent, quoted or paid. */
    taux_tva: percent().default(18),
    taux_css: percent().default(1),
    remise: sum(),
    montant: sum(),
    net_a_payer: sum(),
    arrondi: sum(),
    /** Once paid: of it, what rounding the cash to 5 FCFA adds [REG-6]. */
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
    /** Amounts in FCFA, as they were sent. */
    paiements: p.json<Paiement[]>().nullable(),
    etat_caisse: p.text().$type<EtatCaisse>().default('Non envoyé'),
    etat_caisse_par: p.text().nullable(),
    etat_caisse_par_id: p.integer().nullable(),
    modifiee_apres_envoi: p.boolean().default(false),
    modifiee_par: p.text().nullable(),
    renvoi_motif: p.text().nullable(),
    vente_id: p.integer().nullable(),
    /** Its sale was cancelled since. */
    vente_annulee: p.boolean().default(false),
    /** What came back of its sale since. */
    etat_retour: oneOf(ETATS_RETOUR).default('Aucun'),
    numero_ticket: p.integer().nullable(),
    /** First characters of its sale's link, as its ticket bears them. */
    sceau: p.text().nullable(),
    /** Who let its contre-indications through; null while none was. */
    contre_indications_par: p.text().nullable(),
    /** Its numbers in the register of controlled medicines; null when it has none. */
    ordonnancier: p.text().nullable(),
    /** The last change of what it holds, by whoever. */
    edited_at: instant().defaultRaw('now()'),
    created_at: creationInstant(),
    updated_at: changeInstant(),
  },
  uniques: [{ properties: ['jour', 'position'] }],
});
export type ReservationRow = RowOf<typeof ReservationEntity>;
