import {
  debutDeJour,
  type FiltrePeriode,
  formatDate,
  jourPlus,
  joursEntre,
  rangDansLaSemaine,
} from '#shared/base/dates.ts';
import type { HeureSemaine } from '#shared/gestion/statistiques/statistiques.schema.ts';
import type { DessinAxes, DessinGrille } from '../dessin.ts';

/** Compared period, so many days earlier. */
interface PasCompares {
  periode: FiltrePeriode;
  decalage: number;
  nom: string;
}
const SEMAINE = 7;
const jourSeul = (borne: string): string => borne.slice(0, 10);
const COMPARES_MAX = 62;
/** [STA-39] Whole weeks earlier, so that Saturdays match; none when drawn by month. */
export function periodeComparee({
  period_from: de,
  period_to: a,
}: FiltrePeriode): PasCompares | null {
  if (!de || !a) return null;
  const jours = joursEntre(jourSeul(de), jourSeul(a)) + 1;
  if (jours > COMPARES_MAX) return null;
  const decalage = Math.ceil(jours / SEMAINE) * SEMAINE;
  // A duty shift keeps its hours.
  const avant = (borne: string) => jourPlus(jourSeul(borne), -decalage) + borne.slice(10);
  return {
    periode: { period_from: avant(de), period_to: avant(a) },
    decalage,
    nom: formatRepere(decalage),
  };
}
/** [STA-62] Aligned on the first day of the chosen period. */
export function periodeChoisie(
  { period_from: de, period_to: a }: FiltrePeriode,
  choisie: FiltrePeriode,
): PasCompares | null {
  const { period_from: autre, period_to: fin } = choisie;
  if (!de || !a || !autre || !fin) return null;
  if (Math.max(joursEntre(de, a), joursEntre(autre, fin)) >= COMPARES_MAX) return null;
  return { periode: choisie, decalage: joursEntre(autre, de), nom: 'période comparée' };
}

interface Pas {
  period: string;
  total: number;
}
/** From 'DD/MM/YYYY'; null when not a day. */
function jourDePas(period: string): string | null {
  const lu = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(period);
  return lu ? `${lu[3]}-${lu[2]}-${lu[1]}` : null;
}
const INITIALES = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];
/** '21' over 'S'; the month where it begins. */
function nomDePas(period: string, premier: boolean): string {
  const jour = jourDePas(period);
  if (jour === null) return period;
  const numero = String(Number(jour.slice(8)));
  const mois = premier || numero === '1' ? `/${jour.slice(5, 7)}` : '';
  return `${numero}${mois}\n${INITIALES[rangDansLaSemaine(jour)] ?? ''}`;
}
const avantPas = (period: string, decalage: number): string => {
  const jour = jourDePas(period);
  return jour === null ? period : formatDate(debutDeJour(jourPlus(jour, -decalage)));
};
/** Labels of today and this month. */
const pasDe = (maintenant: Date): ReadonlySet<string> =>
  new Set([formatDate(maintenant), formatDate(maintenant).slice(3)]);

/** [STA-40] Running step marked; a tick per compared step, none without sales. */
export function pasDessines(
  pas: readonly Pas[],
  avant: readonly Pas[],
  comparee: Pick<PasCompares, 'decalage' | 'nom'> | null,
  maintenant: Date,
): DessinAxes {
  const totaux = new Map(avant.map((p) => [p.period, p.total]));
  const encours = pas.findIndex((p) => pasDe(maintenant).has(p.period));
  const compares = pas.map((p) => totaux.get(avantPas(p.period, comparee?.decalage ?? 0)) ?? 0);
  return {
    genre: 'barres',
    nom: '',
    unite: 'fcfa',
    categories: pas.map((p, i) => nomDePas(p.period, i === 0)),
    series: [{ nom: 'Chiffre d’affaires', teinte: 'primary', valeurs: pas.map((p) => p.total) }],
    ...(encours >= 0 && { encours }),
    ...(comparee &&
      compares.some((v) => v !== 0) && { repere: { nom: comparee.nom, valeurs: compares } }),
  };
}
const formatRepere = (decalage: number): string =>
  decalage === SEMAINE
    ? 'une semaine avant'
    : `${decalage / SEMAINE} semaines avant, jours alignés`;

const JOURS = ['Lun.', 'Mar.', 'Mer.', 'Jeu.', 'Ven.', 'Sam.', 'Dim.'];
/** [STA-41] Hours by weekday, from the first to the last hour with sales. */
export function grilleDe(semaine: readonly HeureSemaine[]): DessinGrille {
  const heures = semaine.map((h) => h.heure);
  const [de, a] = [Math.min(...heures), Math.max(...heures)];
  const par = new Map(semaine.map((h) => [`${h.rang} ${h.heure}`, h.moyenne]));
  const rangs = Array.from({ length: a - de + 1 }, (_, i) => de + i);
  return {
    genre: 'grille',
    nom: 'Moyenne d’une heure de la semaine',
    unite: 'fcfa',
    rangs: rangs.map((h) => `${String(h).padStart(2, '0')} h`),
    colonnes: JOURS,
    valeurs: rangs.map((h) => JOURS.map((_, rang) => par.get(`${rang} ${h}`) ?? 0)),
  };
}
