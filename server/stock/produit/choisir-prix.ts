import type { EntityManager } from '@mikro-orm/postgresql';
import { champDit } from '#shared/base/champs.phrases.ts';
import type { Centimes } from '#shared/base/montant.ts';
import {
  prixSelonRegle,
  formatRegle,
  type SortDuPrix,
  sortDuPrix,
} from '#shared/stock/produit/changer-prix.rules.ts';
import {
  type BilanPrix,
  CHAMPS_CRITERES,
  type ChangementDemande,
  regleDe,
} from '#shared/stock/produit/changement-prix.schema.ts';
import { constant, row, rowsWithValues, searchForm } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { sha256 } from '../../platform/scellement/empreinte.ts';
import type { ProduitRow } from './produit.entity.ts';

type ProduitLu = Pick<ProduitRow, 'id' | 'libelle' | 'prix_achat' | 'prix_de_vente'>;
export interface PrixCalcule extends ProduitLu {
  apres: Centimes | null;
  sort: SortDuPrix;
}

const PRODUITS = query
  .selectFrom('produit as t')
  .select(['t.id', 't.libelle', 't.prix_achat', 't.prix_de_vente'])
  .where('t.is_active', '=', constant(true));

function produitsDe(d: ChangementDemande): typeof PRODUITS {
  let choisis = PRODUITS;
  if (d.rayon_id) choisis = choisis.where('t.rayon_id', '=', d.rayon_id);
  if (d.nature_id) choisis = choisis.where('t.nature_id', '=', d.nature_id);
  if (d.fournisseur_id)
    choisis = choisis.where(
      (eb) =>
        eb
          .selectFrom('commande_reception as r')
          .innerJoin('commande as c', 'c.id', 'r.commande_id')
          .select('c.fournisseur_id')
          .whereRef('r.produit_id', '=', 't.id')
          .where('c.fournisseur_id', 'is not', null)
          .orderBy('r.id', 'desc')
          .limit(constant(1)),
      '=',
      d.fournisseur_id,
    );
  for (const champ of CHAMPS_CRITERES) {
    const dit = d[champ];
    if (dit)
      choisis = choisis.where(
        (eb) => searchForm(eb.ref(`t.${champ}`).$notNull()),
        '=',
        searchForm(dit),
      );
  }
  return choisis;
}

/** `tenir`: locks rows by ascending id. */
export async function calculerPrix(
  em: EntityManager,
  demande: ChangementDemande,
  tenir = false,
): Promise<PrixCalcule[]> {
  const choisis = produitsDe(demande);
  const lus = await rowsWithValues(
    em,
    tenir ? choisis.orderBy('t.id').forNoKeyUpdate() : choisis.orderBy('t.tri').orderBy('t.id'),
  );
  const regle = regleDe(demande);
  return lus.map((p) => {
    const apres = prixSelonRegle(p, regle);
    return { ...p, apres, sort: sortDuPrix(p, apres) };
  });
}

/** [PRO-22] Fingerprint of each change, from and to: a count would not detect a repeated raise. */
export const empreinteDesPrix = (prix: readonly PrixCalcule[]): string =>
  sha256(
    prix
      .filter((p) => p.sort === 'change')
      .toSorted((a, b) => a.id - b.id)
      .map((p) => JSON.stringify([p.id, p.prix_de_vente, p.apres]))
      .join('|'),
  );

const compter = (prix: readonly PrixCalcule[], sort: SortDuPrix): number =>
  prix.filter((p) => p.sort === sort).length;
export const bilanDe = (prix: readonly PrixCalcule[]): BilanPrix => ({
  change: compter(prix, 'change'),
  identique: compter(prix, 'identique'),
  sans_cout: compter(prix, 'sans_cout'),
  a_perte: prix.filter((p) => p.sort === 'change' && (p.apres ?? 0) < p.prix_achat).length,
  empreinte: empreinteDesPrix(prix),
});

const NOMS = [
  ['rayon_id', 'rayon', 'rayon'],
  ['nature_id', 'nature', 'reference'],
  ['fournisseur_id', 'fournisseur', 'fournisseur'],
] as const;
export async function decrireChangement(em: EntityManager, d: ChangementDemande): Promise<string> {
  const dits: string[] = [];
  for (const [champ, mot, table] of NOMS) {
    if (!d[champ]) continue;
    const lu = await row(em, query.selectFrom(table).select('libelle').where('id', '=', d[champ]));
    dits.push(`${mot} ${lu?.libelle ?? d[champ]}`);
  }
  for (const champ of CHAMPS_CRITERES) if (d[champ]) dits.push(`${champDit([champ])} ${d[champ]}`);
  return `${dits.join(', ') || 'tous les produits'} : ${formatRegle(regleDe(d))}`;
}
