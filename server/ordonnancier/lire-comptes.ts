import type * as z from 'zod/mini';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { jourDe, lirePeriode } from '#shared/base/dates.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type {
  balancerStupefiants,
  listerComptes,
  listerLignesCompte,
} from '#shared/ordonnancier/stupefiant.api.ts';
import { aCompter } from '#shared/ordonnancier/stupefiant.rules.ts';
import {
  type BalanceStupefiant,
  balanceStupefiant,
  type CompteDeStupefiant,
  compteStupefiant,
  type LigneCompte,
  ligneCompte,
} from '#shared/ordonnancier/stupefiant.schema.ts';
import { present, toDate } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import { addFilter, type Filters, type ListSource, readList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { reglageOrdonnancierTenu } from '../pharmacie/reglage-ordonnancier.ts';

const JOUR = (colonne: string): string =>
  `(${colonne} at time zone 'UTC' + interval '1 hour')::date`;
/** The last count of each, beside its stock. */
const COMPTES = `
  select t.id, t.libelle, t.cip, t.qte as solde, t.unites_de_prise,
    t.qte * coalesce(t.unites_de_prise, 1) as solde_unites, k.at as compte_at, k.compte_ecart,
    k.par as compte_par, k.temoin as compte_temoin
  from produit t
  left join lateral (select a.at, c.boites - c.attendu as compte_ecart, a.par, a.temoin
  from comptage_stupefiant c
  join acte_stupefiant a on a.id = c.acte_id
  where c.produit_id = t.id
  order by c.id desc
  limit 1) k on true
  where t.rang_stupefiant is not null`;

type DesComptes = z.infer<typeof listerComptes.requete>;
/** The accounts that are open, those to be counted first told apart by the pharmacy's own delay. */
export async function listerComptesActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, DesComptes>) {
  const { comptage_jours } = await reglageOrdonnancierTenu(em);
  const jour = jourDe(maintenant);
  const source: ListSource<CompteDeStupefiant> = {
    schema: compteStupefiant,
    select: COMPTES,
    recherche: 't.recherche',
    tri: { libelle: 't.tri', solde: 't.qte', compte_at: 'k.at' },
    parDefaut: 't.tri, t.id',
    completer: (_em, lignes) =>
      Promise.resolve(
        lignes.map((l) => {
          const dernier = l['compte_at'] === null ? null : jourDe(toDate(l['compte_at']));
          return { ...l, a_compter: aCompter(dernier, jour, comptage_jours) };
        }),
      ),
  };
  const f: Filters = { conditions: [], valeurs: [] };
  if (requete.a_compter)
    addFilter(f, `(k.at is null or ${JOUR('k.at')} <= ?::date - ${comptage_jours})`, jour);
  return readList(em, source, requete, f);
}

/** What a movement is of, as a person would look it up. */
const DOCUMENT = `case
    when m.source in ('reservation', 'vente', 'quarantaine')
      then 'Ticket n° ' || v.numero_ticket || ' du ' || to_char(v.jour, 'DD/MM/YYYY')
    when m.source = 'commande'
      then concat_ws(', ', 'Commande n° ' || m.source_id, nullif(k.fournisseur_libelle, ''))
    when m.source = 'retour'
      then concat_ws(', ', 'Retour n° ' || m.source_id, r.fournisseur)
    when m.source = 'inventaire' then 'Inventaire n° ' || m.source_id
    when coalesce(m.source, t.source) = 'stupefiant' then concat_ws(', ', a.reference, c.motif, a.motif)
    end`;
const LIGNES = `
  select t.*, t.qte * t.unites as qte_unites, t.solde * t.unites as solde_unites,
    coalesce(m.motif, null) as motif, ${DOCUMENT} as document, l.numero, a.temoin
  from compte_stupefiant t
  left join mouvement m on m.id = t.mouvement_id
  left join vente v on (m.source = 'reservation' and v.reservation_id = m.source_id)
    or (m.source in ('vente', 'quarantaine') and v.id = m.source_id)
  left join inscription i on i.vente_id = v.id and m.source = 'reservation'
    and i.genre = 'delivrance'
  left join inscription_ligne l on l.inscription_id = i.id and l.produit_id = t.produit_id
  left join commande k on m.source = 'commande' and k.id = m.source_id
  left join retour_fournisseur r on m.source = 'retour' and r.id = m.source_id
  left join acte_stupefiant a on coalesce(m.source, t.source) = 'stupefiant'
    and a.id = coalesce(m.source_id, t.source_id)
  left join comptage_stupefiant c on c.acte_id = a.id and c.produit_id = t.produit_id
  where true`;
const SOURCE_LIGNES: ListSource<LigneCompte> = {
  schema: ligneCompte,
  select: LIGNES,
  recherche: 'f_recherche(coalesce(m.motif, t.genre))',
  tri: { at: 't.rang', rang: 't.rang' },
  parDefaut: 't.rang desc',
};

/** The account of a narcotic, line after line. */
export async function listerLignesCompteActe({
  em,
  parametres: { id },
  requete,
}: ActRequest<{ id: number }, z.infer<typeof listerLignesCompte.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  addFilter(f, 't.produit_id = ?', id);
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  if (periode) {
    addFilter(f, 't.at >= ?', periode.debut);
    addFilter(f, 't.at < ?', periode.fin);
  }
  return readList(em, SOURCE_LIGNES, requete, f);
}

/** $1, $2: first days of the month and of the next, as Libreville counts them. */
const BALANCE = `
  with bornes as (
    select ($1::date::timestamp - interval '1 hour') at time zone 'UTC' as debut,
      ($2::date::timestamp - interval '1 hour') at time zone 'UTC' as fin
  ), suivis as (
    select distinct c.produit_id from compte_stupefiant c, bornes where c.at < bornes.fin
  )
  select s.produit_id as id, p.libelle, coalesce(d.solde, 0) as debut,
    coalesce(d.solde * d.unites, 0) as debut_unites, coalesce(x.entrees, 0)::int as entrees,
    coalesce(x.sorties, 0)::int as sorties, coalesce(x.entrees_unites, 0)::int as entrees_unites,
    coalesce(x.sorties_unites, 0)::int as sorties_unites, f.solde as fin,
    f.solde * f.unites as fin_unites, coalesce(k.comptages, 0)::int as comptages,
    coalesce(k.ecart, 0)::int as ecart
  from suivis s
  cross join bornes b
  join produit p on p.id = s.produit_id
  left join lateral (select c.solde, c.unites
  from compte_stupefiant c
  where c.produit_id = s.produit_id and c.at < b.debut
  order by c.rang desc
  limit 1) d on true
  join lateral (select c.solde, c.unites
  from compte_stupefiant c
  where c.produit_id = s.produit_id and c.at < b.fin
  order by c.rang desc
  limit 1) f on true
  left join lateral (select sum(c.qte) filter (where c.qte > 0) as entrees,
    -sum(c.qte) filter (where c.qte < 0) as sorties,
    sum(c.qte * c.unites) filter (where c.qte > 0) as entrees_unites,
    -sum(c.qte * c.unites) filter (where c.qte < 0) as sorties_unites
  from compte_stupefiant c
  where c.produit_id = s.produit_id and c.at >= b.debut and c.at < b.fin) x on true
  left join lateral (select count(*) as comptages, sum(q.boites - q.attendu) as ecart
  from comptage_stupefiant q
  join acte_stupefiant a on a.id = q.acte_id
  where q.produit_id = s.produit_id and a.at >= b.debut and a.at < b.fin) k on true
  order by p.tri, p.id`;

/** '2026-11' → first days of that month and of the next. */
function joursDuMois(mois: string): [string, string] {
  const [annee = 0, rang = 0] = mois.split('-').map(Number);
  const suivant = rang === 12 ? [annee + 1, 1] : [annee, rang + 1];
  return [`${mois}-01`, `${suivant[0]}-${String(suivant[1]).padStart(2, '0')}-01`];
}

/**
 * [STU-7] The balance of a month: what each account held, what came in and went out, what is left;
 * the first and the last agree with the lines between them.
 */
export async function balancerStupefiantsActe({
  em,
  requete: { mois },
}: ActRequest<unknown, z.infer<typeof balancerStupefiants.requete>>): Promise<
  Resultat<BalanceStupefiant[]>
> {
  const lignes = await sql(em, BALANCE, joursDuMois(mois));
  return succes(lignes.map((l) => present(balanceStupefiant, l)));
}
