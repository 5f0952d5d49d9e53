import { fois, somme } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { scelleDuRetour } from '#shared/vente/vente/chaine.rules.ts';
import type { PartDeRetour, PartsRetournees } from '#shared/vente/vente/retour-vente.rules.ts';
import { constant, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { COMMENCER_LA_CHAINE } from './chainer.sql.ts';
import type { RetourVenteRow, VenteRow } from './vente.entity.ts';
import { LIGNES_RETOURNEES, RETOURNER } from './ecrire-retour.sql.ts';

/** Number, day and link come from the base. */
export interface RetourAEcrire extends Pick<
  RetourVenteRow,
  'motif' | 'mode' | 'reference' | 'montant_rendu' | 'arrondi' | 'arrondi_especes'
> {
  vente: VenteRow;
  caisse: Pick<CaisseSql, 'id' | 'libelle' | 'a_vendu'>;
  par: { id: number; fullname: string };
  parts: readonly PartDeRetour[];
  sommes: PartsRetournees;
}

/** Caller locks the sale. Answers its number. */
export async function ecrireRetour(
  em: EntityManager,
  { vente: v, caisse, par, parts, sommes, ...r }: RetourAEcrire,
  maintenant: Date,
): Promise<number> {
  const dernier = await row(
    em,
    query
      .selectFrom('retour_vente')
      .select('rang')
      .where('vente_id', '=', v.id)
      .orderBy('rang', 'desc')
      .limit(constant(1)),
  );
  const rang = (dernier?.rang ?? 0) + 1;
  const { total_client, total_prise_en_charge, remise, cout_total_reel: total } = sommes;
  const scelle = scelleDuRetour({
    vente_id: v.id,
    rang,
    total,
    total_client,
    total_prise_en_charge,
    remise,
    montant_rendu: r.montant_rendu,
    mode: r.mode,
    created_by: par.fullname,
    lignes: parts,
  });
  if (!caisse.a_vendu) await sql(em, COMMENCER_LA_CHAINE, [caisse.id, maintenant]);
  const ecrit = await sqlOne<Pick<RetourVenteRow, 'id'>>(em, RETOURNER, [
    caisse.id,
    maintenant,
    scelle,
    caisse.libelle,
    v.id,
    rang,
    v.user_id,
    par.fullname,
    par.id,
    r.motif,
    r.mode,
    r.reference,
    total,
    sommes.total_ht,
    sommes.total_tva,
    sommes.total_css,
    sommes.total_garde,
    remise,
    total_client,
    total_prise_en_charge,
    r.arrondi,
    r.montant_rendu,
    somme(parts, (p) => fois(p.prix_achat, p.qte)),
    v.export_at !== null,
    r.arrondi_especes,
  ]);
  if (!ecrit) throw new Error(`retour de la vente ${v.id} non écrit`);
  await sql(em, LIGNES_RETOURNEES, [ecrit.id, JSON.stringify(parts)]);
  inscrire(em, 'retour', ecrit.id);
  return ecrit.id;
}
