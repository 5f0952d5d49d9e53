import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { rythmeDe } from '#shared/stock/commande/rythme.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import {
  fournisseurDuVolet,
  mouvementDuVolet,
  type VoletProduit,
} from '#shared/stock/produit/volet.schema.ts';
import { cleDe } from '#shared/base/contract.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { listerMouvements } from '#shared/stock/mouvement/mouvement.api.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { constant, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { lireDelais, lireSemainesDuProduit } from '../../stock/commande/lire-besoins.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { sql, sqlOne, type SqlRow } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireDetail } from '../../stock/produit/lire-detail.ts';
import { listerLotsDuProduitActe } from '../../stock/produit/lire-lots.ts';
import { presenterProduits } from '../../stock/produit/lire-produits.ts';
import type { FournisseurRow } from '../../stock/fournisseur/fournisseur.entity.ts';
import { ATTENDU, DERNIERS, RECUS_DE } from './volet.sql.ts';

/** Date of the current prices, from the journal. */
const prixDepuis = (id: number) =>
  query
    .selectFrom('journal_audit')
    .select('at')
    .where('entite', '=', constant('produit'))
    .where('acte', 'in', [constant('prix'), constant('création')])
    .where('entite_id', '=', id)
    .where(fragment<boolean>`apres ? 'prix_de_vente'`)
    .orderBy('id', 'desc')
    .limit(constant(1));

async function lireRythme(em: EntityManager, id: number, stock: number) {
  const semaines = await lireSemainesDuProduit(em, id);
  const { par_semaine, tendance } = rythmeDe({ semaines });
  return {
    semaines: semaines.map((s) => s.vendues),
    par_semaine: Math.round(par_semaine * 10) / 10,
    tendance,
    semaines_de_stock: par_semaine > 0 ? Math.round((stock / par_semaine) * 10) / 10 : null,
  };
}

type RecuDe = SqlRow & Pick<FournisseurRow, 'libelle'> & { fournisseur_id: number };
async function lireFournisseurs(em: EntityManager, id: number) {
  const [recus, delais] = await Promise.all([sql<RecuDe>(em, RECUS_DE, [id]), lireDelais(em)]);
  return recus.map((f) => present(fournisseurDuVolet, { ...f, delai: delais(f.fournisseur_id) }));
}

/** Average unit cost, FCFA. */
async function lireCout(em: EntityManager, id: number): Promise<number | null> {
  const tenu = await row(em, query.selectFrom('produit').select('cout_moyen').where('id', '=', id));
  const cout = tenu?.cout_moyen ?? null;
  return cout === null ? null : enFcfa(cout);
}

async function lireMouvements(em: EntityManager, id: number) {
  const lus = await sql(em, DERNIERS, [id]);
  return lus.map((m) => present(mouvementDuVolet, m));
}

/** [PRO-17] One read. Suppliers and movements are null without their own permission. */
export async function lireVoletProduitActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<VoletProduit>> {
  const { em, parametres, session } = r;
  const { id } = parametres;
  const [produit] = await presenterProduits(em, [id]);
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const lit = (appel: Parameters<typeof cleDe>[0]): boolean =>
    verdictRoute(session, cleDe(appel)) === 'oui';
  const [lots, attendu, cout_moyen, detail, depuis, rythme, fournisseurs, mouvements] =
    await Promise.all([
      listerLotsDuProduitActe(r),
      sqlOne<Pick<VoletProduit, 'en_route' | 'en_brouillon'>>(em, ATTENDU, [id]),
      lireCout(em, id),
      lireDetail(em, id),
      row(em, prixDepuis(id)),
      lireRythme(em, id, vendable(produit)),
      lit(FOURNISSEURS.calls.list) ? lireFournisseurs(em, id) : null,
      lit(listerMouvements) ? lireMouvements(em, id) : null,
    ]);
  return succes({
    produit,
    en_route: attendu?.en_route ?? 0,
    en_brouillon: attendu?.en_brouillon ?? 0,
    lots: estRefus(lots) ? [] : lots.data,
    prix_depuis: depuis ? enIso(toDate(depuis.at)) : null,
    cout_moyen,
    detail,
    rythme,
    fournisseurs,
    mouvements,
  });
}
