import type { EntityManager } from '@mikro-orm/postgresql';
import { resteAEcouler } from '#shared/stock/produit/ecoulement.rules.ts';
import type { EcoulementDuProduit } from '#shared/stock/produit/ecoulement.schema.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EcoulementRow } from './produit.entity.ts';
import { perimeAu, vendableDe } from './retenues.sql.ts';

interface EcoulementLu extends Pick<
  EcoulementRow,
  'id' | 'produit_id' | 'lot_id' | 'taux' | 'qte' | 'jusqua' | 'par' | 'created_at'
> {
  lot: string | null;
  /** Discounted sales less returned or cancelled boxes back on the shelf, quarantine excluded. */
  vendues: number;
  vendable: number;
  /** In lots expiring no later; null without a lot. */
  en_lots: number | null;
}
/** `reste` is above 0. */
export type EcoulementEnCours = Omit<EcoulementLu, 'vendues' | 'vendable' | 'en_lots'> & {
  reste: number;
};

// SQL: what was sold since, less what came back, by correlated sums.
const EN_COURS = `
  select e.id, e.produit_id, e.lot_id, e.taux, e.qte, e.jusqua::text as jusqua, e.par,
    e.created_at, l.numero as lot, ${vendableDe('p')} as vendable,
    coalesce((select sum(x.qte - coalesce((select sum(v.qte)
          from retour_vente_ligne v
          where v.ligne_id = x.id and v.destination = 'Remis en stock'), 0))
      from reservation_produit x
      join reservation r on r.id = x.reservation_id
      where x.produit_id = e.produit_id and x.ecoulement > 0 and r.status = 'Termine'
        and not r.vente_annulee and r.switch_finish_at >= e.created_at), 0)::int as vendues,
    case when e.jusqua is not null then coalesce((select sum(x.qte)
      from lot x
      where x.produit_id = e.produit_id and x.qte > 0 and not (${perimeAu('x.date_expiration')})
        and x.date_expiration <= e.jusqua), 0)::int end as en_lots
  from ecoulement e
  join produit p on p.id = e.produit_id
  left join lot l on l.id = e.lot_id
  where e.fin_at is null and (e.jusqua is null or not (${perimeAu('e.jusqua')}))`;

const enCours = (lus: readonly EcoulementLu[]): EcoulementEnCours[] =>
  lus.flatMap((e) => {
    const reste = resteAEcouler(e);
    return reste > 0 ? [{ ...e, reste }] : [];
  });

/** Latest first. */
export const lireEcoulements = async (em: EntityManager): Promise<EcoulementEnCours[]> =>
  enCours(await sql<EcoulementLu>(em, `${EN_COURS} order by e.id desc`));
export async function lireEcoulementsDe(
  em: EntityManager,
  produits: readonly number[],
): Promise<Map<number, EcoulementEnCours>> {
  if (produits.length === 0) return new Map();
  const lus = await sql<EcoulementLu>(em, `${EN_COURS} and e.produit_id = any($1)`, [produits]);
  return new Map(enCours(lus).map((e) => [e.produit_id, e]));
}

export const auComptoir = (e: EcoulementEnCours | undefined): EcoulementDuProduit | null =>
  e ? { taux: e.taux, reste: e.reste, lot: e.lot, jusqua: e.jusqua } : null;
