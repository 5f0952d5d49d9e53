import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_INSCRIPTION } from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { CaisseEntity } from '../../vente/caisse/caisse.entity.ts';
import { ClientEntity } from '../../vente/clientele/client.entity.ts';
import { bigIdentity, day, folded, instant, oneOf, refersTo } from '../../platform/db/columns.ts';
import { PrescripteurEntity } from './prescripteur.entity.ts';

/**
 * Delivery, cancellation or return. Append-only; copies prescriber and patient so later edits
 * cannot alter it.
 */
export const InscriptionEntity = defineEntity({
  name: 'Inscription',
  tableName: 'inscription',
  properties: {
    id: bigIdentity(),
    genre: oneOf(GENRES_INSCRIPTION),
    corrige_id: p.bigint('number').nullable(),
    vente_id: p.integer(),
    retour_id: p.integer().nullable(),
    caisse_id: refersTo(CaisseEntity),
    jour: day(),
    numero_ticket: p.integer(),
    client_id: refersTo(ClientEntity),
    prescripteur_id: refersTo(PrescripteurEntity).nullable(),
    prescripteur: p.text().nullable(),
    prescripteur_adresse: p.text().nullable(),
    prescripteur_etablissement: p.text().nullable(),
    prescripteur_specialite: p.text().nullable(),
    prescripteur_numero: p.text().nullable(),
    date_ordonnance: day().nullable(),
    usage_professionnel: p.boolean().default(false),
    patient: p.text().nullable(),
    patient_adresse: p.text().nullable(),
    porteur: p.text().nullable(),
    porteur_adresse: p.text().nullable(),
    porteur_piece: p.text().nullable(),
    vendeur: p.text(),
    par: p.text(),
    /** When neither seller nor cashier is authorized. */
    autorise_par: p.text().nullable(),
    /** Salt of the persons' sealed fingerprint. */
    sel: p.uuid().defaultRaw('gen_random_uuid()'),
    at: instant(),
    patient_cle: folded(),
  },
});
