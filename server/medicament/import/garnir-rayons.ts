import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { insererProduits } from '../../produit/inserer-produits.ts';
import { trouverRayons } from '../../rayon/trouver-rayons.ts';
import { sql } from '../../db/sql.ts';
import { commitWhole } from '../../http/transaction.ts';
import { leverDemandes } from '../../notification/notifier.ts';
import { classerProduits } from '../../produit/classer-produits.ts';
import { entrerEnStock } from '../../produit/sortir-du-stock.ts';
import { type Candidat, composerAssortiment, type ProduitAssorti } from './composer-assortiment.ts';
import type { ReferenceRow } from '../../reference/reference.entity.ts';

/** Excludes hospital, homeopathic, above 200 €. */
const CANDIDATS = `
  select m.cip13, m.cip7, m.libelle, m.presentation, m.dci, m.forme, m.atc, m.type_generique,
    m.prix_eur
  from medicament m
  where m.disponible and m.prix_eur between 50 and 20000 and m.dci is not null
    and length(m.dci) <= 300 and m.dci not like '%HOMEOPATHI%'
    and coalesce(m.condition, '') not ilike '%hospitali%'
      and not exists (select 1 from produit_cip c where c.cip in (m.cip13, m.cip7))
  order by m.cip13`;

async function ecrireAssortiment(
  em: EntityManager,
  produits: readonly ProduitAssorti[],
  maintenant: Date,
): Promise<number> {
  const rayons = await trouverRayons(
    em,
    produits.map((p) => p.rayon),
  );
  const [nature] = await sql<Pick<ReferenceRow, 'id'>>(
    em,
    `select id from reference where cle = 'medicament'`,
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
    await sql(em, `set local statement_timeout = '120s'`);
    return ecrireAssortiment(
      em,
      composerAssortiment(await sql<Candidat>(em, CANDIDATS), essentiels, n),
      maintenant,
    );
  });
}
