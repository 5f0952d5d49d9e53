import { joursEntre } from '../../base/dates.ts';
import type { ReglageOrdonnancier, Tableau } from '../../admin/pharmacie/tableaux.schema.ts';
import * as phrasesOrdonnancier from './ordonnancier.phrases.ts';
import type { Prescripteur } from './prescripteur.record.ts';

export interface OrdonnanceRegardee {
  prescripteur: Pick<Prescripteur, 'adresse' | 'etablissement'> | null;
  date_ordonnance: string | null;
  usage_professionnel: boolean;
  patient: string | null;
  patient_adresse: string | null;
  porteur: string | null;
  porteur_adresse: string | null;
  porteur_piece: string | null;
}

const vide = (texte: string | null): boolean => texte === null || texte.trim() === '';

/**
 * [ORD-5] Missing: prescriber with address or establishment, date, patient with address unless
 * professional use. Null: no prescription.
 */
export function manqueDOrdonnance(o: OrdonnanceRegardee | null): string[] {
  if (o === null) return [phrasesOrdonnancier.ordonnanceManque];
  const manque: string[] = [];
  if (o.prescripteur === null) manque.push(phrasesOrdonnancier.prescripteurManque);
  else if (vide(o.prescripteur.adresse) && vide(o.prescripteur.etablissement))
    manque.push(phrasesOrdonnancier.prescripteurSansAdresse);
  if (o.date_ordonnance === null) manque.push(phrasesOrdonnancier.dateManque);
  if (!o.usage_professionnel) {
    if (vide(o.patient)) manque.push(phrasesOrdonnancier.patientManque);
    if (vide(o.patient_adresse)) manque.push(phrasesOrdonnancier.patientSansAdresse);
  }
  return manque;
}

/** [ORD-6] Impossible values: future date, untraceable bearer. `jour`: today, YYYY-MM-DD. */
export function fautesDOrdonnance(o: Omit<OrdonnanceRegardee, 'prescripteur'>, jour: string) {
  const fautes: string[] = [];
  if (o.date_ordonnance !== null && o.date_ordonnance > jour)
    fautes.push(phrasesOrdonnancier.dateAVenir);
  if (!vide(o.porteur) && vide(o.porteur_adresse) && vide(o.porteur_piece))
    fautes.push(phrasesOrdonnancier.porteurInconnu);
  if (vide(o.porteur) && (!vide(o.porteur_adresse) || !vide(o.porteur_piece)))
    fautes.push(phrasesOrdonnancier.porteurSansNom);
  return fautes;
}

/** First delivery limit in France, days. */
const VALIDITE: Readonly<Record<Tableau, number>> = { stupefiant: 3, liste_1: 91, liste_2: 91 };
/**
 * [ORD-7] Older than France allows. Warning only: renewals are older, and the rule is not Gabon's.
 */
export function doutesDOrdonnance(
  date_ordonnance: string | null,
  tableaux: readonly Tableau[],
  jour: string,
): string[] {
  if (date_ordonnance === null) return [];
  const age = joursEntre(date_ordonnance, jour);
  const tenue = Math.min(...tableaux.map((t) => VALIDITE[t]), Infinity);
  return age > tenue ? [phrasesOrdonnancier.ordonnanceAncienne(age)] : [];
}

/** 'S-12'. */
export const formatNumero = (
  reglage: Pick<ReglageOrdonnancier, 'tableaux'>,
  registre: Tableau,
  numero: number,
): string => `${reglage.tableaux[registre].court}-${numero}`;

interface Delivree {
  produit_id: number;
  reste: number;
}
/** [ORD-8] First lines first, up to the quantity still delivered. */
export function repriseParLigne<L extends Delivree>(
  lignes: readonly L[],
  rendues: ReadonlyMap<number, number>,
): { ligne: L; qte: number }[] {
  const restes = new Map(rendues);
  return lignes.flatMap((ligne) => {
    const qte = Math.min(ligne.reste, restes.get(ligne.produit_id) ?? 0);
    restes.set(ligne.produit_id, (restes.get(ligne.produit_id) ?? 0) - qte);
    return qte > 0 ? [{ ligne, qte }] : [];
  });
}
