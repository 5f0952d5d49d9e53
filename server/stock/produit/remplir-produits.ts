import type { EntityManager } from '@mikro-orm/postgresql';
import { type DitsDeLaBase, remplir } from '#shared/stock/produit/remplir.rules.ts';
import type { BoiteProche } from '#shared/stock/produit/rapprocher.rules.ts';
import type { Sort } from '#shared/stock/produit/rapprochement.schema.ts';
import { signer } from '../../platform/db/crossed-fields.ts';
import { classerProduits, lockToClassify } from './classer-produits.ts';
import {
  ecrireValeurs,
  lireARemplir,
  type ProduitARemplir,
  noterLiens,
} from './remplissage.sql.ts';

/** Judged under this label. */
export interface AEcrire {
  id: number;
  libelle: string;
  sort: Sort;
  cip13: string | null;
  candidats: readonly BoiteProche[];
  /** Null when unsure. */
  dits: DitsDeLaBase | null;
}

/** `reponse`: a person's answer, over the rule. */
export interface Completeur {
  fullname: string;
  maintenant: Date;
  reponse?: boolean;
}
const actuelsDe = (p: ProduitARemplir): DitsDeLaBase => ({
  dci: p.dci,
  forme: p.forme,
  famille: p.famille,
  classe: p.classe,
  categorie: p.categorie,
});
const ecritsDe = (p: ProduitARemplir): DitsDeLaBase => ({
  dci: p.base_dci,
  forme: p.base_forme,
  famille: p.base_famille,
  classe: p.base_classe,
  categorie: p.base_categorie,
});
const RIEN: DitsDeLaBase = { dci: null, forme: null, famille: null, classe: null, categorie: null };
const formatCandidats = (candidats: readonly BoiteProche[] | null): string =>
  (candidats ?? []).map(({ cip13, doutes }) => `${cip13} ${doutes.join(' ')}`).join(' ; ');
/** Answers beat the rule; only open questions take one. */
function seReprend(lu: ProduitARemplir, sort: Sort, reponse: boolean): boolean {
  if (reponse) return lu.sort === 'douteux';
  return sort === 'choisi' || (lu.sort !== 'choisi' && lu.sort !== 'ecarte');
}

async function lireAEcrire(
  em: EntityManager,
  aEcrire: readonly AEcrire[],
  { fullname, reponse = false }: Completeur,
) {
  const parId = new Map(aEcrire.map((a) => [a.id, a]));
  const lus = await lireARemplir(em, [...parId.keys()]);
  return lus.flatMap((lu) => {
    const a = parId.get(lu.id);
    if (!a || a.libelle !== lu.libelle || !seReprend(lu, a.sort, reponse)) return [];
    const { valeurs, ecrits, change } = remplir(actuelsDe(lu), ecritsDe(lu), a.dits ?? RIEN);
    const relie = lu.cip13 !== a.cip13;
    const autre =
      lu.sort !== a.sort || formatCandidats(lu.candidats) !== formatCandidats(a.candidats);
    const par = a.sort === 'choisi' ? lu.par : null;
    if (!change && !relie && !autre) return [];
    return [{ ...a, valeurs, ecrits, change, relie, par: reponse ? fullname : par }];
  });
}

interface Remplis {
  changes: number[];
  ecrits: number[];
}
/**
 * [MED-23] Changed products are locked by ascending id; table and composition follow. Skips those
 * renamed or answered meanwhile.
 */
export async function remplirProduits(
  em: EntityManager,
  aEcrire: readonly AEcrire[],
  completeur: Completeur,
): Promise<Remplis> {
  const { fullname, maintenant } = completeur;
  const vus = await lireAEcrire(em, aEcrire, completeur);
  if (vus.length === 0) return { changes: [], ecrits: [] };
  await lockToClassify(
    em,
    vus.map((v) => v.id),
  );
  await signer(em, fullname);
  const tenus = await lireAEcrire(em, vus, completeur);
  const notes = tenus.map(({ id, sort, cip13, candidats, par, ecrits }) => ({
    id,
    sort,
    cip13,
    candidats,
    par,
    ...ecrits,
  }));
  await noterLiens(em, notes, maintenant);
  const remplis = tenus.filter((t) => t.change || t.relie);
  const ids = remplis.map((t) => t.id);
  const valeurs = remplis.map(({ id, change, valeurs: v }) => ({ id, change, ...v }));
  if (ids.length > 0) await ecrireValeurs(em, valeurs, maintenant);
  const classes =
    ids.length > 0 ? await classerProduits(em, ids, { par: fullname, maintenant }) : [];
  const changes = new Set([...remplis.filter((t) => t.change).map((t) => t.id), ...classes]);
  return { changes: [...changes], ecrits: tenus.map((t) => t.id) };
}
