import type {
  DemandePrescription,
  MedicamentTrouve,
} from '#shared/sante/prescription/prescription.schema.ts';
import { type ClientVidal, VidalIndisponible } from './client-vidal.ts';
import { composerMedicament, estPropose } from './composer-medicament.ts';
import type { EntreeVidal } from './lire-flux.ts';

/** Each product costs three calls of a daily quota. */
const PRODUITS_PAR_FOIS = 25;
const DE_FRONT = 5;
const PAGE = 25;
/** Limit: five hundred products. */
const PAGES_MAX = 20;

const uniques = (entrees: readonly EntreeVidal[]): EntreeVidal[] => [
  ...new Map(entrees.map((e) => [e.id || e.titre, e])).values(),
];

/** `complet`: false when partly read. */
interface Liste {
  entrees: EntreeVidal[];
  complet: boolean;
}
/**
 * Until a short or repeated page: some lists are unpaged. A first-page failure throws, a later one
 * truncates.
 */
async function lireTout(
  vidal: ClientVidal,
  chemin: string,
  requete: Readonly<Record<string, string>> = {},
): Promise<Liste> {
  let page = await vidal.lire(chemin, requete);
  let entrees = uniques(page);
  for (let n = 2; page.length >= PAGE; n += 1) {
    if (n > PAGES_MAX) return { entrees, complet: false };
    const suite = { ...requete, 'start-page': String(n), 'page-size': String(PAGE) };
    const lue = await vidal.lire(chemin, suite).catch(() => null);
    if (lue === null) return { entrees, complet: false };
    const tous = uniques([...entrees, ...lue]);
    if (tous.length === entrees.length) break;
    [page, entrees] = [lue, tous];
  }
  return { entrees, complet: true };
}

const lienDe = (e: EntreeVidal, ...titres: string[]): string | undefined =>
  e.liens.find((l) => titres.includes(l.titre))?.href;

/** Secondary failures only omit data. */
const ouRien = (entrees: Promise<EntreeVidal[]>): Promise<EntreeVidal[]> => entrees.catch(() => []);

/** By its links, or by id in feeds without them. */
async function detailler(vidal: ClientVidal, produit: EntreeVidal): Promise<MedicamentTrouve> {
  const suivre = (nom: string, ...titres: string[]) =>
    vidal.lire(lienDe(produit, ...titres) ?? `/rest/api/product/${produit.id}/${nom}`);
  const [paquets, indications, contrindications] = await Promise.all([
    suivre('packages', 'PACKAGES').catch(() => null),
    ouRien(suivre('indications', 'INDICATIONS')),
    ouRien(suivre('contraindications', 'CONTRAINDICATION', 'CONTRAINDICATIONS')),
  ]);
  const lu = composerMedicament(produit, { paquets: paquets ?? [], indications, contrindications });
  // [PRE-20] Without codes it cannot be matched to our stock.
  return paquets === null ? { ...lu, codes_lus: false } : lu;
}

/** In order, a few at a time. */
async function parVagues<T, R>(
  elements: readonly T[],
  faire: (element: T) => Promise<R>,
): Promise<R[]> {
  const faits: R[] = [];
  for (let i = 0; i < elements.length; i += DE_FRONT)
    faits.push(...(await Promise.all(elements.slice(i, i + DE_FRONT).map(faire))));
  return faits;
}
/** A page of a list, and its total. */
export interface Detailles {
  medicaments: MedicamentTrouve[];
  nombre: number;
  complet: boolean;
}
async function detaillerDepuis(
  vidal: ClientVidal,
  { entrees, complet }: Liste,
  depuis: number,
): Promise<Detailles> {
  const proposes = uniques(entrees.filter(estPropose));
  const voulus = proposes.slice(depuis, depuis + PRODUITS_PAR_FOIS);
  const medicaments = await parVagues(voulus, (p) => detailler(vidal, p));
  return { medicaments, nombre: proposes.length, complet };
}

/** Indications first: product search matches names only (design of the feed, §4). */
async function parIndication(vidal: ClientVidal, pathologie: string): Promise<Liste> {
  const indications = await ouRien(vidal.lire('/rest/api/indications', { q: pathologie }));
  const lues = indications.slice(0, DE_FRONT);
  const listes = await parVagues(lues, (i) =>
    lireTout(vidal, `/rest/api/indication/${i.id}/products`).catch(() => null),
  );
  return {
    entrees: listes.flatMap((l) => l?.entrees ?? []),
    complet: lues.length === indications.length && listes.every((l) => l?.complet),
  };
}

/** [PRE-8] Specification's detailed search; plain search when it fails. */
async function parNom(
  vidal: ClientVidal,
  { pathologie, age, poids, contre_indications }: DemandePrescription,
): Promise<Liste> {
  const simple = { q: pathologie };
  const detaillee = {
    ...simple,
    ...(age !== null && age !== undefined && { age: String(age) }),
    ...(poids !== null && poids !== undefined && { weight: String(poids) }),
    ...(contre_indications.length > 0 && { contraindications: contre_indications.join(',') }),
  };
  if (Object.keys(detaillee).length === 1) return lireTout(vidal, '/rest/api/products', simple);
  return lireTout(vidal, '/rest/api/products', detaillee).catch((erreur: unknown) => {
    // wrong keys or a dead service: no retry
    if (erreur instanceof VidalIndisponible && (erreur.statut === 0 || erreur.statut === 403))
      throw erreur;
    return lireTout(vidal, '/rest/api/products', simple);
  });
}

/** [PRE-19] A page from a rank, and the total. Throws `VidalIndisponible`. */
export async function chercherVidal(
  vidal: ClientVidal,
  demande: DemandePrescription,
): Promise<Detailles> {
  const parIndications = await parIndication(vidal, demande.pathologie);
  const liste = parIndications.entrees.length > 0 ? parIndications : await parNom(vidal, demande);
  return detaillerDepuis(vidal, liste, demande.depuis);
}

/** Same VMP (DCI, strength, route, form), itself excluded. Null: unknown code. */
export async function equivalentsVidal(vidal: ClientVidal, cip: string): Promise<Detailles | null> {
  const paquet = (await vidal.lire('/rest/api/search', { code: cip })).find(
    (e) => e.categorie === '' || e.categorie === 'PACKAGE',
  );
  const produitId = paquet?.champs['productId']?.[0]?.texte;
  if (!produitId) return null;
  const produit = (await vidal.lire(`/rest/api/product/${produitId}`)).find(
    (e) => e.categorie === '' || e.categorie === 'PRODUCT',
  );
  const vmp = produit?.champs['vmp']?.[0]?.attributs['vidalId'];
  if (!vmp) return { medicaments: [], nombre: 0, complet: true };
  const { entrees, complet } = await lireTout(vidal, `/rest/api/vmp/${vmp}/products`);
  const freres = entrees.filter((e) => e.id !== produitId);
  return detaillerDepuis(vidal, { entrees: freres, complet }, 0);
}
