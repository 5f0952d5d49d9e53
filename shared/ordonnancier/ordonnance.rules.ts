import { joursEntre } from '../base/dates.ts';
import type { ReglageOrdonnancier, Tableau } from '../pharmacie/tableaux.schema.ts';
import * as phrasesOrdonnancier from './ordonnancier.phrases.ts';
import type { Prescripteur } from './prescripteur.record.ts';

/** What is looked at of a prescription. */
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
 * [ORD-5] What the register needs of a prescription and does not have, one sentence a fault: the
 * prescriber with an address or an establishment, the date, the patient with an address, unless a
 * prescriber buys for himself. Null: nothing was said at all.
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

/**
 * [ORD-6] What cannot be right, demanded or not: a date that has not come, a bearer nobody could
 * find again. `jour`: YYYY-MM-DD, today.
 */
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

/** Days after which a first delivery is refused in France: lists three months, narcotics three days. */
const VALIDITE: Readonly<Record<Tableau, number>> = { stupefiant: 3, liste_1: 91, liste_2: 91 };
/**
 * [ORD-7] What may be right and looks wrong: a prescription older than what France allows for one of
 * the tables delivered. Said, never refused: a renewal is older, and the rule is not Gabon's.
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

/** 'S-12': how a number of a register is written. */
export const numeroDit = (
  reglage: Pick<ReglageOrdonnancier, 'tableaux'>,
  registre: Tableau,
  numero: number,
): string => `${reglage.tableaux[registre].court}-${numero}`;

/** What remains to be taken back of a line delivered: boxes. */
interface Delivree {
  produit_id: number;
  reste: number;
}
/**
 * [ORD-8] Boxes that come back, by line of the register: never more than what is still delivered of
 * it, the first lines first.
 */
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
