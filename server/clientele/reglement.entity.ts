import { defineEntity, p } from '@mikro-orm/postgresql';
import { ClientEntity } from './client.entity.ts';
import { centimes, creationInstant, folded, identity, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** What a client paid back of what the house advanced. Never changed. */
export const ReglementEntity = defineEntity({
  name: 'Reglement',
  tableName: 'reglement',
  properties: {
    id: identity(),
    client_id: refersTo(ClientEntity),
    /** The register whose drawer took it; unknown of those of before. */
    caisse_id: p.integer().nullable(),
    client: p.text(),
    montant: centimes(),
    arrondi: centimes().defaultRaw('0'),
    /** [CPT-26] The sector that was the client's as he paid; of those of before, as it was kept. */
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
