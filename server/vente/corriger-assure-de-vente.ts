import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { VenteRow } from './vente.entity.ts';

/** The insured's identity, as the fund reads it on a sheet. */
export type AssureDeVente = Pick<
  VenteRow,
  'identifiant_assure' | 'nom_assure' | 'numero_feuille_assure' | 'secteur_assure'
>;

/** Rewrites what was mistyped of an insured; amounts never change. The caller holds the sale. */
export async function corrigerAssureDeVente(
  em: EntityManager,
  id: number,
  changes: Partial<AssureDeVente>,
  maintenant: Date,
): Promise<void> {
  const colonnes = Object.keys(changes);
  await sql(
    em,
    `update vente
      set version = version + 1,
        updated_at = $2${colonnes.map((c, i) => `, ${c} = $${i + 3}`).join('')}
      where id = $1
      returning 1`,
    [id, maintenant, ...Object.values(changes)],
  );
}
