import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, folded, instant } from './columns.ts';

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
