import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, folded, instant } from './columns.ts';
import type { RowOf } from './row.ts';

/**
 * Last version and author of each field, never its value. Written by trigger (`f_champ_modifie`).
 */
export const ChampModifieEntity = defineEntity({
  name: 'ChampModifie',
  tableName: 'champ_modifie',
  properties: {
    entite: p.text().primary(),
    entite_id: p.integer().primary(),
    champ: p.text().primary(),
    version: p.integer(),
    par: p.text().nullable(),
    at: instant().defaultRaw('now()'),
  },
});
export type ChampModifieRow = RowOf<typeof ChampModifieEntity>;

/** Sealed, append-only. */
export const JournalAuditEntity = defineEntity({
  name: 'JournalAudit',
  tableName: 'journal_audit',
  properties: {
    id: bigIdentity(),
    at: instant().defaultRaw('now()'),
    utilisateur: p.text(),
    acte: p.text(),
    entite: p.text(),
    entite_id: p.bigint('number').nullable(),
    avant: p.json<unknown>().nullable(),
    apres: p.json<unknown>().nullable(),
    adresse: p.text().nullable(),
    recherche: folded(),
  },
});
export type JournalAuditRow = RowOf<typeof JournalAuditEntity>;

/** Login attempts and outcomes. Sealed, append-only. */
export const JournalConnexionEntity = defineEntity({
  name: 'JournalConnexion',
  tableName: 'journal_connexion',
  properties: {
    id: bigIdentity(),
    at: instant().defaultRaw('now()'),
    name: p.text(),
    utilisateur_id: p.integer().nullable(),
    resultat: p.text(),
    adresse: p.text().nullable(),
    recherche: folded(),
  },
});

export const ParametreEntity = defineEntity({
  name: 'Parametre',
  tableName: 'parametre',
  properties: {
    cle: p.text().primary(),
    valeur: p.json<unknown>(),
  },
});
export type ParametreRow = RowOf<typeof ParametreEntity>;
