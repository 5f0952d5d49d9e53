import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  NATURES_GARDEES,
  type QuestionImport,
  STATUTS_IMPORT_FICHIER,
} from '#shared/platform/import/import.schema.ts';
import type { BilanDeFichier } from '#shared/platform/import/lire-fichier.rules.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { creationInstant, identity, instant, oneOf, ownedBy, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

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
