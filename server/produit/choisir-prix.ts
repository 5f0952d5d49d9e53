import type { EntityManager } from '@mikro-orm/postgresql';
import { champDit } from '#shared/base/champs.phrases.ts';
import type { Centimes } from '#shared/base/montant.ts';
import {
  prixSelonRegle,
  formatRegle,
  type SortDuPrix,
  sortDuPrix,
} from '#shared/produit/changer-prix.rules.ts';
import {
  type BilanPrix,
  CHAMPS_CRITERES,
  type ChangementDemande,
  regleDe,
} from '#shared/produit/changement-prix.schema.ts';
import { sqlOne, sqlWithValues } from '../db/sql.ts';
import { type Filters, addFilter } from '../http/read-list.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { RayonRow } from '../rayon/rayon.entity.ts';
import type { ReferenceRow } from '../reference/reference.entity.ts';
import { sha256 } from '../scellement/empreinte.ts';
import type { ProduitRow } from './produit.entity.ts';

type ProduitLu = Pick<ProduitRow, 'id' | 'libelle' | 'prix_achat' | 'prix_de_vente'>;
export interface PrixCalcule extends ProduitLu {
  apres: Centimes | null;
  sort: SortDuPrix;
}

const DERNIER_FOURNISSEUR = `(select c.fournisseur_id
  from commande_reception r
  join commande c on c.id = r.commande_id
  where r.produit_id = t.id and c.fournisseur_id is not null
  order by r.id desc
  limit 1)`;

function filtresDe(d: ChangementDemande): Filters {
  const f: Filters = { conditions: ['t.is_active'], valeurs: [] };
  if (d.rayon_id) addFilter(f, 't.rayon_id = ?', d.rayon_id);
  if (d.nature_id) addFilter(f, 't.nature_id = ?', d.nature_id);
  if (d.fournisseur_id) addFilter(f, `${DERNIER_FOURNISSEUR} = ?`, d.fournisseur_id);
  for (const champ of CHAMPS_CRITERES)
    if (d[champ]) addFilter(f, `f_recherche(t.${champ}) = f_recherche(?)`, d[champ]);
  return f;
}

/** `tenir`: locks rows by ascending id. */
export async function calculerPrix(
  em: EntityManager,
  demande: ChangementDemande,
  tenir = false,
): Promise<PrixCalcule[]> {
  const { conditions, valeurs } = filtresDe(demande);
  const lus = await sqlWithValues<ProduitLu>(
    em,
    `select t.id, t.libelle, t.prix_achat, t.prix_de_vente
      from produit t
      where ${conditions.join(' and ')}
      order by ${tenir ? 't.id for no key update' : 't.tri, t.id'}`,
    valeurs,
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

type Nomme = Pick<RayonRow | ReferenceRow | FournisseurRow, 'libelle'>;
const NOMS = [
  ['rayon_id', 'rayon', 'rayon'],
  ['nature_id', 'nature', 'reference'],
  ['fournisseur_id', 'fournisseur', 'fournisseur'],
] as const;
export async function decrireChangement(em: EntityManager, d: ChangementDemande): Promise<string> {
  const dits: string[] = [];
  for (const [champ, mot, table] of NOMS) {
    if (!d[champ]) continue;
    const lu = await sqlOne<Nomme>(em, `select libelle from ${table} where id = $1`, [d[champ]]);
    dits.push(`${mot} ${lu?.libelle ?? d[champ]}`);
  }
  for (const champ of CHAMPS_CRITERES) if (d[champ]) dits.push(`${champDit([champ])} ${d[champ]}`);
  return `${dits.join(', ') || 'tous les produits'} : ${formatRegle(regleDe(d))}`;
}
