import { debutDeJour, estJour, formatDate } from '../../base/dates.ts';
import { formatDecimal, formatMontantDu } from '../../base/montant.ts';
import { texteUg } from '../../stock/commande/offre.rules.ts';
import { type ChampDeFichier, estMois } from './champs.ts';

const texteDe = (valeur: unknown): string => {
  if (valeur === null || valeur === undefined) return '';
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non';
  if (typeof valeur === 'number') return formatMontantDu(valeur);
  if (Array.isArray(valeur)) return valeur.join(' ');
  return typeof valeur === 'string' && estJour(valeur)
    ? formatDate(debutDeJour(valeur))
    : String(valeur);
};

/** `champs`: the file's, for its months. */
export function valeurImportee(
  valeurs: Readonly<Record<string, unknown>>,
  champ: ChampDeFichier,
  champs: readonly (ChampDeFichier | null)[],
): string {
  if (estMois(champ)) {
    const mois = champs.filter((c) => c !== null && estMois(c));
    const { ventes } = valeurs as { ventes?: readonly unknown[] };
    return texteDe(ventes?.[mois.indexOf(champ)]);
  }
  if (champ === 'code') return texteDe(valeurs['codes']);
  if (champ === 'telephone') return texteDe(valeurs['telephones']);
  if (champ === 'tva') {
    const { taux_tva, code_tva } = valeurs as { taux_tva?: number | null; code_tva?: string };
    return typeof taux_tva === 'number' ? `${formatDecimal(taux_tva)} %` : (code_tva ?? '');
  }
  if (champ === 'offre') {
    const { ug_par = null, ug = null } = valeurs as { ug_par?: number | null; ug?: number | null };
    return texteUg({ ug_par, ug }) ?? '';
  }
  return texteDe(valeurs[champ]);
}
