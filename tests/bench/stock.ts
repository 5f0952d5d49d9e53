import { createOrm } from '#server/platform/db/orm.ts';
import { sql } from '#server/platform/db/sql.ts';
import { entrerEnStock, sortirDuStock } from '#server/stock/produit/sortir-du-stock.ts';
import { ouvrirLots } from '#server/stock/produit/lock-lots.ts';
import { type Banc, dire } from './banc.ts';

const TAILLES = [1_000, 10_000, 20_000] as const;

/**
 * Stock moved by one act, with a lot a product: what 20,000 lines cost must be some twenty times
 * what 1,000 do.
 */
export async function mesurerStock(banc: Banc): Promise<void> {
  const { rows } = await banc.sql.query<{ id: number }>(
    `with p as (insert into produit (libelle, qte, prix_de_vente, qte_max)
      select 'MASSE ' || i || ' ' || md5(i::text), 0, 100000, 10
      from generate_series(1, $1) i
      returning id)
      select id
      from p
      order by id`,
    [TAILLES.at(-1)],
  );
  const orm = await createOrm(banc.url, { max: 2 });
  try {
    for (const n of TAILLES) {
      const em = orm.em.fork();
      await em.begin();
      await sql(em, `set local statement_timeout = '120s'`);
      const produits = rows.slice(0, n).map((r) => r.id);
      const origine = {
        motif: 'BANC',
        source: 'banc',
        source_id: n,
        par: 'banc',
        maintenant: new Date(),
      };
      const mesure = async <T>(acte: () => Promise<T>): Promise<[T, number]> => {
        const debut = performance.now();
        return [await acte(), Math.round(performance.now() - debut)];
      };
      const [lots, ouvrir] = await mesure(() =>
        ouvrirLots(
          em,
          produits.map((produit_id) => ({
            produit_id,
            numero: `B${n}`,
            date_expiration: '2031-01-31',
          })),
        ),
      );
      const [, entrer] = await mesure(() =>
        entrerEnStock(
          em,
          produits.map((produit_id, i) => ({ produit_id, qte: 10, lot_id: lots[i] ?? null })),
          origine,
        ),
      );
      const [, sortir] = await mesure(() =>
        sortirDuStock(
          em,
          produits.map((produit_id) => ({ produit_id, qte: 5 })),
          origine,
        ),
      );
      await em.commit();
      dire(`stock, ${n} lignes (proportionnel)`, {
        lots_ms: ouvrir,
        entrer_ms: entrer,
        sortir_ms: sortir,
        sortir_us_par_ligne: Math.round((1_000 * sortir) / n),
      });
    }
  } finally {
    await orm.close(true);
  }
}
