import { sqlFrancs } from '../db/money.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, lirePeriode, type Periode } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { centimesLus, enFcfa } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  controlerFeuille,
  feuilleNormale,
  sommeFcfa,
  sousTotaux,
  tauxEnVigueur,
} from '#shared/cnamgs/bordereau.rules.ts';
import {
  type Apercu,
  type DemandeApercu,
  type Feuille,
  feuille,
  type FeuilleControlee,
} from '#shared/cnamgs/bordereau.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { lireTaux } from './taux-cnamgs.ts';
import { SUR_LE_COMPTE } from '../vente/payeur-de-vente.ts';
import type { VenteRow } from '../vente/vente.entity.ts';
import type { Filled, Renamed } from '../db/row.ts';

const ASSURE = 'v.identifiant_assure, v.nom_assure, v.numero_feuille_assure, v.secteur_assure';
/** What the lines of a covered sale come to, rate by rate, less what came back, in FCFA. */
const PARTS = `(select coalesce(jsonb_agg(jsonb_build_object('taux', x.taux::float8, 'total', ${sqlFrancs('x.total')},
    'total_prise_en_charge', ${sqlFrancs('x.pc')})
  order by x.taux),
    '[]'::jsonb)
  from (select l.prise_en_charge as taux, sum(l.cout_total_reel - revenu.total) as total,
    sum(l.total_prise_en_charge - revenu.pc) as pc
  from reservation_produit l
  cross join lateral (select coalesce(sum(r.cout_total_reel), 0) as total,
    coalesce(sum(r.total_prise_en_charge), 0) as pc
  from retour_vente_ligne r
  where r.ligne_id = l.id) revenu
  where l.reservation_id = v.reservation_id and l.total_prise_en_charge > revenu.pc
  group by 1) x) as parts`;
const FEUILLE = `v.id as vente_id, v.created_at, v.client, ${ASSURE},
  v.total - v.total_retourne as total,
  v.total_prise_en_charge - v.total_prise_en_charge_retourne as total_prise_en_charge, ${PARTS}`;
/**
 * [BOR-13] Covered, paid, never claimed, and not all come back: a sheet claims what the client kept.
 * What is on a client's own account is claimed from nobody [BOR-16].
 * A sale that says no sector is shown with every sector: it belongs to one of them. The amount above
 * 0 is what the index `vente_a_exporter` says: without it, every sale ever made is looked at.
 */
export const A_EXPORTER = `v.statut = 'Soldé' and v.export_at is null
  and v.total_prise_en_charge > 0
  and v.total_prise_en_charge > v.total_prise_en_charge_retourne
  and not ${SUR_LE_COMPTE}`;

export interface Choix {
  secteur: DemandeApercu['secteur'];
  periode: Periode;
  /** Days, as printed: both included. */
  debut: string;
  fin: string;
}
/** The sector and the whole days asked, or why they cannot be. */
export function lireChoix(demande: DemandeApercu): Choix | Refus {
  const periode = lirePeriode(demande);
  if (periode === 'inversee' || periode === null)
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  return {
    secteur: demande.secteur,
    periode,
    debut: jourDe(periode.debut),
    fin: jourDe(new Date(periode.fin.getTime() - 1)),
  };
}

/**
 * The sheets of a sector and a period, oldest first; `tenir` holds their sales until the commit, by
 * ascending id.
 */
export async function lireFeuilles(
  em: EntityManager,
  { secteur, periode }: Choix,
  { tenir = false } = {},
): Promise<Feuille[]> {
  const condition = `${A_EXPORTER} and v.created_at >= $2 and v.created_at < $3 and (v.secteur_assure = $1 or coalesce(v.secteur_assure, '') = '')`;
  if (tenir)
    await sql(em, `select 1 from vente v where ${condition} order by v.id for update`, [
      secteur,
      periode.debut,
      periode.fin,
    ]);
  const lignes = await sql(
    em,
    `select ${FEUILLE} from vente v where ${condition} order by v.created_at, v.id`,
    [secteur, periode.debut, periode.fin],
  );
  return lignes.map((l) => present(feuille, l));
}
export async function feuilleDe(em: EntityManager, vente_id: number): Promise<Feuille | null> {
  const ligne = await sqlOne(em, `select ${FEUILLE} from vente v where v.id = $1`, [vente_id]);
  return ligne ? present(feuille, ligne) : null;
}

/**
 * The number of a sale's sheet as `feuilleNormale` writes it: the words of the index that finds it.
 */
export const numeroDeFeuille = (vente: string): string =>
  `upper(regexp_replace(${vente}.numero_feuille_assure, '\\s', '', 'g'))`;
/** [BOR-4] A sale that still claims by its sheet: not cancelled, not all taken back. */
export const reclamee = (vente: string): string =>
  `${vente}.statut = 'Soldé'
      and ${vente}.total_prise_en_charge > ${vente}.total_prise_en_charge_retourne`;

/** A sale and its sheet's number, without white space. */
type Porteuse = Pick<VenteRow, 'id'> &
  Renamed<Filled<VenteRow, 'numero_feuille_assure'>, { numero: 'numero_feuille_assure' }>;

/**
 * Every covered sale that bears one of these sheet numbers, whenever it was made and whether
 * claimed or not.
 */
async function porteusesDe(
  em: EntityManager,
  feuilles: readonly Feuille[],
): Promise<Map<string, number[]>> {
  const numeros = [
    ...new Set(
      feuilles.flatMap((f) =>
        f.numero_feuille_assure?.trim() ? [feuilleNormale(f.numero_feuille_assure)] : [],
      ),
    ),
  ];
  const lues = await sql<Porteuse>(
    em,
    `select v.id, ${numeroDeFeuille('v')} as numero
    from vente v
    where v.numero_feuille_assure is not null and ${reclamee('v')}
      and ${numeroDeFeuille('v')} = any($1)
    order by v.id`,
    [numeros],
  );
  const par = new Map<string, number[]>();
  for (const { id, numero } of lues) par.set(numero, [...(par.get(numero) ?? []), id]);
  return par;
}

/**
 * [BOR-4] Each sheet with what a fund would send it back for; rates are looked at on the day of the
 * sale.
 */
export async function controler(
  em: EntityManager,
  feuilles: readonly Feuille[],
): Promise<FeuilleControlee[]> {
  const [porteuses, taux] = await Promise.all([porteusesDe(em, feuilles), lireTaux(em)]);
  return feuilles.map((f) => ({
    ...f,
    ...controlerFeuille(f, {
      porteuses,
      bareme: tauxEnVigueur(taux, jourDe(new Date(f.created_at))),
    }),
  }));
}

/** What these sheets come to: those without a fault. */
export function composerApercu(
  { secteur, debut, fin }: Choix,
  feuilles: readonly FeuilleControlee[],
): Apercu {
  const bonnes = feuilles.filter((f) => f.fautes.length === 0);
  return {
    secteur,
    debut,
    fin,
    feuilles: [...feuilles],
    sous_totaux: sousTotaux(bonnes),
    nombre: bonnes.length,
    total: sommeFcfa(bonnes.map((f) => f.total)),
    total_prise_en_charge: sommeFcfa(bonnes.map((f) => f.total_prise_en_charge)),
  };
}

export async function lireApercuActe({
  em,
  requete,
}: ActRequest<unknown, DemandeApercu>): Promise<Resultat<Apercu>> {
  const choix = lireChoix(requete);
  if ('refus' in choix) return choix;
  return succes(composerApercu(choix, await controler(em, await lireFeuilles(em, choix))));
}

/** `total`: what insurances owe for the sector. */
type ParSecteur = Renamed<VenteRow, { secteur: 'secteur_assure'; total: 'total_prise_en_charge' }>;

/** What is covered and not claimed yet, by sector, in FCFA. */
export async function aExporterParSecteur(em: EntityManager): Promise<Map<string, number>> {
  const lignes = await sql<ParSecteur>(
    em,
    `select nullif(v.secteur_assure, '') as secteur, sum(v.total_prise_en_charge - v.total_prise_en_charge_retourne)::bigint as total
      from vente v
      where ${A_EXPORTER}
      group by 1`,
  );
  return new Map(
    lignes.map((l) => [l.secteur ?? 'Secteur non renseigné', enFcfa(centimesLus(l.total))]),
  );
}
