import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  NATURES_GARDEES,
  STATUTS_IMPORT_FICHIER,
  type QuestionImport,
} from '#shared/platform/import/import.schema.ts';
import type { BilanDeFichier } from '#shared/platform/import/lire-fichier.rules.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { creationInstant, identity, instant, oneOf, ownedBy, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { ACTES_IMPORTES, ETATS_IMPORTES } from '#shared/platform/import/genres.ts';

/** `demande_at`: job requested; `essais`: times a process started it. */
export const ImportEntity = defineEntity({
  name: 'Import',
  tableName: 'import',
  properties: {
    id: identity(),
    utilisateur_id: ownedBy(UtilisateurEntity),
    fichier: p.text(),
    nb_lignes: p.integer(),
    statut: oneOf(STATUTS_IMPORT_FICHIER).default('En cours'),
    created_at: creationInstant(),
    importe_at: instant().nullable(),
    version: version(),
    created_by: p.text().default(''),
    adresse: p.text().default(''),
    erreurs: p.json<string[]>().defaultRaw("'[]'::jsonb"),
    faits: p.integer().default(0),
    total: p.integer().default(0),
    essais: p.integer().default(0),
    demande_at: instant().nullable(),
    termine_at: instant().nullable(),
    nature: oneOf(NATURES_GARDEES).default('produits'),
    texte: p.boolean().default(true),
    tetes: p.json<string[]>().nullable(),
    champs: p.json<(string | null)[]>().defaultRaw("'[]'::jsonb"),
    bilan: p.json<BilanDeFichier>().nullable(),
    questions: p.json<QuestionImport[]>().defaultRaw("'[]'::jsonb"),
    reponses: p.json<Reponse[]>().defaultRaw("'[]'::jsonb"),
    ecrits: p.integer().default(0),
    restes: p.integer().default(0),
    /** [IMP-35] Last row written by batches; null before them. */
    ecrite_jusqua: p.integer().nullable(),
  },
});
export type ImportRow = RowOf<typeof ImportEntity>;

/** Column mapping by header; `empreinte`: header hash. */
export const ImportAppariementEntity = defineEntity({
  name: 'ImportAppariement',
  tableName: 'import_appariement',
  properties: {
    nature: p.text().primary(),
    source: p.text().primary(),
    empreinte: p.text().primary(),
    signature: p.text(),
    champs: p.json<(string | null)[]>(),
    updated_at: creationInstant(),
  },
});

export const ImportLigneEntity = defineEntity({
  name: 'ImportLigne',
  tableName: 'import_ligne',
  properties: {
    import_id: ownedBy(ImportEntity).primary(),
    ligne: p.integer().primary(),
    cellules: p.array(),
    etat: oneOf(ETATS_IMPORTES).nullable(),
    acte: oneOf(ACTES_IMPORTES).nullable(),
    avertie: p.boolean().default(false),
    raisons: p.array().defaultRaw("'{}'::text[]"),
    /** Earlier row it extends. */
    avec: p.integer().nullable(),
    /** Existing or created record. */
    cible_id: p.integer().nullable(),
    /** Values written; amounts in hundredths. */
    ecrit: p.json<Record<string, unknown>>().nullable(),
    /** Previous values, for undo. */
    avant: p.json<Record<string, unknown>>().nullable(),
    /** Null: not undone; false: could not be. */
    defaite: p.boolean().nullable(),
  },
});
export type ImportLigneRow = RowOf<typeof ImportLigneEntity>;
