import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import {
  ajouteDesCentimes,
  ETAPES_COMMANDE,
  estOuverte,
} from '#shared/stock/commande/commande.rules.ts';
import {
  commande,
  type CommandeComplete,
  type LigneCommandeDemandee,
  ligneCommande,
  photoCommande,
  reception,
} from '#shared/stock/commande/commande.schema.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { lireEcarts } from './gerer-ecarts.ts';
import { ajouterLignesDeCommande } from './lignes.sql.ts';
import type { CommandeRow } from './commande.entity.ts';

const ETAPE = Object.entries(ETAPES_COMMANDE)
  .map(([status, mots]) => `when '${status}' then '${mots}'`)
  .join(' ');
export const COMMANDES = query
  .selectFrom('commande as t')
  .selectAll('t')
  .select(fragment.raw<string>(`case t.status ${ETAPE} end`).as('etape'));

/** With its product and its supplier's offer, in the order they were added. */
export const lignesDeCommande = (id: number) =>
  query
    .selectFrom('commande_produit as l')
    .innerJoin('commande as c', 'c.id', 'l.commande_id')
    .innerJoin('produit as p', 'p.id', 'l.produit_id')
    .leftJoin('offre_fournisseur as o', (on) =>
      on
        .onRef('o.produit_id', '=', 'l.produit_id')
        .onRef('o.fournisseur_id', '=', 'c.fournisseur_id'),
    )
    .where('l.commande_id', '=', id)
    .orderBy('l.id');

/** Full order; it must exist. */
export async function commandeDe(em: EntityManager, id: number): Promise<CommandeComplete> {
  const lue = await chercherCommande(em, id);
  if (!lue) throw new Error(`commande ${id} introuvable`);
  return lue;
}
/** Null when missing. */
export async function chercherCommande(
  em: EntityManager,
  id: number,
): Promise<CommandeComplete | null> {
  const [ligne, lignes, receptions, photos, ecarts] = await Promise.all([
    row(em, COMMANDES.where('t.id', '=', id)),
    rows(
      em,
      lignesDeCommande(id)
        .selectAll('l')
        .select(['p.cip', 'p.cip_1', 'p.cip_2', 'p.cip_deux'])
        .select(['p.prix_de_vente as prix_de_vente_actuel', 'o.code', 'o.ug_par', 'o.ug']),
    ),
    rows(
      em,
      query
        .selectFrom('commande_reception as r')
        .innerJoin('produit as p', 'p.id', 'r.produit_id')
        .leftJoin('lot as t', 't.id', 'r.lot_id')
        .selectAll('r')
        .select(['p.libelle as produit_libelle', 't.numero as lot', 't.date_expiration'])
        .where('r.commande_id', '=', id)
        .orderBy('r.id'),
    ),
    rows(
      em,
      query.selectFrom('commande_photo').selectAll().where('commande_id', '=', id).orderBy('id'),
    ),
    lireEcarts(em, id),
  ]);
  if (!ligne) return null;
  return {
    ...present(commande, ligne),
    commande_produits: lignes.map((l) => present(ligneCommande, l)),
    ecarts,
    receptions: receptions.map((r) => present(reception, r)),
    photos: photos.map((p) => present(photoCommande, p)),
  };
}

export async function publishCommande(em: EntityManager, id: number): Promise<CommandeComplete> {
  const complete = await commandeDe(em, id);
  const {
    commande_produits: _lignes,
    ecarts: _ecarts,
    receptions: _receptions,
    photos: _photos,
    ...entete
  } = complete;
  raise(em, 'commande.changee', ['commandes'], { commande: entete });
  return complete;
}

/** Row lock; lock order: orders, then products. */
export const lockCommande = (em: EntityManager, id: number) =>
  row(em, query.selectFrom('commande').selectAll().where('id', '=', id).forUpdate());

/** Locked against withdrawal. */
export const lockFournisseur = (em: EntityManager, id: number) =>
  row(
    em,
    query
      .selectFrom('fournisseur')
      .select(['id', 'libelle'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forShare(),
  );

/** Must be open, at the version seen. */
export async function fauteCommande(
  em: EntityManager,
  tenue: CommandeRow | undefined,
  version: number | undefined,
): Promise<Refus | null> {
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (!estOuverte(tenue.status))
    return refus(
      409,
      'commande_fermee',
      phrasesCommande.commandeFermee(tenue.numero),
      await commandeDe(em, tenue.id),
    );
  if (version !== undefined && version !== tenue.version)
    return refus(
      409,
      'version_perimee',
      phrasesCommande.commandeModifieeAilleurs,
      await commandeDe(em, tenue.id),
    );
  return null;
}

/**
 * Duplicate products merge: summed quantity, last price. Default purchase price: supplier's offer,
 * else product's. Returns errors.
 */
export async function remplacerLignesCommande(
  em: EntityManager,
  commande_id: number,
  demandees: readonly LigneCommandeDemandee[],
  par: string,
): Promise<string[]> {
  const lignes = [...Map.groupBy(demandees, (l) => l.produit_id)].map(([produit_id, siennes]) => ({
    produit_id,
    qte: siennes.reduce((s, l) => s + l.qte, 0),
    achat: siennes.findLast((l) => l.prix_achat !== undefined)?.prix_achat,
    vente: siennes.findLast((l) => l.prix_de_vente !== undefined)?.prix_de_vente,
  }));
  const produits = await rows(
    em,
    query
      .selectFrom('produit as p')
      .leftJoin('commande_produit as l', (on) =>
        on.onRef('l.produit_id', '=', 'p.id').on('l.commande_id', '=', commande_id),
      )
      .select(['p.id', 'p.libelle', 'p.is_active', 'p.prix_de_vente'])
      // Null without a line yet.
      .select('l.prix_de_vente as vente_tenue')
      .where('p.id', '=', anyOf(lignes.map((l) => l.produit_id))),
  );
  const connus = new Map(produits.map((p) => [p.id, p]));
  const fautes = lignes.flatMap(({ produit_id, vente }) => {
    const p = connus.get(produit_id);
    if (!p) return [phrasesRefus.introuvable('Produit')];
    if (ajouteDesCentimes(vente, [p.prix_de_vente, p.vente_tenue ?? undefined]))
      return [phrasesCommande.prixDeVenteCentimes(p.libelle)];
    return p.is_active ? [] : [phrasesCommande.commandeProduitInactif(p.libelle)];
  });
  if (fautes.length > 0) return [...new Set(fautes)];
  await rows(em, query.deleteFrom('commande_produit').where('commande_id', '=', commande_id));
  await ajouterLignesDeCommande(
    em,
    commande_id,
    lignes.map(({ achat, vente, ...l }) => ({
      ...l,
      achat: achat === undefined ? null : enCentimes(achat),
      vente: vente === undefined ? null : enCentimes(vente),
    })),
    par,
  );
  return [];
}
