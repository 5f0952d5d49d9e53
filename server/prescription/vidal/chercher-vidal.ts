import type {
  DemandePrescription,
  MedicamentTrouve,
} from '#shared/prescription/prescription.schema.ts';
import { type ClientVidal, VidalIndisponible } from './client-vidal.ts';
import { composerMedicament, estPropose } from './composer-medicament.ts';
import type { EntreeVidal } from './lire-flux.ts';

/** Products looked into: each costs three calls of a daily quota. */
const PRODUITS_MAX = 25;
const DE_FRONT = 5;

const uniques = (entrees: readonly EntreeVidal[]): EntreeVidal[] => [
  ...new Map(entrees.map((e) => [e.id || e.titre, e])).values(),
];
const lienDe = (e: EntreeVidal, ...titres: string[]): string | undefined =>
  e.liens.find((l) => titres.includes(l.titre))?.href;

/** What fails beside the product itself is only missing. */
const ouRien = (entrees: Promise<EntreeVidal[]>): Promise<EntreeVidal[]> => entrees.catch(() => []);

/**
 * The product with its packages, indications and contraindications, by its own links, or by its id
 * in the feeds that lack them.
 */
async function detailler(vidal: ClientVidal, produit: EntreeVidal): Promise<MedicamentTrouve> {
  const suivre = (nom: string, ...titres: string[]) =>
    ouRien(vidal.lire(lienDe(produit, ...titres) ?? `/rest/api/product/${produit.id}/${nom}`));
  const [paquets, indications, contrindications] = await Promise.all([
    suivre('packages', 'PACKAGES'),
    suivre('indications', 'INDICATIONS'),
    suivre('contraindications', 'CONTRAINDICATION', 'CONTRAINDICATIONS'),
  ]);
  return composerMedicament(produit, { paquets, indications, contrindications });
}

/** A few at a time, in order. */
async function parVagues<T, R>(
  elements: readonly T[],
  faire: (element: T) => Promise<R>,
): Promise<R[]> {
  const faits: R[] = [];
  for (let i = 0; i < elements.length; i += DE_FRONT)
    faits.push(...(await Promise.all(elements.slice(i, i + DE_FRONT).map(faire))));
  return faits;
}
const detaillerTous = (
  vidal: ClientVidal,
  produits: readonly EntreeVidal[],
): Promise<MedicamentTrouve[]> =>
  parVagues(uniques(produits.filter(estPropose)).slice(0, PRODUITS_MAX), (p) =>
    detailler(vidal, p),
  );

/**
 * By indication first: the product search looks at names only, where no pathology stands (design of
 * the feed, §4).
 */
async function parIndication(vidal: ClientVidal, pathologie: string): Promise<EntreeVidal[]> {
  const indications = await ouRien(vidal.lire('/rest/api/indications', { q: pathologie }));
  const listes = await parVagues(indications.slice(0, DE_FRONT), (i) =>
    ouRien(vidal.lire(`/rest/api/indication/${i.id}/products`)),
  );
  return listes.flat();
}

/** [PRE-8] The detailed search of the specification; refused or failed, the plain one. */
async function parNom(
  vidal: ClientVidal,
  { pathologie, age, poids, contre_indications }: DemandePrescription,
): Promise<EntreeVidal[]> {
  const simple = { q: pathologie };
  const detaillee = {
    ...simple,
    ...(age !== null && age !== undefined && { age: String(age) }),
    ...(poids !== null && poids !== undefined && { weight: String(poids) }),
    ...(contre_indications.length > 0 && { contraindications: contre_indications.join(',') }),
  };
  if (Object.keys(detaillee).length === 1) return vidal.lire('/rest/api/products', simple);
  return vidal.lire('/rest/api/products', detaillee).catch((erreur: unknown) => {
    // Wrong keys or a dead service would fail again.
    if (erreur instanceof VidalIndisponible && (erreur.statut === 0 || erreur.statut === 403))
      throw erreur;
    return vidal.lire('/rest/api/products', simple);
  });
}

/**
 * Drugs for a pathology, from the external service. Throws `VidalIndisponible` when it cannot
 * answer.
 */
export async function chercherVidal(
  vidal: ClientVidal,
  demande: DemandePrescription,
): Promise<MedicamentTrouve[]> {
  const parIndications = await parIndication(vidal, demande.pathologie);
  return detaillerTous(
    vidal,
    parIndications.length > 0 ? parIndications : await parNom(vidal, demande),
  );
}

/**
 * Products of the same VMP (DCI, strength, route, form) as the one that bears this code, itself
 * left out. Null: the code is unknown to the service.
 */
export async function equivalentsVidal(
  vidal: ClientVidal,
  cip: string,
): Promise<MedicamentTrouve[] | null> {
  const paquet = (await vidal.lire('/rest/api/search', { code: cip })).find(
    (e) => e.categorie === '' || e.categorie === 'PACKAGE',
  );
  const produitId = paquet?.champs['productId']?.[0]?.texte;
  if (!produitId) return null;
  const produit = (await vidal.lire(`/rest/api/product/${produitId}`)).find(
    (e) => e.categorie === '' || e.categorie === 'PRODUCT',
  );
  const vmp = produit?.champs['vmp']?.[0]?.attributs['vidalId'];
  if (!vmp) return [];
  const freres = await vidal.lire(`/rest/api/vmp/${vmp}/products`);
  return detaillerTous(
    vidal,
    freres.filter((e) => e.id !== produitId),
  );
}
