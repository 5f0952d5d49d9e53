import type { EntityManager } from '@mikro-orm/postgresql';
import { retient } from '#shared/reservation/retenue.rules.ts';
import { sql } from '../db/sql.ts';
import { direDisponibles } from '../produit/dire-stock.ts';
import type { PanierEcrit } from './presenter-reservation.ts';
import type { PanierTenu } from './verrouiller-reservation.ts';

/** A basket, and whether it was edited within half an hour. */
type PanierRetenant = PanierEcrit & Pick<PanierTenu, 'editeRecemment'>;

/** How much of each product its lines hold, or held until its half hour ran out. */
const qtesDe = ({ reservation: { status }, lignes }: PanierRetenant) =>
  new Map(status === 'Brouillon' ? lignes.map((l) => [l.produit_id, l.qte]) : []);
const tient = (p: PanierRetenant): boolean => retient(p.reservation, p.editeRecemment);

/**
 * The products whose holds move, held by ascending id: two baskets edited at once would each count
 * the other's hold as it was. Before the register, when the basket goes to one. All of them move when
 * the basket begins to hold or holds no more; else those whose quantity moves, even of a basket that
 * holds nothing: that may not have been told yet [RES-63].
 */
export async function tenirRetenues(
  em: EntityManager,
  avant: PanierRetenant,
  apres: PanierRetenant,
): Promise<number[]> {
  const [a, b] = [qtesDe(avant), qtesDe(apres)];
  const toutes = tient(avant) !== tient(apres);
  const ids = [...new Set([...a.keys(), ...b.keys()])].filter(
    (id) => toutes || (a.get(id) ?? 0) !== (b.get(id) ?? 0),
  );
  if (ids.length > 0)
    await sql(em, 'select 1 from produit where id = any($1) order by id for no key update', [ids]);
  return ids;
}

/**
 * The two at once, for what goes to no register: whoever looks at these products sees their holds (the
 * quantity of the shelf did not move).
 */
export async function direRetenues(
  em: EntityManager,
  avant: PanierRetenant,
  apres: PanierRetenant,
): Promise<void> {
  const bouges = await tenirRetenues(em, avant, apres);
  await direDisponibles(em, bouges);
}
