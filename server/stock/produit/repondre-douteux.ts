import type { EntityManager } from '@mikro-orm/postgresql';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/stock/produit/rapprochement.phrases.ts';
import {
  type BilanReponses,
  type ProduitAPreciser,
  produitAPreciser,
  type ReponseDouteux,
} from '#shared/stock/produit/rapprochement.schema.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, counted, fragment, row, rows } from '../../platform/db/query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { ditsDesBoites } from './rapprocher-produits.ts';
import { remplirProduits } from './remplir-produits.ts';

const PAGE = 50;
const douteux = query
  .selectFrom('produit_medicament as l')
  .innerJoin('produit as p', 'p.id', 'l.produit_id')
  .where('l.sort', '=', constant('douteux'));

async function lireBoites(em: EntityManager, cips: readonly string[]) {
  const lues = await rows(
    em,
    query
      .selectFrom('medicament as m')
      .select(['m.cip13', 'm.libelle', 'm.presentation', 'm.dci', 'm.forme'])
      .where('m.cip13', '=', anyOf(cips)),
  );
  return new Map(lues.map((m) => [m.cip13, m]));
}

/** [MED-25] Unresolved products, by label. */
export async function listerDouteuxActe({
  em,
  requete: { page = 1, rows: taille = PAGE },
}: ActRequest<unknown, RequeteListe>): Promise<Resultat<ProduitAPreciser[]>> {
  const compte = await row(em, douteux.select(counted));
  const lus = await rows(
    em,
    douteux
      .select((eb) => [
        'l.produit_id',
        'p.libelle',
        'l.candidats',
        fragment<
          string[]
        >`array(select c.cip from produit_cip c where c.produit_id = ${eb.ref('p.id')} order by c.cip)`.as(
          'codes',
        ),
      ])
      .orderBy('p.tri')
      .orderBy('p.id')
      .limit(taille)
      .offset((page - 1) * taille),
  );
  const boites = await lireBoites(
    em,
    lus.flatMap((l) => l.candidats.map((c) => c.cip13)),
  );
  const dits = lus.map((l) =>
    present(produitAPreciser, {
      ...l,
      candidats: l.candidats.flatMap(({ cip13, doutes }) => {
        const boite = boites.get(cip13);
        return boite ? [{ ...boite, doutes }] : [];
      }),
    }),
  );
  return succes(dits, '', { meta: { total: compte?.n ?? 0, page, rows: taille } });
}

/**
 * [MED-25] One transaction: a box fills its product, none dismisses for good. Refuses unknown boxes
 * and duplicates; others' answers stay, counted.
 */
export async function repondreDouteuxActe({
  em,
  corps: { reponses },
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, { reponses: ReponseDouteux[] }>): Promise<Resultat<BilanReponses>> {
  const parId = new Map(reponses.map((r) => [r.produit_id, r.cip13]));
  const cips = reponses.flatMap((r) => r.cip13 ?? []);
  const dits = await ditsDesBoites(em, cips);
  const inconnues = cips.filter((cip13) => !dits.has(cip13));
  if (inconnues.length > 0)
    return refus(422, 'saisie_invalide', [...new Set(inconnues)].map(phrases.boiteInconnue));
  const noms = await rows(
    em,
    query
      .selectFrom('produit as p')
      .select(['p.id', 'p.libelle'])
      .where('p.id', '=', anyOf([...parId.keys()]))
      .orderBy('p.id'),
  );
  if (parId.size < reponses.length)
    return refus(
      422,
      'saisie_invalide',
      noms
        .filter((p) => reponses.filter((r) => r.produit_id === p.id).length > 1)
        .map((p) => phrases.reponduDeuxFois(p.libelle)),
    );
  const aEcrire = noms.map(({ id, libelle }) => {
    const cip13 = parId.get(id) ?? null;
    const sort: 'choisi' | 'ecarte' = cip13 === null ? 'ecarte' : 'choisi';
    return { id, libelle, sort, cip13, candidats: [], dits: dits.get(cip13 ?? '') ?? null };
  });
  const auteur = { fullname: session.fullname, maintenant, reponse: true };
  const { changes, ecrits } = await remplirProduits(em, aEcrire, auteur);
  const pris = new Set(ecrits);
  const prises = reponses.filter((r) => pris.has(r.produit_id));
  const choisis = prises.filter((r) => r.cip13 !== null).length;
  if (prises.length > 0)
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'complément par la base',
      entite: 'produit',
      entite_id: 0,
      apres: { reponses: prises },
    });
  if (changes.length > 0)
    raise(em, 'produit.importes', ['produits'], {
      importes: { id: 0, nouveaux: 0, modifies: changes.length },
    });
  const bilan = {
    choisis,
    ecartes: prises.length - choisis,
    deja: reponses.length - prises.length,
  };
  return succes(bilan, phrases.reponsesPrises(bilan.choisis, bilan.ecartes, bilan.deja));
}
