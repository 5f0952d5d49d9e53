import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import { sqlLibre, sqlUn } from '../db/sql.ts';

/** A counted line of an inventory, by the names of the contract (§9). */
export interface LigneComptee {
  produit_libelle: string;
  qte_reelle: number;
  ecart: number;
}

/**
 * The counted lines of the last inventory closed ('Terminé') in the period, or ever; null when there is none. The one place that
 * reads the tables of inventories, which a base may not have yet.
 */
export async function lireDernierInventaire(em: EntityManager, periode: Periode | null): Promise<LigneComptee[] | null> {
  const tables = await sqlUn<{ la: boolean }>(em, `select to_regclass('inventaire') is not null and to_regclass('inventaire_ligne') is not null as la`);
  if (!tables?.la) return null;
  const [dernier] = await sqlLibre<{ id: number }>(em, `select id from inventaire where statut = 'Terminé'${periode ? ' and created_at >= $1 and created_at < $2' : ''} order by id desc limit 1`, periode ? [periode.debut, periode.fin] : []);
  if (!dernier) return null;
  return sqlLibre<LigneComptee>(em, `select p.libelle as produit_libelle, l.qte_reelle, l.qte_reelle - l.qte_theorique as ecart from inventaire_ligne l join produit p on p.id = l.produit_id where l.inventaire_id = $1 and l.qte_reelle is not null order by p.tri, p.id`, [dernier.id]);
}
