import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  FraisConnus,
  ModeDuJour,
  PaiementDeFonds,
  ReglementRecu,
  TaxesDuJour,
  TiersDuJour,
  TotalDuJour,
  TransfertDeTiers,
} from '#shared/gestion/comptabilite/faits-comptables.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { sqlHundredths } from '../../platform/db/money.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { FONDS_DE_VENTE } from '../../vente/vente/payeur-de-vente.ts';

// SQL: a month of every act, each on its sealed day.

/** Days, then search instants. */
export type BornesDesActes = readonly [de: string, a: string, debut: Date, fin: Date];

const JOUR = (colonne: string): string =>
  `(${colonne} at time zone 'UTC' + interval '1 hour')::date`;
/** `jour`: fallback for rows without a journal entry. */
interface Scellee {
  piece: string;
  type: 'VENTE' | 'AVOIR' | 'ENCAISSEMENT';
  id: string;
  chaine: string;
  jour: string;
}
/**
 * Sealed day; the row's own before the journal. Own chain only: the demonstration reused numbers.
 */
const JOUR_SCELLE = ({ piece, type, id, chaine, jour }: Scellee): string =>
  `coalesce((select f.jour from journal_fiscal f
    where f.objet = '${piece}:' || ${id} and f.type = '${type}' and f.chaine = f_chaine(${chaine})
    order by f.seq desc limit 1), ${jour})`;
const DE_LA_CAISSE = (alias: string): string => `'caisse:' || ${alias}.caisse_id`;
const JOURS = {
  vente: JOUR_SCELLE({
    piece: 'vente',
    type: 'VENTE',
    id: 'v.id',
    chaine: DE_LA_CAISSE('v'),
    jour: 'v.jour',
  }),
  annulation: JOUR_SCELLE({
    piece: 'annulation',
    type: 'AVOIR',
    id: 'v.id',
    chaine: DE_LA_CAISSE('v'),
    jour: JOUR('v.annule_at'),
  }),
  retour: JOUR_SCELLE({
    piece: 'retour',
    type: 'AVOIR',
    id: 'r.id',
    chaine: DE_LA_CAISSE('r'),
    jour: 'r.jour',
  }),
  reglement: JOUR_SCELLE({
    piece: 'reglement',
    type: 'ENCAISSEMENT',
    id: 't.id',
    chaine: `'${CHAINE_PHARMACIE}'`,
    jour: JOUR('t.created_at'),
  }),
  paiement_fonds: JOUR_SCELLE({
    piece: 'paiement_fonds',
    type: 'ENCAISSEMENT',
    id: 'p.id',
    chaine: `'${CHAINE_PHARMACIE}'`,
    jour: JOUR('p.created_at'),
  }),
};
/**
 * [CPT-26] Homonymous clients: the later one's label carries its number, the earlier never changes.
 * By indexed `tri`.
 */
const NOM_DU_CLIENT = `(c.libelle || case
    when exists (select from client h where h.tri = c.tri and h.id < c.id) then ' (n° ' || c.id || ')'
    else '' end)`;
/**
 * [CPT-26] Insurer's sector, else the client (`c`) by current name: one account for debt and
 * payments. Settlements keep the sector at payment.
 */
export const TIERS_DE_VENTE = `coalesce(${FONDS_DE_VENTE}, ${NOM_DU_CLIENT})`;
export const TIERS_DE_REGLEMENT = `coalesce(nullif(t.secteur_assure, ''), ${NOM_DU_CLIENT})`;

/** Was that month exported before the correction, or the fee, of `k`? */
const PARTI = (jour: string): string => `exists (
    select from export_comptable e
    where e.id <= k.dernier_export and e.mois = to_char(${jour}, 'YYYY-MM'))`;
/**
 * [CPT-27] Per corrected sector: share, net of returns, already exported. Other months read the
 * current sector.
 */
const TRANSFERTS = `
  select k.id, k.at, coalesce(nullif(k.avant, ''), ${NOM_DU_CLIENT}) as de,
    coalesce(nullif(k.apres, ''), ${NOM_DU_CLIENT}) as vers,
    (case when ${PARTI(JOURS.vente)} then v.total_prise_en_charge else 0 end
      - coalesce((
        select sum(r.total_prise_en_charge)
        from retour_vente r
        where r.vente_id = v.id and ${PARTI(JOURS.retour)}), 0))::bigint as montant
  from secteur_corrige k
  join vente v on v.id = k.vente_id
  join client c on c.id = v.client_id`;
const TRANSFERTS_DU_MOIS = `
  select t.id, ${JOUR('t.at')}::text as jour, t.de, t.vers, t.montant
  from (${TRANSFERTS}) t
  where t.at >= $1 and t.at < $2 and t.montant <> 0
  order by t.id`;
/** Between two instants. */
export const lireTransferts = (em: EntityManager, debut: Date, fin: Date) =>
  sql<TransfertDeTiers>(em, TRANSFERTS_DU_MOIS, [debut, fin]);
const FRAIS_MOBILES_DU_MOIS = `
  select d.operateur, j.operation::text as operation, j.connu::text as connu,
    ${PARTI('j.operation')} as parti, sum(k.montant)::bigint as montant
  from frais_mobile k
  join demande_mobile d on d.id = k.demande_id
  cross join lateral (
    select ${JOUR('d.confirmee_at')} as operation, ${JOUR('k.at')} as connu) j
  where (d.confirmee_at >= $1 and d.confirmee_at < $2) or (k.at >= $1 and k.at < $2)
  group by 1, 2, 3, 4
  having sum(k.montant) <> 0
  order by 2, 3, 1`;
/** [CPT-95] Of operations, or known, between two instants. */
export const lireFraisMobiles = (em: EntityManager, debut: Date, fin: Date) =>
  sql<FraisConnus>(em, FRAIS_MOBILES_DU_MOIS, [debut, fin]);
/** Reverts corrections made since $1. */
export const TRANSFERTS_DEFAITS = `
    select t.de as tiers, t.montant from (${TRANSFERTS}) t where t.at >= $1
    union all
    select t.vers, -t.montant from (${TRANSFERTS}) t where t.at >= $1`;

const ACTES = `
  with actes as materialized (
    select v.id as vente_id, null::integer as retour_id, v.caisse_id, 'vente' as nature, s.jour
    from vente v
    cross join lateral (select ${JOURS.vente} as jour) s
    where v.created_at >= $3 and v.created_at < $4 and s.jour between $1 and $2
    union all
    select v.id, null, v.caisse_id, 'annulation', s.jour
    from vente v
    cross join lateral (select ${JOURS.annulation} as jour) s
    where v.statut = 'Annulé' and v.annule_at >= $3 and v.annule_at < $4
      and s.jour between $1 and $2
    union all
    select r.vente_id, r.id, r.caisse_id, 'retour', s.jour
    from retour_vente r
    cross join lateral (select ${JOURS.retour} as jour) s
    where r.created_at >= $3 and r.created_at < $4 and s.jour between $1 and $2
  )`;
const CLE = 'a.jour::text as jour, a.caisse_id, a.nature';
/** Basket rates, hundredths of a percent. */
const TAUX = `case when l.tva then round(v.taux_tva * 100)::integer else 0 end as taux_tva,
  case when l.css then round(v.taux_css * 100)::integer else 0 end as taux_css`;
const somme = (valeur: string, nom: string): string =>
  `coalesce(sum(${valeur}), 0)::bigint as ${nom}`;
const TAXES = ['ht', 'tva', 'css', 'garde'] as const;
const SOMMES = ['total', 'remise', 'total_client', 'total_prise_en_charge', 'arrondi'] as const;

const TAXES_DU_JOUR = `
  select x.jour, x.caisse_id, x.nature, x.taux_tva, x.taux_css,
    ${TAXES.map((c) => somme(`x.total_${c}`, c)).join(', ')}
  from (
    select ${CLE}, ${TAUX}, l.total_ht, l.total_tva, l.total_css, l.total_garde
    from actes a
    join vente v on v.id = a.vente_id
    join reservation_produit l on l.reservation_id = v.reservation_id
    where a.retour_id is null
    union all
    select ${CLE}, ${TAUX}, r.total_ht, r.total_tva, r.total_css, r.total_garde
    from actes a
    join vente v on v.id = a.vente_id
    join retour_vente_ligne r on r.retour_id = a.retour_id
    join reservation_produit l on l.id = r.ligne_id
  ) x
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5`;

const COUVERT = `case when r.id is null then v.total_prise_en_charge else r.total_prise_en_charge end`;
const TIERS_DU_JOUR = `
  select ${CLE}, ${TIERS_DE_VENTE} as tiers, ${somme(COUVERT, 'montant')}
  from actes a
  join vente v on v.id = a.vente_id
  join client c on c.id = v.client_id
  left join retour_vente r on r.id = a.retour_id
  group by 1, 2, 3, 4
  having sum(${COUVERT}) <> 0
  order by 1, 2, 3, 4`;

/** Whose wallet a mobile part came to; null: unknown. */
const OPERATEUR_DE_LA_PART = `(
      select d.operateur
      from demande_mobile d
      where p ->> 'mode' = 'mobile_money' and d.vente_id = v.id
        and d.montant = ${sqlHundredths(`p ->> 'montant'`)}
        and (d.ref_operateur is not distinct from p ->> 'reference'
          or d.reference = p ->> 'reference')
      order by d.id
      limit 1)`;
/** Received net of change, and refunded. */
const MODES_DU_JOUR = `
  select x.jour, x.caisse_id, x.nature, x.mode, x.operateur, ${somme('x.montant', 'montant')}
  from (
    select ${CLE}, p ->> 'mode' as mode, ${OPERATEUR_DE_LA_PART} as operateur,
      ${sqlHundredths(`p ->> 'montant'`)} as montant
    from actes a
    join vente v on v.id = a.vente_id
    cross join lateral jsonb_array_elements(coalesce(v.paiements, '[]'::jsonb)) p
    where a.retour_id is null
    union all
    select ${CLE}, 'espece', null, -v.montant_rendu
    from actes a
    join vente v on v.id = a.vente_id
    where a.retour_id is null and v.montant_rendu <> 0
    union all
    select ${CLE}, r.mode, null, r.montant_rendu
    from actes a
    join retour_vente r on r.id = a.retour_id
  ) x
  group by 1, 2, 3, 4, 5
  having sum(x.montant) <> 0
  order by 1, 2, 3, 4, 5`;

const TOTAUX_DU_JOUR = `
  select ${CLE}, count(*)::integer as nombre,
    ${SOMMES.map((c) => somme(`case when r.id is null then v.${c} else r.${c} end`, c)).join(', ')}
  from actes a
  join vente v on v.id = a.vente_id
  left join retour_vente r on r.id = a.retour_id
  group by 1, 2, 3
  order by 1, 2, 3`;

const enListe = (lire: string, nom: string): string =>
  `(select coalesce(json_agg(x), '[]') from (${lire}) x) as ${nom}`;
/** One scan: resolving sealed days is the costly part. */
const LIRE = `${ACTES}
  select
    ${enListe(TAXES_DU_JOUR, 'taxes')},
    ${enListe(TIERS_DU_JOUR, 'tiers')},
    ${enListe(MODES_DU_JOUR, 'modes')},
    ${enListe(TOTAUX_DU_JOUR, 'totaux')}`;
/** JSON, so numbers stay numbers. */
interface ActesDuMois {
  taxes: TaxesDuJour[];
  tiers: TiersDuJour[];
  modes: ModeDuJour[];
  totaux: TotalDuJour[];
}
export const lireActes = (em: EntityManager, bornes: BornesDesActes) =>
  sqlOne<ActesDuMois>(em, LIRE, bornes);

const REGLEMENTS = `
  select t.id, s.jour::text as jour, ${TIERS_DE_REGLEMENT} as tiers, t.mode_paiement as mode,
    t.montant, t.arrondi, t.caisse_id
  from reglement t
  join client c on c.id = t.client_id
  cross join lateral (select ${JOURS.reglement} as jour) s
  where t.created_at >= $3 and t.created_at < $4 and s.jour between $1 and $2
  order by t.id`;
export const lireReglements = (em: EntityManager, bornes: BornesDesActes) =>
  sql<ReglementRecu>(em, REGLEMENTS, bornes);
/** By entry day: a closed month does not change. */
const FONDS = `
  select p.id, s.jour::text as jour, b.secteur as tiers, coalesce(p.mode, '') as mode,
    coalesce(p.reference, '') as reference, p.montant
  from bordereau_paiement p
  join bordereau b on b.id = p.bordereau_id
  cross join lateral (
    select ${JOURS.paiement_fonds} as jour) s
  where p.created_at >= $3 and p.created_at < $4 and s.jour between $1 and $2
  order by p.id`;
export const lireFonds = (em: EntityManager, bornes: BornesDesActes) =>
  sql<PaiementDeFonds>(em, FONDS, bornes);
