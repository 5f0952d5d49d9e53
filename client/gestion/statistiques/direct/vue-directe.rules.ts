import type { Tone } from '#client/ui/status-badge.tsx';
import { formatDateHeure, formatDuree, heureDe, jourDe } from '#shared/base/dates.ts';
import { type EtatLien, referenceSemaine } from '#shared/gestion/statistiques/direct.rules.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import {
  evolutionDe,
  formatEvolution,
  formatTaux,
} from '#shared/gestion/statistiques/periode.rules.ts';
import type { DessinAxes } from '../dessin.ts';

export interface VueDirecte {
  etat: EtatDirect;
  lien: EtatLien;
  maintenant: Date;
  /** Moment that waits and comparisons are computed at [DIR-10]. */
  au: Date;
  /** Time of the values once disconnected. */
  valeursDe: number;
}
export const LIENS: Readonly<Record<EtatLien, { teinte: Tone; mots: string }>> = {
  vivant: { teinte: 'success', mots: 'En direct' },
  perime: { teinte: 'warning', mots: 'Sans nouvelles' },
  hors_ligne: { teinte: 'danger', mots: 'Hors ligne' },
};
/**
 * [DIR-10] A frozen board is judged at its own moment: with a running clock its sales would seem to
 * lag and paid baskets to wait.
 */
export function momentDuTableau(
  { lien, maintenant, valeursDe }: Pick<VueDirecte, 'lien' | 'maintenant' | 'valeursDe'>,
  figeA: Date | null,
): Date {
  if (figeA) return figeA;
  return lien === 'vivant' ? maintenant : new Date(valeursDe);
}
const MINUTE_MS = 60_000;
/** '12 s', '6 min', '2 h 05'. */
export function attenteDuMur(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return formatDuree(ms / 1_000);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}
/** HH:mm:ss */
const heureEntiere = (d: Date): string => formatDateHeure(d).slice(11);
export const formatFraicheur = ({ etat, lien, valeursDe }: VueDirecte): string =>
  lien === 'vivant'
    ? `mis à jour ${heureEntiere(new Date(etat.at))}`
    : `valeurs de ${heureEntiere(new Date(valeursDe))}`;

/** '28,1 % du CA'; empty without sales. */
export const partDuCa = (valeur: number, ca: number): string =>
  ca === 0 ? '' : `${formatTaux((valeur / ca) * 100)} du CA`;
/** [DIR-7] Against last week at the same hour; nothing before the first sale. */
export function formatComparaison(
  etat: EtatDirect,
  maintenant: Date,
): { pourcent: string; mots: string } {
  const { chiffre_affaire: ca, nombre_ventes } = etat.tuiles;
  const evolution = evolutionDe(ca, referenceSemaine(etat, maintenant));
  if (nombre_ventes === 0 && ca === 0) return { pourcent: '', mots: 'pas encore de vente' };
  if (evolution === null) return { pourcent: '', mots: 'rien à comparer la semaine dernière' };
  return {
    pourcent: `${evolution < 0 ? '▼' : '▲'} ${formatEvolution(evolution)}`,
    mots: 'sur la semaine dernière',
  };
}

const OUVERTURE = 8;
const FERMETURE = 19;
/** Hours with sales today or a week ago, else usual hours. */
export function heuresMontrees({ heures }: EtatDirect): EtatDirect['heures'] {
  const vues = heures.filter((h) => h.total !== 0 || h.semaine_derniere !== 0).map((h) => h.heure);
  const [de, a] = [Math.min(OUVERTURE, ...vues), Math.max(FERMETURE, ...vues)];
  return heures.filter((h) => h.heure >= de && h.heure <= a);
}
/** [DIR-6] Running hour paler, ticks a week before; future hours are last week's, in grey. */
export function heuresDessinees(etat: EtatDirect, maintenant: Date): DessinAxes {
  const montrees = heuresMontrees(etat);
  const actuelle =
    jourDe(maintenant) === etat.jour ? Number(heureDe(maintenant).slice(0, 2)) : Infinity;
  const venue = (h: EtatDirect['heures'][number]) => h.heure <= actuelle || h.total !== 0;
  const encours = montrees.findIndex((h) => h.heure === actuelle);
  return {
    genre: 'barres',
    nom: 'CA par heure',
    unite: 'fcfa',
    categories: montrees.map((h) => `${String(h.heure).padStart(2, '0')} h`),
    ...(encours >= 0 && { encours }),
    series: [
      {
        nom: 'Aujourd’hui',
        teinte: 'primary',
        valeurs: montrees.map((h) => (venue(h) ? h.total : null)),
      },
      {
        nom: 'À venir, la semaine dernière',
        teinte: 'neutre',
        pale: true,
        valeurs: montrees.map((h) => (venue(h) ? null : h.semaine_derniere)),
      },
    ],
    repere: {
      nom: 'Même jour, semaine dernière',
      valeurs: montrees.map((h) => (venue(h) ? h.semaine_derniere : null)),
    },
  };
}
