import { defineEntity, p } from '@mikro-orm/postgresql';
import { HOSPITALIERS, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import {
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  ownedBy,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { STATUTS_IMPORT } from '#shared/stock/medicament/import.schema.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import type { FicheBase } from '#shared/stock/medicament/fiche.schema.ts';

/** By CIP13. */
export const MedicamentEntity = defineEntity({
  name: 'Medicament',
  tableName: 'medicament',
  properties: {
    id: identity(),
    cip13: p.text().unique(),
    cip7: p.text(),
    cis: p.text(),
    libelle: p.text(),
    presentation: p.text(),
    dci: p.text().nullable(),
    forme: p.text().nullable(),
    voies: p.text().nullable(),
    titulaire: p.text().nullable(),
    groupe_generique: p.text().nullable(),
    type_generique: p.text().nullable(),
    atc: p.text().nullable(),
    condition: p.text().nullable(),
    tableau: oneOf(TABLEAUX).nullable(),
    hospitalier: oneOf(HOSPITALIERS).nullable(),
    securisee: p.boolean().default(false),
    /** Hundredths of a euro. */
    prix_eur: p.bigint('number').nullable(),
    disponible: p.boolean(),
    tri: folded(),
    recherche: folded(),
    classe: p.text().nullable(),
    cherche: folded(),
  },
});
export type MedicamentRow = RowOf<typeof MedicamentEntity>;

export const AtcEntity = defineEntity({
  name: 'Atc',
  tableName: 'atc',
  properties: {
    code: p.text().primary(),
    libelle: p.text(),
    grand_public: p.text().nullable(),
    recherche: folded(),
  },
});
export type AtcRow = RowOf<typeof AtcEntity>;

/** `battement_at`: heartbeat; `essais`: starts by a process. */
export const ImportBaseEntity = defineEntity({
  name: 'ImportBase',
  tableName: 'import_base',
  properties: {
    id: identity(),
    version: version(),
    statut: oneOf(STATUTS_IMPORT),
    etape: p.text().default(''),
    faits: p.integer().default(0),
    total: p.integer().default(0),
    date_donnees: day().nullable(),
    lus: p.integer().nullable(),
    ajoutes: p.integer().nullable(),
    modifies: p.integer().nullable(),
    retires: p.integer().nullable(),
    gardes: p.integer().nullable(),
    erreurs: p.json<string[]>().defaultRaw("'[]'::jsonb"),
    created_by: p.text(),
    created_at: creationInstant(),
    termine_at: instant().nullable(),
    essais: p.integer().default(0),
    battement_at: instant().defaultRaw('now()'),
  },
});
export type ImportBaseRow = RowOf<typeof ImportBaseEntity>;

/** Stored until the import ends, so another process can resume. */
export const ImportBaseFichierEntity = defineEntity({
  name: 'ImportBaseFichier',
  tableName: 'import_base_fichier',
  properties: {
    import_id: ownedBy(ImportBaseEntity).primary(),
    nom: p.text().primary(),
    octets: p.blob().$type<Buffer>(),
  },
});

export const ImportFichierEntity = defineEntity({
  name: 'ImportFichier',
  tableName: 'import_fichier',
  properties: {
    utilisateur_id: ownedBy(UtilisateurEntity).primary(),
    nom: p.text().primary(),
    octets: p.blob().$type<Buffer>(),
    depose_at: instant().defaultRaw('now()'),
  },
});

/** By CIS, not by box. */
export const MedicamentAvisEntity = defineEntity({
  name: 'MedicamentAvis',
  tableName: 'medicament_avis',
  properties: {
    cis: p.text().primary(),
    avis: p.text().nullable(),
    indications: p.text().nullable(),
    recherche: folded(),
  },
});
export type MedicamentAvisRow = RowOf<typeof MedicamentAvisEntity>;

/** Read whole by its sheet, never searched. */
export const MedicamentFicheEntity = defineEntity({
  name: 'MedicamentFiche',
  tableName: 'medicament_fiche',
  properties: {
    cis: p.text().primary(),
    fiche: p.json<FicheBase>(),
  },
});
