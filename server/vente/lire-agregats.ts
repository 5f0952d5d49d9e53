import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import { type Ligne, sqlLibre } from '../db/sql.ts';
import { type Filtres, filtrer } from '../http/liste.ts';

/** A period as the daily sums see it: whole days, and the pieces of days at its ends. */
export interface Decoupe {
  /** First day, and the day after the last; null when the period holds no whole day. */
  jours: { de: string; a: string } | null;
  bords: readonly Periode[];
}

/** [VEN-8] Whole days are read from the sums kept of each; what begins or ends inside a day, from its sales. */
export function decouper({ debut, fin }: Periode): Decoupe {
  const minuit = (instant: Date): boolean => debutDeJour(jourDe(instant)).getTime() === instant.getTime();
  const de = minuit(debut) ? jourDe(debut) : jourPlus(jourDe(debut), 1);
  const a = jourDe(fin);
  if (de >= a) return { jours: null, bords: debut < fin ? [{ debut, fin }] : [] };
  const bords = [{ debut, fin: debutDeJour(de) }, { debut: debutDeJour(a), fin }];
  return { jours: { de, a }, bords: bords.filter((b) => b.debut < b.fin) };
}

/** Conditions on the sums of days, as SQL with the values written by the driver's quoting (`sqlLibre`). */
export function surLesJours(periode: Periode | null, caisse_id: number | undefined): { filtres: Filtres; bords: readonly Periode[] } {
  const filtres: Filtres = { conditions: [], valeurs: [] };
  const decoupe = periode ? decouper(periode) : null;
  if (decoupe && !decoupe.jours) filtres.conditions.push('false');
  if (decoupe?.jours) {
    filtrer(filtres, 'a.jour >= ?', decoupe.jours.de);
    filtrer(filtres, 'a.jour < ?', decoupe.jours.a);
  }
  if (caisse_id) filtrer(filtres, 'a.caisse_id = ?', caisse_id);
  return { filtres, bords: decoupe?.bords ?? [] };
}

const SOMMES = ['total_client', 'total_prise_en_charge', 'total', 'ht', 'tva', 'css', 'remise'] as const;
const ACHAT = '(select coalesce(sum(l.prix_achat * l.qte), 0) from reservation_produit l where l.reservation_id = t.reservation_id)';

/** Sales of a piece of day, each with its sign: made in it and not taken back from it (+), cancelled in it after its count was validated (−). */
export const EFFETS = `(select t.*, 1 as sens from vente t where (t.statut = 'Soldé' or t.contre_passee) and t.created_at >= ? and t.created_at < ?
  union all select t.*, -1 from vente t where t.contre_passee and t.annule_at >= ? and t.annule_at < ?)`;
/** The text above for each piece of day, its values added. */
export function effetsDe(filtres: Filtres, bords: readonly Periode[]): string[] {
  return bords.map(({ debut, fin }) => {
    const n = filtres.valeurs.push(debut, fin);
    let rang = 0;
    return EFFETS.replaceAll('?', () => `$${n - 1 + (rang++ % 2)}`);
  });
}

/** [VEN-5] Sums of a period (or of always), in hundredths, under the names of the counters. */
export async function sommer(em: EntityManager, periode: Periode | null, caisse_id: number | undefined): Promise<Ligne> {
  const { filtres, bords } = surLesJours(periode, caisse_id);
  const jours = `select ${SOMMES.map((c) => `coalesce(sum(a.${c}), 0) as ${c}`).join(', ')}, coalesce(sum(a.achat), 0) as achat, coalesce(sum(a.nombre), 0) as nombre from agregat_jour a where true${filtres.conditions.map((c) => ` and ${c}`).join('')}`;
  const pieces = effetsDe(filtres, bords).map((e) => `select ${SOMMES.map((c) => `coalesce(sum(t.sens * t.${c}), 0)`).join(', ')}, coalesce(sum(t.sens * ${ACHAT}), 0), coalesce(sum(t.sens), 0) from ${e} t${caisse_id ? ` where t.caisse_id = ${Number(caisse_id)}` : ''}`);
  const [ligne] = await sqlLibre(em, `select sum(total_client)::bigint as total_client, sum(total_prise_en_charge)::bigint as total_pc, sum(total)::bigint as total_ca, sum(ht)::bigint as total_ht, sum(tva)::bigint as total_tva, sum(css)::bigint as total_css,
    sum(ht - achat - remise)::bigint as marge, sum(nombre)::int as nombre_ventes, coalesce(round(sum(total) / nullif(sum(nombre), 0)), 0)::bigint as panier_moyen from (${[jours, ...pieces].join(' union all ')}) s`, filtres.valeurs);
  return ligne ?? {};
}

const COMPTES: Readonly<Record<string, string>> = { Soldé: 'ventes - annulees', Annulé: 'annulees', '': 'ventes' };
/** [VEN-9] How many sales the list of whole days holds; null when the period cuts a day: they are then counted one by one. */
export async function compterListe(em: EntityManager, periode: Periode | null, statut: string | undefined, caisse_id: number | undefined): Promise<number | null> {
  const { filtres, bords } = surLesJours(periode, caisse_id);
  if (bords.length > 0) return null;
  const [ligne] = await sqlLibre<{ n: number }>(em, `select coalesce(sum(${COMPTES[statut ?? ''] ?? 'ventes'}), 0)::int as n from agregat_jour a where true${filtres.conditions.map((c) => ` and ${c}`).join('')}`, filtres.valeurs);
  return ligne?.n ?? 0;
}
