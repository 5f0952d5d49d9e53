import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { allowStatements } from '../../../platform/db/transaction-asks.ts';
import { insererProduits } from '../../produit/inserer-produits.ts';
import { trouverRayons } from '../../rayon/trouver-rayons.ts';
import { constant, fragment, row, rows } from '../../../platform/db/query.ts';
import { query } from '../../../query.ts';
import { commitWhole } from '../../../platform/http/transaction.ts';
import { leverDemandes } from '../../../admin/notification/notifier.ts';
import { classerProduits } from '../../produit/classer-produits.ts';
import { entrerEnStock } from '../../produit/sortir-du-stock.ts';
import { composerAssortiment, type ProduitAssorti } from './composer-assortiment.ts';

/** Excludes hospital, homeopathic, above 200 €. */
const CANDIDATS = query
  .selectFrom('medicament as m')
  .select(['m.cip13', 'm.cip7', 'm.libelle', 'm.presentation', 'm.dci', 'm.forme', 'm.atc'])
  .select(['m.type_generique', 'm.prix_eur'])
  .where('m.disponible', '=', constant(true))
  .where((eb) => eb.between('m.prix_eur', constant(50), constant(20_000)))
  .where('m.dci', 'is not', null)
  .where(fragment<boolean>`length(m.dci) <= 300`)
  .where('m.dci', 'not like', constant('%HOMEOPATHI%'))
  .where(fragment<boolean>`coalesce(m.condition, '') not ilike '%hospitali%'`)
  .where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('produit_cip as c')
          .select('c.cip')
          .where('c.cip', 'in', [eb.ref('m.cip13'), eb.ref('m.cip7')]),
      ),
    ),
  )
  .orderBy('m.cip13')
  .$narrowType<{ dci: NotNull; prix_eur: NotNull }>();

async function ecrireAssortiment(
  em: EntityManager,
  produits: readonly ProduitAssorti[],
  maintenant: Date,
): Promise<number> {
  const rayons = await trouverRayons(
    em,
    produits.map((p) => p.rayon),
  );
  const nature = await row(
    em,
    query.selectFrom('reference').select('id').where('cle', '=', constant('medicament')),
  );
  const ids = await insererProduits(
    em,
    produits.map(({ rayon, qte: _qte, ...p }) => ({
      ...p,
      rayon_id: rayons.get(rayon) ?? null,
      nature_id: nature?.id ?? null,
    })),
    maintenant,
  );
  await classerProduits(
    em,
    ids.map((p) => p.id),
    { par: 'Importation', maintenant },
  );
  await leverDemandes(em, maintenant);
  const lignes = produits
    .map((p, i) => ({ produit_id: ids[i]?.id ?? 0, qte: p.qte }))
    .filter((l) => l.qte > 0);
  await entrerEnStock(em, lignes, {
    motif: 'STOCK INITIAL',
    source: 'assortiment',
    source_id: null,
    par: 'Importation',
    maintenant,
  });
  return produits.length;
}

/** Up to `n` products, `essentiels` (ATC → weight) first; skips carried ones. FCFA prices. */
export function garnirRayons(
  orm: MikroORM,
  n: number,
  essentiels: ReadonlyMap<string, number>,
  maintenant: Date,
): Promise<number> {
  return commitWhole(orm.em.fork(), async (em) => {
    await allowStatements(em, '120s');
    return ecrireAssortiment(
      em,
      composerAssortiment(await rows(em, CANDIDATS), essentiels, n),
      maintenant,
    );
  });
}
