import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type FiltrePeriode,
  formatDate,
  debutDeJour,
  jourDe,
  jourPlus,
  lirePeriode,
  type Periode,
} from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  anneePrecedente,
  evolutionDe,
  type Grain,
  grainDe,
  LIMITE_DEFAUT,
  periodePrecedente,
} from '#shared/statistiques/periode.rules.ts';
import * as s from '#shared/statistiques/statistiques.schema.ts';
import { present } from '../db/present.ts';
import type { Requete } from '../http/requete.ts';
import { type Ligne, sqlLibre } from '../db/sql.ts';
import { demanderFaits, faitsCategories, faitsHeures, faitsJours, faitsProduits } from './faits.ts';

export type Filtre = FiltrePeriode & { top_limit?: number | undefined };
type Demande = Requete<unknown, Filtre>;
/** Reads the period, then answers; an end before the start is refused. */
export const surPeriode =
  <D>(lire: (em: EntityManager, periode: Periode | null, requete: Filtre) => Promise<D>) =>
  async ({ em, requete }: Demande): Promise<Resultat<D>> => {
    const periode = lirePeriode(requete);
    if (periode === 'inversee')
      return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
    return succes(await lire(em, periode, requete));
  };
/** A rate in percent; 0 when there is nothing to divide by. */
const taux = (part: number, tout: number): number => (tout === 0 ? 0 : (part / tout) * 100);

interface ParVendeur {
  employe: string;
  nombre_ventes: number;
  chiffre_affaire_total: number;
  panier_moyen: number;
  ventes_annulees: number;
}
/** Every seller with something in the period; amounts in hundredths, the average half up. */
const vendeurs = (em: EntityManager, periode: Periode | null): Promise<ParVendeur[]> =>
  demanderFaits<ParVendeur>(
    em,
    faitsJours(periode),
    (f) => `
  select u.fullname as employe, sum(f.nombre)::int as nombre_ventes,
    sum(f.total)::bigint as chiffre_affaire_total,
    coalesce(round(sum(f.total) / nullif(sum(f.nombre), 0)), 0)::bigint as panier_moyen,
    sum(f.annulees)::int as ventes_annulees
  from ${f}
  join utilisateur u on u.id = f.user_id
  group by u.id, u.fullname
  having sum(f.ventes) <> 0 or sum(f.nombre) <> 0 or sum(f.total) <> 0
  order by sum(f.total) desc, u.fullname`,
  );

/** [STA-10] Turnover, TTC and net of cancellations, of each seller. */
export const lireTotalUtilisateursActe = surPeriode(async (em, p) =>
  (await vendeurs(em, p)).map((v) =>
    present(s.totalUtilisateur, { user: v.employe, total_ventes: v.chiffre_affaire_total }),
  ),
);
/** Turnover ÷ number of sales, of each seller. */
export const lirePanierMoyenActe = surPeriode(async (em, p) =>
  (await vendeurs(em, p)).map((v) =>
    present(s.panierUtilisateur, { user: v.employe, panier_moyen: v.panier_moyen }),
  ),
);
/** Sales made less those taken back, of each seller. */
export const lireClientsUtilisateursActe = surPeriode(async (em, p) =>
  (await vendeurs(em, p)).map((v) =>
    present(s.clientsUtilisateur, { user: v.employe, nombre_ventes: v.nombre_ventes }),
  ),
);
export const lireVentesEmployesActe = surPeriode(async (em, p) => ({
  performances_individuelles: (await vendeurs(em, p)).map((v) => present(s.performance, v)),
}));

async function mesurer(
  em: EntityManager,
  periode: Periode | null,
): Promise<{ chiffre_affaire: number; nombre_ventes: number; quantite: number }> {
  const [[jours], [produits]] = await Promise.all([
    demanderFaits<{ chiffre_affaire: number; nombre_ventes: number }>(
      em,
      faitsJours(periode),
      (f) =>
        `select coalesce(sum(f.total), 0)::bigint as chiffre_affaire,
            coalesce(sum(f.nombre), 0)::int as nombre_ventes
          from ${f}`,
    ),
    demanderFaits<{ quantite: number }>(
      em,
      faitsProduits(em, periode),
      (f) => `select coalesce(sum(f.qte), 0)::bigint as quantite from ${f}`,
    ),
  ]);
  return {
    chiffre_affaire: Number(jours?.chiffre_affaire ?? 0),
    nombre_ventes: jours?.nombre_ventes ?? 0,
    quantite: Number(produits?.quantite ?? 0),
  };
}
type Mesures = Awaited<ReturnType<typeof mesurer>>;
const comparer = (m: Mesures, avant: Mesures) => ({
  chiffre_affaire: evolutionDe(m.chiffre_affaire, avant.chiffre_affaire),
  nombre_ventes: evolutionDe(m.nombre_ventes, avant.nombre_ventes),
  quantite: evolutionDe(m.quantite, avant.quantite),
});
/**
 * [STA-11] The period beside the one before and the same a year earlier; without a period, there is
 * nothing to compare with.
 */
export const lireEvolutionActe = surPeriode(async (em, p) => {
  const [actuelle, precedente, annee] = await Promise.all([
    mesurer(em, p),
    p && mesurer(em, periodePrecedente(p)),
    p && mesurer(em, anneePrecedente(p)),
  ]);
  return {
    periode_actuelle: present(s.mesure, actuelle),
    periode_precedente: precedente && present(s.mesure, precedente),
    annee_precedente: annee && present(s.mesure, annee),
    evolution_periode_precedente: precedente && comparer(actuelle, precedente),
    evolution_annee_precedente: annee && comparer(actuelle, annee),
  };
});

/**
 * [STA-12] By the category the products have now: units, turnover TTC, and the sales that hold at
 * least one of them.
 */
export const lireVentesCategoriesActe = surPeriode(async (em, p) => {
  const [produits, nombres] = await Promise.all([
    demanderFaits<Ligne & { categorie: string }>(
      em,
      faitsProduits(em, p),
      (f) =>
        `select f_categorie(p.categorie) as categorie, sum(f.qte)::bigint as quantite_vendue,
            sum(f.total)::bigint as chiffre_affaire
          from ${f}
          join produit p on p.id = f.produit_id
          group by 1
          having sum(f.qte) <> 0 or sum(f.total) <> 0
          order by 3 desc, 1`,
    ),
    demanderFaits<{ categorie: string; nombre: number }>(
      em,
      faitsCategories(em, p),
      (f) => `select f.categorie, sum(f.nombre)::int as nombre from ${f} group by 1`,
    ),
  ]);
  const par = new Map(nombres.map((n) => [n.categorie, n.nombre]));
  return produits.map((l) =>
    present(s.venteCategorie, {
      ...l,
      quantite_vendue: Number(l['quantite_vendue']),
      nombre_ventes: par.get(l.categorie) ?? 0,
    }),
  );
});

interface Sommes {
  ca: number;
  ht: number;
  achat: number;
  remise: number;
}
async function sommer(
  em: EntityManager,
  periode: Periode | null,
): Promise<Sommes & { marge: number }> {
  const [l] = await demanderFaits<Sommes>(
    em,
    faitsJours(periode),
    (f) =>
      `select coalesce(sum(f.total), 0)::bigint as ca, coalesce(sum(f.ht), 0)::bigint as ht,
          coalesce(sum(f.achat), 0)::bigint as achat, coalesce(sum(f.remise), 0)::bigint as remise
        from ${f}`,
  );
  const [ca, ht, achat, remise] = [
    Number(l?.ca ?? 0),
    Number(l?.ht ?? 0),
    Number(l?.achat ?? 0),
    Number(l?.remise ?? 0),
  ];
  return { ca, ht, achat, remise, marge: ht - achat - remise };
}
/**
 * [STA-13] Gross margin = ht − purchase cost − discounts, from the prices the lines were sold and
 * bought at.
 */
export const lireMargeBruteActe = surPeriode(async (em, p) => {
  const [{ ca, achat, marge }, { quantite }] = await Promise.all([sommer(em, p), mesurer(em, p)]);
  return present(s.margeBrute, {
    marge_brute_totale: marge,
    chiffre_affaire_total: ca,
    cout_total: achat,
    taux_marge_pourcentage: taux(marge, ca),
    quantite_totale: quantite,
  });
});
/**
 * [STA-14] Gross margin less the expenses of every day the period touches; those removed do not
 * count.
 */
export const lireMargeNetteActe = surPeriode(async (em, p) => {
  const [{ ca, marge }, [depenses]] = await Promise.all([
    sommer(em, p),
    sqlLibre<{ total: number }>(
      em,
      `select coalesce(sum(montant), 0)::bigint as total
        from depense
        where deleted_at is null${p ? ' and date >= $1 and date <= $2' : ''}`,
      p ? [jourDe(p.debut), jourDe(new Date(p.fin.getTime() - 1))] : [],
    ),
  ]);
  const total = Number(depenses?.total ?? 0);
  return present(s.margeNette, {
    marge_nette_totale: marge - total,
    chiffre_affaire_total: ca,
    total_depenses: total,
    marge_brute: marge,
    taux_marge_nette_pourcentage: taux(marge - total, ca),
  });
});

const PERIODES: Readonly<
  Record<Grain, { xLabel: string; cle: string; dire: (cle: string) => string }>
> = {
  heure: { xLabel: 'Heure', cle: `f.heure::text`, dire: (h) => `${h.padStart(2, '0')} h` },
  jour: { xLabel: 'Jour', cle: `f.jour::text`, dire: (j) => formatDate(debutDeJour(j)) },
  mois: {
    xLabel: 'Mois',
    cle: `to_char(f.jour, 'YYYY-MM')`,
    dire: (m) => `${m.slice(5)}/${m.slice(0, 4)}`,
  },
};
/** Every step from the first to the last, also those without a sale. */
function pas(grain: Grain, premier: string, dernier: string): string[] {
  const tous: string[] = [];
  if (grain === 'heure')
    for (let h = Number(premier); h <= Number(dernier); h++) tous.push(String(h));
  else if (grain === 'jour') for (let j = premier; j <= dernier; j = jourPlus(j, 1)) tous.push(j);
  else for (let m = premier; m <= dernier; m = jourPlus(`${m}-28`, 4).slice(0, 7)) tous.push(m);
  return tous;
}
/**
 * [STA-15] Turnover by hour, day or month of the period; steps between the first and the last
 * without a sale are 0.
 */
export async function lireChiffreAffaireActe({ em, requete }: Demande) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  const grain = grainDe(periode);
  const { xLabel, cle, dire } = PERIODES[grain];
  const faits = grain === 'heure' && periode ? faitsHeures(periode) : faitsJours(periode);
  const lus = await demanderFaits<{ cle: string; total: number }>(
    em,
    faits,
    (f) =>
      `select ${cle} as cle, sum(f.total)::bigint as total
        from ${f}
        group by 1
        having sum(f.total) <> 0`,
  );
  const par = new Map(lus.map((l) => [l.cle, Number(l.total)]));
  const cles =
    grain === 'heure'
      ? [...par.keys()].sort((a, b) => Number(a) - Number(b))
      : [...par.keys()].sort();
  const [premier, dernier] = [cles[0], cles.at(-1)];
  const donnees =
    premier === undefined || dernier === undefined
      ? []
      : pas(grain, premier, dernier).map((c) =>
          present(s.chiffrePeriode, { period: dire(c), total: par.get(c) ?? 0 }),
        );
  const dits = { xLabel, labelName: 'Chiffre d’affaires (FCFA)' };
  return succes(donnees, '', { a_cote: dits, extra_data: dits });
}

/**
 * The products of the place asked first, with those that stand level with the last of them; only
 * these are then named and put in order.
 */
const classer = (sens: 'asc' | 'desc') =>
  surPeriode(async (em, p, { top_limit = LIMITE_DEFAUT }) => {
    const lus = await demanderFaits<{ libelle: string; total_vendu: number }>(
      em,
      faitsProduits(em, p),
      (f) => `
    select p.libelle, x.n as total_vendu
    from (select f.produit_id, sum(f.qte)::int as n
    from ${f}
    group by 1
    having sum(f.qte) > 0
    order by 2 ${sens} fetch first ${Number(top_limit)} rows with ties) x
    join produit p on p.id = x.produit_id
    order by x.n ${sens}, p.tri, p.id
    limit ${Number(top_limit)}`,
    );
    return lus.map((l) => present(s.produitVenduStat, l));
  });
/** [STA-16] Units sold, net of cancellations; the least sold are among those sold at least once. */
export const lirePlusVendusActe = classer('desc');
export const lireMoinsVendusActe = classer('asc');
export const lireProduitsVendusActe = surPeriode(async (em, p) => {
  const lus = await demanderFaits(
    em,
    faitsProduits(em, p),
    (f) => `
    select p.libelle, x.n as total_qte, p.prix_de_vente
    from (select f.produit_id, sum(f.qte)::int as n
    from ${f}
    group by 1
    having sum(f.qte) <> 0) x
    join produit p on p.id = x.produit_id
    order by x.n desc, p.tri, p.id`,
  );
  return lus.map((l) => present(s.produitQuantite, l));
});
