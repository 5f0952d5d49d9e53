import type { EntityManager } from '@mikro-orm/postgresql';
import { suivreSortie } from '#shared/inventaire/inventaire.rules.ts';
import { sql } from '../db/sql.ts';
import { COLONNES_DU_COMPTE, compteDeLigne, type CompteSql } from './compte-de-ligne.ts';
import { direComptesSuivis } from './dire-comptes-suivis.ts';
import type { InventaireLigneRow } from './inventaire-ligne.entity.ts';

type ProduitCompte = Pick<InventaireLigneRow, 'produit_id'>;
// A line that nobody counted was taken as counted none when its inventory closed.
const DEJA_COMPTES = `select distinct l.produit_id
  from inventaire i
  join inventaire_ligne l on l.inventaire_id = i.id
  where i.statut = 'Terminé' and i.traite_at > $2 and l.produit_id = any($1)
    and l.qte_reelle is not null and coalesce(l.compte_at, i.traite_at) > $2`;
/**
 * [INV-18] Of these products, those that an inventory counted after this moment and has closed: the
 * stock is already without what had left by then.
 */
export async function produitsDejaComptes(
  em: EntityManager,
  ids: readonly number[],
  faite: Date,
): Promise<Set<number>> {
  const lus = await sql<ProduitCompte>(em, DEJA_COMPTES, [ids, faite]);
  return new Set(lus.map((l) => l.produit_id));
}

type LigneSql = CompteSql & Pick<InventaireLigneRow, 'id' | 'inventaire_id' | 'produit_id'>;
const COMPTEES = `select l.id, l.inventaire_id, l.produit_id, ${COLONNES_DU_COMPTE}
  from inventaire_ligne l
  join inventaire i on i.id = l.inventaire_id
  where i.statut = 'En cours' and l.produit_id = any($1) and l.compte_at > $2
  order by l.id`;
const ECRIRE = `update inventaire_ligne l
  set qte_theorique = x.theorique, a_verifier = x.verifier, autre_theorique = x.autre_theorique,
    version = l.version + 1
  from unnest($1::int[], $2::int[], $3::bool[], $4::int[])
    as x(id, theorique, verifier, autre_theorique)
  where l.id = x.id`;

/** Boxes that a sale handed over takes out of the stock. */
export interface SortieRemise {
  produit_id: number;
  qte: number;
}
/**
 * [INV-18] Open inventories follow a sale that was made before they counted its products. The caller
 * holds these products, as a count does before it writes its line, and no closing is under way.
 */
export async function suivreVenteRemise(
  em: EntityManager,
  sorties: readonly SortieRemise[],
  { faite, maintenant }: { faite: Date; maintenant: Date },
): Promise<void> {
  const qtes = new Map(sorties.map((s) => [s.produit_id, s.qte]));
  const lues = await sql<LigneSql>(em, COMPTEES, [[...qtes.keys()], faite]);
  const suivies = lues.flatMap((l) => {
    const qte = qtes.get(l.produit_id) ?? 0;
    const suivie = suivreSortie(compteDeLigne(l), { qte, faite });
    return suivie ? [{ ...suivie, id: l.id, inventaire_id: l.inventaire_id }] : [];
  });
  if (suivies.length === 0) return;
  await sql(em, ECRIRE, [
    suivies.map((s) => s.id),
    suivies.map((s) => s.qte_theorique),
    suivies.map((s) => s.a_verifier),
    suivies.map((s) => s.autre?.qte_theorique ?? null),
  ]);
  await direComptesSuivis(em, suivies, maintenant);
}
