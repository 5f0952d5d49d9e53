import { formatFcfa, formatPourcent } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import type { MotifAccord } from './accord.schema.ts';

/** 'remise de 5.000 FCFA sur 20.000 FCFA (25 %)'. */
export function describeMotif(m: MotifAccord): string {
  if (m.genre === 'remise')
    return `remise de ${formatFcfa(m.montant ?? 0)} sur ${formatFcfa(m.sur ?? 0)} (${formatPourcent(m.taux)})`;
  const { qte, libelle } = m;
  if (m.genre === 'delivrance')
    return `délivrance de ${denombrer(qte ?? 0, 'boîte')} de ${libelle ?? ''}`;
  const boites = qte && qte > 1 ? `${denombrer(qte, 'boîte')} de ` : '';
  const couverture = `prise en charge de ${formatPourcent(m.taux)} sur ${boites}${libelle ?? ''}`;
  return m.genre === 'couverture'
    ? `${couverture}, au lieu de ${formatPourcent(m.habituel ?? 0)}`
    : `${couverture}, produit non pris en charge`;
}
const describeMotifs = (motifs: readonly MotifAccord[]): string =>
  motifs.map(describeMotif).join(' ; ');

export const accordDe = (par: string, motifs: readonly MotifAccord[]): string =>
  `Accord de ${par} : ${describeMotifs(motifs)}.`;
export const accordRequis = (motifs: readonly MotifAccord[]): string =>
  `Accord du responsable requis : ${describeMotifs(motifs)}.`;
export const accordDonne = (par: string): string => `${par} a donné son accord.`;
export const accordPasLeSien = (par: string): string => `${par} ne peut pas donner cet accord.`;
export const accordInutile = 'Ce panier ne demande aucun accord.';
/** Same sentence for no owner and several: reveals no valid PIN. */
export const accordPinFaux =
  'Ce code PIN n’est celui d’aucun responsable de cet accord, ou est celui de plusieurs.';
