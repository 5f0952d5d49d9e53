import { debutDeJour, formatDate, joursEntre, NOMS_DES_MOIS } from '#shared/base/dates.ts';
import type { JoursChoisis } from '#shared/base/periode-choisie.rules.ts';
import {
  bornesMois,
  bornesSemaine,
  FORMULAIRE_VIDE,
  type FormulairePeriode,
  periodeDe,
  semaineDe,
  type TypePeriode,
} from '#shared/gestion/statistiques/periode.rules.ts';

export interface ChoixPeriode {
  type: TypePeriode;
  formulaire: FormulairePeriode;
}
const choix = (type: TypePeriode, champs: Partial<FormulairePeriode>): ChoixPeriode => ({
  type,
  formulaire: { ...FORMULAIRE_VIDE, ...champs },
});

/** First and last day; empty without a valid period. */
export function joursDe({ type, formulaire }: ChoixPeriode): JoursChoisis {
  const periode = periodeDe(type, formulaire);
  const { period_from: de = '', period_to: a = '' } = typeof periode === 'string' ? {} : periode;
  return { de, a };
}

/** [STA-42] A whole month by name, a week by number when in week mode, else two days. */
export function choixDesJours({ de, a }: JoursChoisis, type: TypePeriode): ChoixPeriode {
  const month = de.slice(0, 7);
  const mois = bornesMois(month);
  if (mois?.de === de && mois.a === a) return choix('MENSUEL', { month });
  const week = semaineDe(de);
  const semaine = bornesSemaine(week);
  return type === 'HEBDOMADAIRE' && semaine?.de === de && semaine.a === a
    ? choix('HEBDOMADAIRE', { week })
    : choix('JOURNALIERE', { debut: de, fin: a });
}
/** [STA-43] This month by default. */
export const choixDOuverture = (jour: string): ChoixPeriode =>
  choix('MENSUEL', { month: jour.slice(0, 7) });

const SEMAINE = 7;
const MOIS = 31;
/** [STA-56] Widened when empty: days to their month, month to its year, else everything. */
export function choixElargi(applique: ChoixPeriode): ChoixPeriode {
  const { de, a } = joursDe(applique);
  const { limit } = applique.formulaire;
  const jours = de === '' ? Infinity : joursEntre(de.slice(0, 10), a.slice(0, 10)) + 1;
  if (jours <= SEMAINE) return choix('MENSUEL', { month: de.slice(0, 7), limit });
  const an = de.slice(0, 4);
  return jours <= MOIS
    ? choix('JOURNALIERE', { debut: `${an}-01-01`, fin: `${an}-12-31`, limit })
    : choix(applique.type, { limit });
}

const formatJour = (jour: string): string => formatDate(debutDeJour(jour));
/** Day and hours; end day when longer than a night. */
function gardeDite({ de, a }: JoursChoisis): string {
  const [soir, matin] = [de.slice(0, 10), a.slice(0, 10)];
  const [debut, fin] = [de.slice(11, 16), a.slice(11, 16)];
  return joursEntre(soir, matin) > 1
    ? `Garde du ${formatJour(soir)} ${debut} au ${formatJour(matin)} ${fin}`
    : `Garde du ${formatJour(soir)} de ${debut} à ${fin}`;
}
/** [STA-63] Choice for a duty shift. */
export const choixDeGarde = (g: {
  date_debut: string;
  heure_debut: string;
  date_fin: string;
  heure_fin: string;
}): ChoixPeriode =>
  choix('JOURNALIERE', {
    garde_de: `${g.date_debut}T${g.heure_debut.slice(0, 5)}`,
    garde_a: `${g.date_fin}T${g.heure_fin.slice(0, 5)}`,
  });
/** 'Novembre 2026', '2026', 'Garde du 28/11/2026 de 20:00 à 08:00', '28/11/2026', 'Du 23/11/2026 au 29/11/2026', 'Toutes les dates'. */
export function describeJours({ de, a }: JoursChoisis): string {
  if (de === '') return 'Toutes les dates';
  if (de.length > 10) return gardeDite({ de, a });
  const an = de.slice(0, 4);
  if (de === `${an}-01-01` && a === `${an}-12-31`) return an;
  const mois = bornesMois(de.slice(0, 7));
  if (mois?.de === de && mois.a === a) {
    const nom = NOMS_DES_MOIS[Number(de.slice(5, 7)) - 1] ?? '';
    return `${nom.slice(0, 1).toUpperCase()}${nom.slice(1)} ${an}`;
  }
  return de === a ? formatJour(de) : `Du ${formatJour(de)} au ${formatJour(a)}`;
}
