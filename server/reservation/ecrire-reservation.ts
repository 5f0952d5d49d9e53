import type { EntityManager } from '@mikro-orm/postgresql';
import {
  calculerLigne,
  calculerTotaux,
  type TotauxLigne,
  type TotauxReservation,
} from '#shared/reservation/totaux.rules.ts';
import { sql, sqlUn } from '../db/sql.ts';
import type { LigneSql, ReservationSql } from './lignes-sql.ts';

/** A line before its sums. */
export type LigneBrute = Pick<
  LigneSql,
  | 'produit_id'
  | 'libelle'
  | 'cip'
  | 'qte'
  | 'prix_de_vente'
  | 'prix_achat'
  | 'prise_en_charge'
  | 'tva'
  | 'css'
  | 'posologie'
>;
export type LigneCalculee = LigneBrute & TotauxLigne;

export const calculer = (lignes: readonly LigneBrute[], montant_taxe: number): LigneCalculee[] =>
  lignes.map((l) => ({ ...l, ...calculerLigne(l, montant_taxe) }));
export const totaliser = (lignes: readonly LigneCalculee[], remise: number): TotauxReservation =>
  calculerTotaux(lignes, remise);

/**
 * The basket's lines become these, in this order: one statement removes, changes and adds. A line
 * that stays keeps its id.
 */
export async function remplacerLignes(
  em: EntityManager,
  reservation_id: number,
  lignes: readonly LigneCalculee[],
): Promise<LigneSql[]> {
  await sql(
    em,
    'delete from reservation_produit where reservation_id = $1 and produit_id <> all($2::int[])',
    [reservation_id, lignes.map((l) => l.produit_id)],
  );
  return sql<LigneSql>(
    em,
    `
    insert into reservation_produit (reservation_id, produit_id, rang, libelle, cip, qte,
      prix_de_vente, prix_achat, prise_en_charge, tva, css, posologie,
      total_ht, total_tva, total_css, total_garde, total_prise_en_charge, cout_total,
        cout_total_reel)
    select $1, l.produit_id, l.rang, l.libelle, l.cip, l.qte, l.prix_de_vente, l.prix_achat,
      l.prise_en_charge, l.tva, l.css, l.posologie,
      l.total_ht, l.total_tva, l.total_css, l.total_garde, l.total_prise_en_charge, l.cout_total,
        l.cout_total_reel
    from jsonb_to_recordset($2::jsonb)
      as l(produit_id int, rang int, libelle text, cip text, qte int, prix_de_vente bigint,
        prix_achat bigint, prise_en_charge numeric,
      tva boolean, css boolean, posologie text, total_ht bigint, total_tva bigint, total_css bigint,
        total_garde bigint, total_prise_en_charge bigint, cout_total bigint, cout_total_reel bigint)
    order by l.rang
    on conflict (reservation_id, produit_id)
    do update set rang = excluded.rang, libelle = excluded.libelle, cip = excluded.cip,
      qte = excluded.qte, prix_de_vente = excluded.prix_de_vente,
      prix_achat = excluded.prix_achat, prise_en_charge = excluded.prise_en_charge,
        tva = excluded.tva, css = excluded.css, posologie = excluded.posologie,
        total_ht = excluded.total_ht,
      total_tva = excluded.total_tva, total_css = excluded.total_css,
        total_garde = excluded.total_garde, total_prise_en_charge = excluded.total_prise_en_charge,
      cout_total = excluded.cout_total, cout_total_reel = excluded.cout_total_reel
    returning *`,
    [reservation_id, JSON.stringify(lignes.map((l, rang) => ({ ...l, rang })))],
  );
}

/** Columns an act may change; the name is ours, the value a parameter. */
export type Changements = Partial<
  Record<
    | 'status'
    | 'client_id'
    | 'client'
    | 'libelle'
    | 'caisse_id'
    | 'caisse'
    | 'garde_id'
    | 'montant_taxe'
    | 'identifiant_assure'
    | 'nom_assure'
    | 'numero_feuille_assure'
    | 'secteur_assure'
    | 'posologie_sur_ticket'
    | 'switch_caisse_at'
    | 'switch_devis_at'
    | 'etat_caisse'
    | 'etat_caisse_par'
    | 'etat_caisse_par_id'
    | 'modifiee_apres_envoi'
    | 'modifiee_par'
    | 'renvoi_motif'
    | 'edited_at'
    | 'printed_at'
    | 'impressions'
    | 'credit_restant'
    | keyof TotauxReservation,
    unknown
  >
>;

/** Writes these columns, moves the version, gives the row back. */
export async function ecrireReservation(
  em: EntityManager,
  id: number,
  changements: Changements,
  maintenant: Date,
): Promise<ReservationSql> {
  const colonnes = Object.keys(changements);
  const ligne = await sqlUn<ReservationSql>(
    em,
    `update reservation
      set version = version + 1,
        updated_at = $2${colonnes.map((c, i) => `, ${c} = $${i + 3}`).join('')}
      where id = $1
      returning *`,
    [id, maintenant, ...Object.values(changements)],
  );
  if (!ligne) throw new Error(`réservation ${id} disparue sous verrou`);
  return ligne;
}
