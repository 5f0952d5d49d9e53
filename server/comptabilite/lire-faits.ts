import { type Centimes, moins, plus, somme, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import type {
  CompteDeTiers,
  DepenseDuMois,
  FaitsComptables,
  FraisConnus,
  ModeDuJour,
  PaiementDeFonds,
  ReglementRecu,
  SansVente,
  StockDuMois,
  TaxesDuJour,
  TiersDuJour,
  TotalDuJour,
  TransfertDeTiers,
} from '#shared/comptabilite/faits-comptables.ts';
import { fraisDuMois } from '#shared/comptabilite/frais-mobiles.rules.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { lireCloture } from './lire-cloture.ts';
import { lireLivreDuMois, lireMouvementsDuMois } from './lire-livre-caisse.ts';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import * as requetes from './actes-du-mois.ts';

/** A removed expense costs 0. */
const ETAT = (alias: string): string => `${alias}.contenu::jsonb as c`;
const MONTANT = `case when (x.c ->> 'supprimee')::boolean then 0 else (x.c ->> 'montant')::bigint end`;
const DES_DEPENSES = `f.chaine = f_chaine('${CHAINE_PHARMACIE}') and f.objet like 'depense:%'`;

const JOUR_ENTREE = `(d.created_at at time zone 'UTC' + interval '1 hour')::date::text`;
const ENTREES = 'd.created_at >= $3 and d.created_at < $4';

/**
 * [CPT-23] Expenses sealed from $1 to $2 (days): last state and previous state. Later changes
 * correct the month sealing them. Pre-journal: entry day ($3, $4: instants).
 */
export const LIRE_DEPENSES = `
  with touchees as (
    select f.objet, max(f.seq) as derniere, min(f.seq) as premiere
    from journal_fiscal f
    where ${DES_DEPENSES} and f.type = 'SORTIE' and f.jour between $1 and $2
    group by 1
  )
  select split_part(t.objet, ':', 2)::integer as id, d.jour::text as jour,
    d.c ->> 'libelle' as libelle, d.c ->> 'categorie' as categorie, d.montant,
    coalesce(a.c ->> 'categorie', '') as categorie_avant, coalesce(a.montant, 0) as montant_avant
  from touchees t
  join lateral (
    select x.jour, x.c, ${MONTANT} as montant
    from (select f.jour, ${ETAT('f')} from journal_fiscal f
      where ${DES_DEPENSES} and f.objet = t.objet and f.seq = t.derniere) x) d on true
  left join lateral (
    select x.c, ${MONTANT} as montant
    from (select ${ETAT('f')} from journal_fiscal f
      where ${DES_DEPENSES} and f.objet = t.objet and f.seq < t.premiere
      order by f.seq desc
      limit 1) x) a on true
  union all
  select d.id, ${JOUR_ENTREE}, x.c ->> 'libelle', x.c ->> 'categorie', x.montant, '', 0
  from depense d
  join lateral (
    select x.c, ${MONTANT} as montant
    from (select ${ETAT('f')} from journal_fiscal f
      where ${DES_DEPENSES} and f.objet = 'depense:' || d.id and f.type = 'REPRISE') x) x on true
  where ${ENTREES} and x.montant > 0
  union all
  select d.id, ${JOUR_ENTREE}, d.libelle, d.categorie, d.montant, '', 0
  from depense d
  where ${ENTREES} and d.deleted_at is null
    and not exists (
      select 1 from journal_fiscal f where ${DES_DEPENSES} and f.objet = 'depense:' || d.id)
  order by 2, 1`;

/** Late seals fall on a later day [SCE-7]: days searched back. */
const JOURS_DE_MARGE = 31;

export interface BornesDuMois {
  de: string;
  a: string;
  fin: Date;
}
export function bornesDuMois(mois: string): BornesDuMois {
  const suivant = `${moisSuivant(mois)}-01`;
  return { de: `${mois}-01`, a: jourPlus(suivant, -1), fin: debutDeJour(suivant) };
}

type SoldeLu = Pick<CompteDeTiers, 'tiers'> & { solde: Centimes };
/** Balances at instant $1. */
const SOLDES = `
  select x.tiers, sum(x.montant)::bigint as solde
  from (
    select ${requetes.TIERS_DE_VENTE} as tiers, v.total_prise_en_charge as montant
    from vente v
    join client c on c.id = v.client_id
    where v.total_prise_en_charge > 0 and v.created_at < $1
    union all
    select ${requetes.TIERS_DE_VENTE}, -v.total_prise_en_charge
    from vente v
    join client c on c.id = v.client_id
    where v.total_prise_en_charge > 0 and v.statut = 'Annulé' and v.annule_at < $1
    union all
    select ${requetes.TIERS_DE_VENTE}, -r.total_prise_en_charge
    from retour_vente r
    join vente v on v.id = r.vente_id
    join client c on c.id = v.client_id
    where r.total_prise_en_charge > 0 and r.created_at < $1
    union all
    select ${requetes.TIERS_DE_REGLEMENT}, -t.montant
    from reglement t
    join client c on c.id = t.client_id
    where t.created_at < $1
    union all
    select b.secteur, -p.montant
    from bordereau_paiement p
    join bordereau b on b.id = p.bordereau_id
    where p.created_at < $1
    union all
    ${requetes.TRANSFERTS_DEFAITS}
  ) x
  group by 1
  order by 1`;

type Comptables = Pick<FaitsComptables, 'tiers' | 'reglements' | 'fonds' | 'transferts'>;
const total = (liste: readonly { montant: Centimes }[]): Centimes => somme(liste, (x) => x.montant);

/**
 * [CPT-12] Closing balance minus movements. A sector correction debits one party, credits the other
 * [CPT-27].
 */
function composerComptes(
  soldes: readonly SoldeLu[],
  { tiers, reglements, fonds, transferts }: Comptables,
): CompteDeTiers[] {
  return soldes
    .map(({ tiers: nom, solde }) => {
      const siens = tiers.filter((t) => t.tiers === nom);
      const facture = total([
        ...siens.filter((t) => t.nature === 'vente'),
        ...transferts.filter((t) => t.vers === nom),
      ]);
      const repris = total([
        ...siens.filter((t) => t.nature !== 'vente'),
        ...transferts.filter((t) => t.de === nom),
      ]);
      const paye = total([...reglements, ...fonds].filter((p) => p.tiers === nom));
      return {
        tiers: nom,
        ouverture: moins(plus(solde, repris, paye), facture),
        facture,
        repris,
        paye,
      };
    })
    .filter((c) => [c.ouverture, c.facture, c.repris, c.paye].some((m) => m !== ZERO));
}

/** Stock value at instant $1: today's minus later movements, at each product's last prior price. */
const STOCK = `
  select f_categorie(p.categorie) as categorie, count(*)::integer as produits,
    sum(q.qte)::integer as qte, sum(q.qte * coalesce(d.achat, p.prix_achat))::bigint as achat,
    sum(q.qte * coalesce(d.vente, p.prix_de_vente))::bigint as vente
  from produit p
  left join (
    select produit_id, sum(case type when 'Entrée' then qte else -qte end) as n
    from mouvement
    where created_at >= $1
    group by 1) depuis on depuis.produit_id = p.id
  cross join lateral (select p.qte - coalesce(depuis.n, 0) as qte) q
  left join lateral (
    select m.produit_prix_achat as achat, m.produit_prix_de_vente as vente
    from mouvement m
    where m.produit_id = p.id and m.created_at < $1
    order by m.id desc
    limit 1) d on true
  where q.qte > 0
  group by 1
  order by 1`;

/** The driver returns sums as numbers or strings. */
const nombres = <T extends object>(lignes: readonly T[], ...colonnes: (keyof T)[]): T[] =>
  lignes.map((l) => ({ ...l, ...Object.fromEntries(colonnes.map((c) => [c, Number(l[c])])) }));
function dansLeMois(mois: string): [de: string, a: string, debut: Date, fin: Date] {
  const { de, a, fin } = bornesDuMois(mois);
  return [de, a, debutDeJour(jourPlus(de, -JOURS_DE_MARGE)), fin];
}

/** [CPT-28] Non-sale activity; enough for a pack. */
export async function lireFaitsSansVente(em: EntityManager, mois: string): Promise<SansVente> {
  const bornes = dansLeMois(mois);
  const { de, a, fin } = bornesDuMois(mois);
  const debut = debutDeJour(de);
  const reglements = await sql<ReglementRecu>(em, requetes.LIRE_REGLEMENTS, bornes);
  const fonds = await sql<PaiementDeFonds>(em, requetes.LIRE_FONDS, bornes);
  const transferts = await sql<TransfertDeTiers>(em, requetes.LIRE_TRANSFERTS, [debut, fin]);
  const frais = await sql<FraisConnus>(em, requetes.LIRE_FRAIS_MOBILES, [debut, fin]);
  const mouvements = await lireMouvementsDuMois(em, debut, fin);
  const depenses = await sql<DepenseDuMois>(em, LIRE_DEPENSES, [de, a, debut, fin]);
  return {
    reglements: nombres(reglements, 'montant', 'arrondi'),
    fonds: nombres(fonds, 'montant'),
    transferts: nombres(transferts, 'montant'),
    frais_mobiles: fraisDuMois(mois, nombres(frais, 'montant')),
    hors_ventes: {
      mouvements: nombres(mouvements, 'montant', 'ecart'),
      depenses: nombres(depenses, 'montant', 'montant_avant'),
    },
  };
}

/** JSON, so numbers stay numbers. */
interface ActesDuMois {
  taxes: TaxesDuJour[];
  tiers: TiersDuJour[];
  modes: ModeDuJour[];
  totaux: TotalDuJour[];
}

/**
 * [CPT-13] Monthly figures from the sealed tables, each act on its sealed day: totals match the
 * closings.
 */
export async function lireFaitsDuMois(em: EntityManager, mois: string): Promise<FaitsComptables> {
  const { de, fin } = bornesDuMois(mois);
  const actes = await sqlOne<ActesDuMois>(em, requetes.LIRE_ACTES, dansLeMois(mois));
  if (!actes) throw new Error(`actes de ${mois} non lus`);
  const { hors_ventes, ...reste } = await lireFaitsSansVente(em, mois);
  const portes = { tiers: actes.tiers, ...reste };
  const soldes = nombres(await sql<SoldeLu>(em, SOLDES, [fin]), 'solde');
  const stock = await sql<StockDuMois>(em, STOCK, [fin]);
  return {
    mois,
    caisses: await sql<Pick<CaisseRow, 'id' | 'libelle'>>(
      em,
      'select id, libelle from caisse order by id',
    ),
    ...actes,
    ...portes,
    livre: await lireLivreDuMois(em, debutDeJour(de), fin),
    hors_ventes,
    comptes: composerComptes(soldes, portes),
    stock: nombres(stock, 'achat', 'vente'),
    cloture: await lireCloture(em, { mois, de }),
  };
}
