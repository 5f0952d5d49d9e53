import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { ajouteDesCentimes, ETAPES_COMMANDE, estOuverte } from '#shared/commande/commande.rules.ts';
import {
  commande,
  type CommandeComplete,
  type LigneCommandeDemandee,
  ligneCommande,
  photoCommande,
  reception,
} from '#shared/commande/commande.schema.ts';
import { type Centimes, enCentimes } from '#shared/base/montant.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { raise } from '../realtime/raise.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import { JOUR_RECU, taxeDAchat } from './taxes-d-achat.ts';
import { lireEcarts } from './gerer-ecarts.ts';
import type { CommandeRow } from './commande.entity.ts';

const ETAPE = Object.entries(ETAPES_COMMANDE)
  .map(([status, mots]) => `when '${status}' then '${mots}'`)
  .join(' ');
export const COMMANDE = `t.*, t.attendue_le::text as attendue_le, case t.status ${ETAPE} end as etape`;

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
    sqlOne(em, `select ${COMMANDE} from commande t where id = $1`, [id]),
    sql(
      em,
      `select l.*, p.cip, p.cip_1, p.cip_2, p.cip_deux,
          p.prix_de_vente as prix_de_vente_actuel, o.code, o.ug_par, o.ug
        from commande_produit l
        join commande c on c.id = l.commande_id
        join produit p on p.id = l.produit_id
        left join offre_fournisseur o
          on o.produit_id = l.produit_id and o.fournisseur_id = c.fournisseur_id
        where l.commande_id = $1
        order by l.id`,
      [id],
    ),
    sql(
      em,
      `select r.*, p.libelle as produit_libelle, t.numero as lot,
          t.date_expiration::text as date_expiration
        from commande_reception r
        join produit p on p.id = r.produit_id
        left join lot t on t.id = r.lot_id
        where r.commande_id = $1
        order by r.id`,
      [id],
    ),
    sql(em, 'select * from commande_photo where commande_id = $1 order by id', [id]),
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

const DU_JOUR = `($2::timestamptz at time zone 'UTC' + interval '1 hour')::date`;
/**
 * [CMD-12] Open: as ordered, today's taxes. Closed: paid boxes at their delivery's prices and
 * taxes.
 * Ten ordered at 1.000; five came at 1.000, then five at 1.200: 11.000.
 */
const MONTANTS = `
  select l.produit_id, l.qte * l.prix_achat as achat, l.qte * l.prix_de_vente as vente,
    ${DU_JOUR} as jour
  from commande_produit l
  join commande o on o.id = l.commande_id
  where o.id = $1 and o.status <> 'SUCCESS'
  union all
  select r.produit_id, r.qte * r.prix_achat, r.qte * r.prix_de_vente, ${JOUR_RECU}
  from commande_reception r
  join commande o on o.id = r.commande_id
  where o.id = $1 and o.status = 'SUCCESS'`;
/** Both taxes apply to the purchase price of taxed products. */
export const sommerCommande = (em: EntityManager, id: number, maintenant: Date) =>
  sql(
    em,
    `
  update commande c
  set version = version + 1, updated_at = $2, total_achat = s.achat, total_vente = s.vente,
    total_tva = s.tva, total_css = s.css
  from (
    select coalesce(sum(m.achat), 0) as achat, coalesce(sum(m.vente), 0) as vente,
      coalesce(sum(${taxeDAchat('tva', 'm.achat', 'm.jour')}), 0) as tva,
      coalesce(sum(${taxeDAchat('css', 'm.achat', 'm.jour')}), 0) as css
    from (${MONTANTS}) m
    join produit p on p.id = m.produit_id) s
  where c.id = $1`,
    [id, maintenant],
  );

export type LockedCommande = Pick<
  CommandeRow,
  | 'id'
  | 'version'
  | 'numero'
  | 'status'
  | 'fournisseur_id'
  | 'fournisseur_libelle'
  | 'facture'
  | 'envoyee_a'
  | 'envoyee_version'
  | 'attendue_le'
  | 'budget'
>;
/** Row lock; lock order: orders, then products. */
export const lockCommande = (em: EntityManager, id: number) =>
  sqlOne<LockedCommande>(em, `select ${COMMANDE} from commande t where id = $1 for update`, [id]);

/** Must be open, at the version seen. */
export async function fauteCommande(
  em: EntityManager,
  tenue: LockedCommande | undefined,
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

type ProduitDeLigne = Pick<ProduitRow, 'id' | 'libelle' | 'is_active' | 'prix_de_vente'> & {
  /** Price on the current order line; null when none. */
  vente_tenue: Centimes | null;
};
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
  const produits = await sql<ProduitDeLigne>(
    em,
    `select p.id, p.libelle, p.is_active, p.prix_de_vente, l.prix_de_vente as vente_tenue
      from produit p
      left join commande_produit l on l.produit_id = p.id and l.commande_id = $2
      where p.id = any($1)`,
    [lignes.map((l) => l.produit_id), commande_id],
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
  await sql(em, 'delete from commande_produit where commande_id = $1', [commande_id]);
  await sql(
    em,
    `insert into commande_produit (commande_id, produit_id, produit_libelle, qte, prix_achat,
        prix_de_vente, created_by)
    select $1, p.id, p.libelle, l.qte, coalesce(l.achat, o.prix_achat, p.prix_achat),
      coalesce(l.vente, p.prix_de_vente), $2
    from unnest($3::int[], $4::int[], $5::bigint[], $6::bigint[]) with ordinality
      as l(produit_id, qte, achat, vente, rang)
    join produit p on p.id = l.produit_id
    join commande c on c.id = $1
    left join offre_fournisseur o on o.produit_id = p.id and o.fournisseur_id = c.fournisseur_id
    order by l.rang`,
    [
      commande_id,
      par,
      lignes.map((l) => l.produit_id),
      lignes.map((l) => l.qte),
      lignes.map((l) => (l.achat === undefined ? null : enCentimes(l.achat))),
      lignes.map((l) => (l.vente === undefined ? null : enCentimes(l.vente))),
    ],
  );
  return [];
}
