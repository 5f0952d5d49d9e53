import type { EntityManager } from '@mikro-orm/postgresql';
import { retient } from '#shared/vente/reservation/retenue.rules.ts';
import { publishDisponibles } from '../../stock/produit/publish-stock.ts';
import type { PanierEcrit } from './presenter-reservation.ts';
import type { LockedPanier } from './lock-panier.ts';
import { lockRetenus } from './lock-panier.sql.ts';

type PanierRetenant = PanierEcrit & Pick<LockedPanier, 'editeRecemment'>;

/** Quantities reserved now or before lapsing. */
const qtesDe = ({ reservation: { status }, lignes }: PanierRetenant) =>
  new Map(status === 'Brouillon' ? lignes.map((l) => [l.produit_id, l.qte]) : []);
const tient = (p: PanierRetenant): boolean => retient(p.reservation, p.editeRecemment);

/**
 * Locks changed products by ascending id, before the register: concurrent edits would miscount
 * reservations. All when reserving starts or stops, else changed quantities, even if lapsed:
 * perhaps unpublished [RES-63].
 */
export async function updateRetenues(
  em: EntityManager,
  avant: PanierRetenant,
  apres: PanierRetenant,
): Promise<number[]> {
  const [a, b] = [qtesDe(avant), qtesDe(apres)];
  const toutes = tient(avant) !== tient(apres);
  const ids = [...new Set([...a.keys(), ...b.keys()])].filter(
    (id) => toutes || (a.get(id) ?? 0) !== (b.get(id) ?? 0),
  );
  if (ids.length > 0) await lockRetenus(em, ids);
  return ids;
}

/** Locks and publishes, without a register; shelf quantity unmoved. */
export async function publishRetenues(
  em: EntityManager,
  avant: PanierRetenant,
  apres: PanierRetenant,
): Promise<void> {
  const bouges = await updateRetenues(em, avant, apres);
  await publishDisponibles(em, bouges);
}
