import { jourPlus, joursEntre } from '#shared/base/dates.ts';
import {
  bornesSemaine,
  FORMULAIRE_VIDE,
  type FormulairePeriode,
  semaineDe,
  type TypePeriode,
} from '#shared/statistiques/periode.rules.ts';

/** The period part of the form: what a shortcut sets. */
export interface ChoixPeriode {
  type: TypePeriode;
  formulaire: FormulairePeriode;
}
const choix = (type: TypePeriode, champs: Partial<FormulairePeriode>): ChoixPeriode => ({
  type,
  formulaire: { ...FORMULAIRE_VIDE, ...champs },
});
const jours = (debut: string, fin: string): ChoixPeriode => choix('JOURNALIERE', { debut, fin });
const moisAvant = (month: string): string => jourPlus(`${month}-01`, -1).slice(0, 7);
const moisApres = (month: string): string => jourPlus(`${month}-28`, 4).slice(0, 7);

/** [STA-42] The periods asked for every day, seen from this one: chosen, they cannot be reversed. */
export function raccourcisDe(jour: string): readonly { nom: string; choix: ChoixPeriode }[] {
  const month = jour.slice(0, 7);
  return [
    { nom: 'Aujourd’hui', choix: jours(jour, jour) },
    { nom: 'Hier', choix: jours(jourPlus(jour, -1), jourPlus(jour, -1)) },
    { nom: '7 jours', choix: jours(jourPlus(jour, -6), jour) },
    { nom: 'Semaine', choix: choix('HEBDOMADAIRE', { week: semaineDe(jour) }) },
    { nom: 'Mois', choix: choix('MENSUEL', { month }) },
    { nom: 'Mois dernier', choix: choix('MENSUEL', { month: moisAvant(month) }) },
  ];
}

/** Do both ask for the same days? The number of products is another matter. */
export const memePeriode = (a: ChoixPeriode, b: ChoixPeriode): boolean =>
  a.type === b.type &&
  (['debut', 'fin', 'week', 'month'] as const).every((c) => a.formulaire[c] === b.formulaire[c]);

/**
 * [STA-43] The period just before or just after, as long: days, a week, a month; null when there is
 * none to move.
 */
export function deplacer({ type, formulaire: f }: ChoixPeriode, sens: -1 | 1): ChoixPeriode | null {
  if (type === 'MENSUEL')
    return f.month
      ? { type, formulaire: { ...f, month: sens < 0 ? moisAvant(f.month) : moisApres(f.month) } }
      : null;
  if (type === 'HEBDOMADAIRE') {
    const semaine = bornesSemaine(f.week);
    return (
      semaine && { type, formulaire: { ...f, week: semaineDe(jourPlus(semaine.de, 7 * sens)) } }
    );
  }
  if (!f.debut || !f.fin || f.fin < f.debut) return null;
  const pas = (joursEntre(f.debut, f.fin) + 1) * sens;
  return {
    type,
    formulaire: { ...f, debut: jourPlus(f.debut, pas), fin: jourPlus(f.fin, pas) },
  };
}
