import { defineEntity, p } from '@mikro-orm/postgresql';
import { TYPES_CLIENT } from '#shared/vente/clientele/client.schema.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  ownIdentity,
  percent,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Only `ajouter-dette.ts` moves `current_dette`. */
export const ClientEntity = defineEntity({
  name: 'Client',
  tableName: 'client',
  properties: {
    id: ownIdentity(),
    version: version(),
    libelle: p.text(),
    nom: p.text().nullable(),
    telephone: p.text().nullable(),
    email: p.text().nullable(),
    ville: p.text().nullable(),
    type_client: oneOf(TYPES_CLIENT).default('particulier'),
    nif: p.text().nullable(),
    rccm: p.text().nullable(),
    prise_en_charge: percent().default(0),
    remise_percent: percent().default(0),
    identifiant_assure: p.text().nullable(),
    secteur_assure: p.text().nullable(),
    plafond_dette: sum(),
    current_dette: sum(),
    is_active: p.boolean().default(true),
    /** Consent to check past purchases for interactions; recorded by whom, when. */
    historique_accord: p.boolean().default(false),
    historique_accord_at: instant().nullable(),
    historique_accord_par: p.text().nullable(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    deleted_at: instant().nullable(),
    tri: folded(),
    recherche: folded(),
  },
});
export type ClientRow = RowOf<typeof ClientEntity>;

/** Append-only. */
export const ReglementEntity = defineEntity({
  name: 'Reglement',
  tableName: 'reglement',
  properties: {
    id: identity(),
    client_id: refersTo(ClientEntity),
    /** Register of the drawer; null on old rows. */
    caisse_id: p.integer().nullable(),
    client: p.text(),
    montant: centimes(),
    arrondi: centimes().defaultRaw('0'),
    /** [CPT-26] Client's sector at payment time. */
    secteur_assure: p.text().nullable(),
    mode_paiement: p.text(),
    dette_avant: centimes(),
    dette_apres: centimes(),
    created_by: p.text(),
    created_at: creationInstant(),
    recherche: folded(),
  },
});
export type ReglementRow = RowOf<typeof ReglementEntity>;

/** Opening debt; negative when an import is undone. Append-only. */
export const RepriseDetteEntity = defineEntity({
  name: 'RepriseDette',
  tableName: 'reprise_dette',
  properties: {
    id: identity(),
    client_id: refersTo(ClientEntity),
    montant: centimes(),
    import_id: p.integer(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
