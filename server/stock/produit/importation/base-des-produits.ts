import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliser } from '#shared/base/liste.ts';
import { premiersSignes } from '#shared/base/texte.ts';
import { codeLu, propre } from '#shared/platform/import/cellules.rules.ts';
import { plier } from '#shared/platform/import/champs.ts';
import type { BaseConnue, Fichier } from '#shared/platform/import/lire-fichier.rules.ts';
import {
  cleDuCode,
  cleDuLibelle,
  NOM_MAX,
  PLACES,
  type ProduitEnPlace,
} from '#shared/platform/import/lire-produits.rules.ts';
import { cipNormalise, ecrituresDuCode } from '#shared/stock/produit/codes.rules.ts';
import { anyOf, constant, rows } from '../../../platform/db/query.ts';
import { baseDeDepart } from '../../../platform/import/base-de-depart.ts';
import { query } from '../../../query.ts';

/** Rows between yields to other requests. */
const PAR_TOUR = 50;
/** Distinct codes and names in the file. */
async function nommes({ champs, rangees }: Fichier) {
  const [codes, noms] = [new Set<string>(), new Set<string>()];
  for (const [rang, { cellules }] of rangees.entries()) {
    if (rang % PAR_TOUR === 0) await setImmediate();
    for (const [i, champ] of champs.entries()) {
      const texte = cellules[i] ?? '';
      if (champ === 'libelle' && texte.trim() !== '')
        noms.add(normaliser(premiersSignes(propre(texte), NOM_MAX).trim()));
      if (champ !== 'code') continue;
      codes.add(cipNormalise(texte));
      const lu = codeLu(texte);
      if (lu?.genre === 'code' || lu?.genre === 'court')
        for (const code of lu.genre === 'court' ? [lu.code, `0${lu.code}`] : [lu.code])
          for (const ecrit of [...ecrituresDuCode(code), code.replace(/^0+/, ''), `0${code}`])
            codes.add(ecrit);
    }
  }
  return { codes, noms };
}

const PRODUIT = [
  'p.id',
  'p.libelle',
  'p.cip',
  'p.cip_deux',
  'p.cip_1',
  'p.cip_2',
  'p.qte',
  'p.qte_min',
  'p.qte_max',
  'p.prix_achat',
  'p.prix_de_vente',
  'p.tva',
  'p.tva_a_verifier',
  'p.css',
  'p.couvert',
  'p.is_active',
  'p.dci',
  'p.forme',
  'p.famille',
  'p.classe',
  'p.categorie',
  'p.posologie',
] as const;
const produits = () =>
  query
    .selectFrom('produit as p')
    .leftJoin('rayon as y', 'y.id', 'p.rayon_id')
    .leftJoin('reference as n', 'n.id', 'p.nature_id')
    .select(PRODUIT)
    .select(['y.libelle as rayon', 'n.libelle as nature']);
/** Per statement. */
const PAR_LECTURE = 2_000;
function* tranches<T>(tous: Iterable<T>): Generator<T[]> {
  const liste = [...tous];
  for (let i = 0; i < liste.length; i += PAR_LECTURE) yield liste.slice(i, i + PAR_LECTURE);
}

/** Known products, shelves, natures and suppliers the file names. */
export async function baseDesProduits(
  em: EntityManager,
  fichier: Fichier,
  jour: string,
): Promise<BaseConnue> {
  const { codes, noms } = await nommes(fichier);
  const lus = new Map<number, ProduitEnPlace>();
  for (const tranche of tranches(codes)) {
    const porteurs = query
      .selectFrom('produit_cip')
      .select('produit_id')
      .where('cip', '=', anyOf(tranche));
    for (const p of await rows(em, produits().where('p.id', 'in', porteurs))) lus.set(p.id, p);
  }
  for (const tranche of tranches(noms))
    for (const p of await rows(em, produits().where('p.tri', '=', anyOf(tranche))))
      lus.set(p.id, p);
  const parCode = new Map<string, ProduitEnPlace>();
  const parLibelle = new Map<string, ProduitEnPlace[]>();
  for (const p of lus.values()) {
    for (const place of PLACES) {
      const code = p[place];
      if (code !== null) parCode.set(cleDuCode(code), p);
    }
    const nom = cleDuLibelle(p.libelle);
    parLibelle.set(nom, [...(parLibelle.get(nom) ?? []), p]);
  }
  const parNom = (dits: { libelle: string }[]) =>
    new Map(dits.map((d) => [plier(d.libelle), d.libelle]));
  return {
    ...(await baseDeDepart(em, jour)),
    parCode,
    parLibelle,
    rayons: parNom(
      await rows(em, query.selectFrom('rayon').select('libelle').where('deleted_at', 'is', null)),
    ),
    fournisseurs: parNom(
      await rows(
        em,
        query.selectFrom('fournisseur').select('libelle').where('deleted_at', 'is', null),
      ),
    ),
    natures: parNom(
      await rows(
        em,
        query
          .selectFrom('reference')
          .select('libelle')
          .where('liste', '=', constant('prod_natures'))
          .where('deleted_at', 'is', null),
      ),
    ),
  };
}
