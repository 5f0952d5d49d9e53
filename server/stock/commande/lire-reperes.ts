import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { proposer } from '#shared/stock/commande/proposition.rules.ts';
import { rythmeDe } from '#shared/stock/commande/rythme.rules.ts';
import {
  type RepereCommande,
  repereCommande,
  type RequeteReperes,
} from '#shared/stock/commande/repere.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, fragment, rows, sumOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { AUJOURDHUI } from '../produit/retenues.sql.ts';
import { lireOffresDes, offresPour } from './lire-offres.ts';
import type { ProduitACommander } from './besoins.sql.ts';
import { type Besoins, lireBesoins } from './lire-besoins.ts';

/** Days. */
const JOURS_VENDUS = 30;

interface Compte {
  produit_id: number;
  n: number;
}
const parProduit = (comptes: readonly Compte[]): ReadonlyMap<number, number> =>
  new Map(comptes.map((c) => [c.produit_id, c.n]));

const vendues = (em: EntityManager, ids: readonly number[]) =>
  rows(
    em,
    query
      .selectFrom('agregat_produit')
      .select((eb) => ['produit_id', sumOf(eb.ref('qte')).as('n')])
      .where('produit_id', '=', anyOf(ids))
      .where('jour', '>', fragment.raw<string>(`${AUJOURDHUI} - ${JOURS_VENDUS}`))
      .where('jour', '<=', fragment.raw<string>(AUJOURDHUI))
      .groupBy('produit_id'),
  );
const promises = (em: EntityManager, ids: readonly number[]) =>
  rows(
    em,
    query
      .selectFrom('promis')
      .select((eb) => ['produit_id', sumOf(eb.ref('qte')).as('n')])
      .where('produit_id', '=', anyOf(ids))
      .where('statut', '=', constant('En attente'))
      .groupBy('produit_id'),
  );

/** [ACH-2] Proposed quantity at that supplier's pace, and sales. */
function proposee(besoins: Besoins, p: ProduitACommander, fournisseur_id: number | undefined) {
  const fournisseur = besoins.fournisseurDe(fournisseur_id ?? p.fournisseur_id);
  const semaines = besoins.semainesDe(p);
  const { par_semaine, tendance } = rythmeDe({ semaines });
  const vendable = Math.max(0, p.qte_stock - p.qte_perimee);
  const proposition = proposer({
    ...p,
    ...fournisseur,
    qte: p.qte_stock,
    semaines,
    nuits_de_garde: besoins.nuitsDici(fournisseur.delai + fournisseur.cadence),
    par_nuit: besoins.parNuitDe(p),
  });
  return {
    vendable,
    tendance,
    semaines: semaines.map((s) => s.vendues),
    jours_restants: par_semaine > 0 ? (vendable * 7) / par_semaine : null,
    qte_proposee: proposition?.qte ?? 0,
    raison: proposition?.raison ?? '',
  };
}

/** Unknown or withdrawn products are omitted. */
export async function lireReperesActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, RequeteReperes>): Promise<Resultat<RepereCommande[]>> {
  const ids = [...new Set(requete.ids.split(',').map(Number))];
  const besoins = await lireBesoins(em, { ids, sauf: requete.sauf ?? null }, jourDe(maintenant));
  const ventes = parProduit(await vendues(em, ids));
  const promis = parProduit(await promises(em, ids));
  const offres = await lireOffresDes(em, ids);
  return succes(
    besoins.produits.map((p) =>
      present(repereCommande, {
        ...p,
        ...proposee(besoins, p, requete.fournisseur_id),
        ...offresPour(offres, p, requete.fournisseur_id ?? null),
        offres: offres.get(p.produit_id) ?? [],
        vendues_30j: ventes.get(p.produit_id) ?? 0,
        promis: promis.get(p.produit_id) ?? 0,
      }),
    ),
  );
}
