import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import { motsCherches, type RequeteListe } from '#shared/base/liste.ts';
import { messages } from '#shared/base/messages.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { produitVendu } from '#shared/reservation/reservation.api.ts';
import { ligneReservation } from '#shared/reservation/reservation.schema.ts';
import { compteursVentes, vente } from '#shared/vente/vente.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlUn } from '../db/sql.ts';
import { type Filtres, filtrer, lister, type Source } from '../http/liste.ts';
import type { Requete } from '../http/requete.ts';

const colonnes = ['created_at', 'caisse', 'client', 'total', 'ht', 'tva', 'css', 'total_client', 'total_prise_en_charge', 'montant_recu', 'montant_rendu', 'statut', 'numero_ticket', 'position_and_date'];
const SOURCE: Source<typeof vente._zod.output> = {
  schema: vente,
  select: 'select t.* from vente t where true',
  recherche: 't.recherche',
  tri: { id: 't.id', user: 't."user"', ...Object.fromEntries(colonnes.map((c) => [c, `t.${c}`])) },
  parDefaut: 't.id desc',
};

type Filtre = FiltrePeriode & { caisse_id?: number | undefined };
/** Period and register, in SQL; 'inversee' when the end comes before the start. */
function filtresDe(requete: Filtre, date = 't.created_at'): Filtres | 'inversee' {
  const filtres: Filtres = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee') return 'inversee';
  if (periode) {
    filtrer(filtres, `${date} >= ?`, periode.debut);
    filtrer(filtres, `${date} < ?`, periode.fin);
  }
  if (requete.caisse_id) filtrer(filtres, 't.caisse_id = ?', requete.caisse_id);
  return filtres;
}

/** [VEN-4] `contain_product` is a product's id, or words of its name or CIP. */
function contenant(filtres: Filtres, produit: string): void {
  if (/^\d{1,6}$/.test(produit)) return filtrer(filtres, 'exists (select 1 from reservation_produit l where l.reservation_id = t.reservation_id and l.produit_id = ?)', Number(produit));
  for (const mot of motsCherches({ keyword: produit })) filtrer(filtres, `exists (select 1 from reservation_produit l join produit p on p.id = l.produit_id where l.reservation_id = t.reservation_id and p.recherche like ?)`, `%${mot.replace(/[\\%_]/g, '\\$&')}%`);
}

export async function listerVentesActe({ em, requete }: Requete<unknown, RequeteListe & Filtre & { statut?: string | undefined; contain_product?: string | undefined }>) {
  const filtres = filtresDe(requete);
  if (filtres === 'inversee') return refus(422, messages.dateFinAvantDebut);
  if (requete.statut) filtrer(filtres, 't.statut = ?', requete.statut);
  if (requete.contain_product) contenant(filtres, requete.contain_product);
  return lister(em, SOURCE, requete, filtres);
}

export async function lireVenteActe({ em, parametres: { id } }: Requete<{ id: number }>) {
  const ligne = await sqlUn<{ reservation_id: number }>(em, 'select * from vente where id = $1', [id]);
  if (!ligne) return refus(404, messages.introuvable('Vente'));
  const lignes = await sql(em, 'select * from reservation_produit where reservation_id = $1 order by rang, id', [ligne.reservation_id]);
  return succes({ ...present(vente, ligne), lignes: lignes.map((l) => present(ligneReservation, l)) });
}

/** [VEN-5] Counters of Soldé sales: turnover is TTC, duty tax included; margin = ht − purchase cost − discount (contract §10). */
export async function compterVentesActe({ em, requete }: Requete<unknown, Filtre>) {
  const filtres = filtresDe(requete);
  if (filtres === 'inversee') return refus(422, messages.dateFinAvantDebut);
  const ou = ["t.statut = 'Soldé'", ...filtres.conditions].join(' and ');
  const ligne = await sqlUn(em, `
    select coalesce(sum(t.total_client), 0) total_client, coalesce(sum(t.total_prise_en_charge), 0) total_pc, coalesce(sum(t.total), 0) total_ca, coalesce(sum(t.ht), 0) total_ht,
      coalesce(sum(t.tva), 0) total_tva, coalesce(sum(t.css), 0) total_css, count(*) nombre_ventes, coalesce(round(sum(t.total) / nullif(count(*), 0)), 0) panier_moyen,
      coalesce(sum(t.ht - t.remise), 0) - coalesce((select sum(l.prix_achat * l.qte) from vente t join reservation_produit l on l.reservation_id = t.reservation_id where ${ou}), 0) as marge
    from vente t where ${ou}`, filtres.valeurs);
  return succes(present(compteursVentes, ligne ?? {}));
}

/** [VEN-6] Products sold in the period, from Soldé sales; coef = selling price / purchase price. */
export async function listerVendusActe({ em, requete }: Requete<unknown, RequeteListe & FiltrePeriode>) {
  const filtres = filtresDe(requete);
  if (filtres === 'inversee') return refus(422, messages.dateFinAvantDebut);
  const source: Source<typeof produitVendu._zod.output> = {
    schema: produitVendu,
    select: `select t.* from (select p.id, p.cip, p.libelle, p.recherche, sum(l.qte)::int qte_vendus, p.qte qte_actu, p.prix_achat, p.prix_de_vente, round(p.prix_de_vente::numeric / nullif(p.prix_achat, 0), 2) coef
      from vente t join reservation_produit l on l.reservation_id = t.reservation_id join produit p on p.id = l.produit_id where t.statut = 'Soldé'${filtres.conditions.map((c) => ` and ${c}`).join('')} group by p.id) t where true`,
    recherche: 't.recherche',
    tri: { id: 't.id', libelle: 't.recherche', qte_vendus: 't.qte_vendus', qte_actu: 't.qte_actu', prix_achat: 't.prix_achat', prix_de_vente: 't.prix_de_vente', coef: 't.coef', cip: 't.cip' },
    parDefaut: 't.qte_vendus desc, t.id',
  };
  return lister(em, source, requete, { conditions: [], valeurs: filtres.valeurs });
}
