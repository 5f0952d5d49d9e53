import { heureDe, jourDe, lireBorne } from '../../base/dates.ts';
import { type Centimes, enCentimes, fois, somme } from '../../base/montant.ts';
import { BILLETS, PIECES } from '../../vente/caisse/monnaie.rules.ts';
import type { Billetage, Coupure } from './billetage.schema.ts';

const VALEURS: Readonly<Record<Coupure['type'], readonly number[]>> = {
  billet: BILLETS,
  piece: PIECES,
};

/** [BIL-1] Existing notes and coins, each once; first fault or null. */
export function fauteCoupures(coupures: readonly Coupure[]): string | null {
  const vues = new Set<string>();
  for (const { type, valeur } of coupures) {
    const nom = type === 'billet' ? 'billet' : 'pièce';
    if (!VALEURS[type].includes(valeur)) return `Il n’existe pas de ${nom} de ${valeur} FCFA.`;
    if (vues.has(`${type}${valeur}`))
      return `La coupure « ${nom} de ${valeur} » est donnée deux fois.`;
    vues.add(`${type}${valeur}`);
  }
  return null;
}

/** [BIL-2] Hundredths; cash only (contract §10). */
export const compter = (coupures: readonly Coupure[]): Centimes =>
  somme(coupures, (c) => fois(enCentimes(c.valeur), c.nombre));

interface PeriodeSaisie {
  date_debut: string;
  heure_debut: string;
  date_fin: string;
  heure_fin: string;
}
const MINUTE_MS = 60_000;
/** [BIL-3] `heure_fin` includes its minute (contract §10). Null when inverted. */
export function periodeBilletage(p: PeriodeSaisie): { debut: Date; fin: Date } | null {
  const debut = lireBorne(`${p.date_debut}T${p.heure_debut}`, false);
  const derniere = lireBorne(`${p.date_fin}T${p.heure_fin}`, false);
  if (!debut || !derniere || derniere < debut) return null;
  return { debut, fin: new Date(derniere.getTime() + MINUTE_MS) };
}

/** '21/11/2026 08:00 – 16:00', or both days when they differ. */
export function ditePeriode(p: PeriodeSaisie): string {
  const jour = (d: string) => d.split('-').reverse().join('/');
  return `${jour(p.date_debut)} ${p.heure_debut} – ${p.date_fin === p.date_debut ? '' : `${jour(p.date_fin)} `}${p.heure_fin}`;
}

/** [BIL-30] Actual period, and the typed one if different. Exclusive end: 16:01 displays 16:00. */
export function periodeDuComptage(
  b: Pick<
    Billetage,
    'debut_at' | 'fin_at' | 'date_debut' | 'heure_debut' | 'date_fin' | 'heure_fin'
  >,
): { tenue: string; saisie: string | null } {
  const debut = new Date(b.debut_at);
  const fin = new Date(Math.max(debut.getTime(), Date.parse(b.fin_at) - 1));
  const tenue = ditePeriode({
    date_debut: jourDe(debut),
    heure_debut: heureDe(debut),
    date_fin: jourDe(fin),
    heure_fin: heureDe(fin),
  });
  const saisie = ditePeriode(b);
  return { tenue, saisie: saisie === tenue ? null : saisie };
}
/** [BIL-30] '21/11/2026 00:00 – 12:47 (saisi : 21/11/2026 12:47 – 12:47)'. */
export function formatPeriodeDuComptage(b: Parameters<typeof periodeDuComptage>[0]): string {
  const { tenue, saisie } = periodeDuComptage(b);
  return saisie === null ? tenue : `${tenue} (saisi : ${saisie})`;
}

/**
 * [BIL-4] Author's count, within its period (specification 3 §4), not withdrawn or sent back; hides
 * the cashier's button.
 */
export function couvre(
  b: Pick<
    Billetage,
    'statut' | 'created_by' | 'ended_with' | 'date_debut' | 'heure_debut' | 'date_fin' | 'heure_fin'
  >,
  fullname: string,
  maintenant: Date,
): boolean {
  const periode = periodeBilletage(b);
  return (
    b.statut !== 'retiré' &&
    b.statut !== 'renvoyé' &&
    (b.created_by === fullname || b.ended_with === fullname) &&
    periode !== null &&
    periode.debut <= maintenant &&
    maintenant < periode.fin
  );
}

/** [BIL-22] Author only; an admin once the author's account is closed, else it would be stuck. */
export const peutReprendre = (
  qui: { is_admin: boolean; estAuteur: boolean },
  { auteur_actif }: Pick<Billetage, 'auteur_actif'>,
): boolean => qui.estAuteur || (qui.is_admin && !auteur_actif);
