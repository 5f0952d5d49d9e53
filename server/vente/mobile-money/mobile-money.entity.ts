import { defineEntity, p } from '@mikro-orm/postgresql';
import { ETATS_DEMANDE, OPERATEURS } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import {
  OPERATIONS_MOBILES,
  VOIES_DE_REMBOURSEMENT,
} from '#shared/vente/mobile-money/demande.schema.ts';
import { PILOTES_MOBILES } from '#shared/vente/mobile-money/pilotes.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { VenteEntity } from '../vente/vente.entity.ts';

export const DemandeMobileEntity = defineEntity({
  name: 'DemandeMobile',
  tableName: 'demande_mobile',
  properties: {
    id: identity(),
    version: version(),
    reference: p.text().unique(),
    pilote: oneOf(PILOTES_MOBILES),
    operateur: oneOf(OPERATEURS).nullable(),
    msisdn: p.text().nullable(),
    montant: centimes(),
    frais: centimes().nullable(),
    reservation_id: refersTo(ReservationEntity),
    /** Contents at the request: a basket changed since is not paid by it. */
    empreinte: p.text(),
    caisse_id: refersTo(CaisseEntity),
    caisse: p.text(),
    client: p.text(),
    par: p.text(),
    par_id: refersTo(UtilisateurEntity),
    etat: oneOf(ETATS_DEMANDE).default('creee'),
    motif: p.text().nullable(),
    force_motif: p.text().nullable(),
    force_par: p.text().nullable(),
    abandonnee_at: instant().nullable(),
    ref_externe: p.text().nullable(),
    ref_operateur: p.text().nullable(),
    a_verifier: p.boolean().default(false),
    verifiee_par: p.text().nullable(),
    essais: p.integer().default(0),
    prochain_at: instant().nullable(),
    /** Lease of the process that asks or queries. */
    bail_at: instant().nullable(),
    inconnue_at: instant().nullable(),
    demandee_at: instant(),
    confirmee_at: instant().nullable(),
    vente_id: refersTo(VenteEntity).nullable(),
    /** A typed line whose money came late through this request: counted there. */
    remplacee_par_id: p.integer().nullable(),
    remboursee_at: instant().nullable(),
    remboursee_par: p.text().nullable(),
    remboursee_voie: oneOf(VOIES_DE_REMBOURSEMENT).nullable(),
    remboursement_ref: p.text().nullable(),
    /** Seen on an imported statement. */
    releve_at: instant().nullable(),
    jour: day(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type DemandeMobileRow = RowOf<typeof DemandeMobileEntity>;

export const DemandeMobileEchangeEntity = defineEntity({
  name: 'DemandeMobileEchange',
  tableName: 'demande_mobile_echange',
  properties: {
    id: identity(),
    demande_id: refersTo(DemandeMobileEntity),
    operation: oneOf(OPERATIONS_MOBILES),
    debut_at: instant(),
    duree_ms: p.integer().nullable(),
    /** HTTP; null: no answer. */
    statut: p.integer().nullable(),
    /** No secret, no whole phone number. */
    envoi: p.text(),
    reponse: p.text().nullable(),
    issue: p.text().nullable(),
  },
});

/** [CPT-95] A fee as it became known, or its correction; immutable, written by trigger. */
export const FraisMobileEntity = defineEntity({
  name: 'FraisMobile',
  tableName: 'frais_mobile',
  properties: {
    id: identity(),
    demande_id: refersTo(DemandeMobileEntity).index(),
    montant: centimes(),
    /** Last export without it; 0: none. */
    dernier_export: p.integer(),
    at: instant().index(),
  },
});
