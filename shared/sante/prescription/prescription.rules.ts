import { normaliser } from '../../base/liste.ts';
import {
  STATUTS_PRESCRIPTION,
  type DemandePrescription,
  type MedicamentTrouve,
  type ResultatPrescription,
} from './prescription.schema.ts';

/** [PRE-2] 'pénicilline, , Aspirine ': comma separated, trimmed, empties dropped. */
export const lireListe = (saisie: string): string[] =>
  saisie
    .split(',')
    .map((m) => m.trim())
    .filter(Boolean);

/** [PRE-3] Automatic from three characters (specification 2 §2). */
export const chercheSeule = (pathologie: string): boolean => pathologie.trim().length > 2;

/** [PRE-1] In stock, to order, then not ours; by relevance within each. */
export const trierResultats = (
  resultats: readonly ResultatPrescription[],
): ResultatPrescription[] =>
  [...resultats].sort(
    (a, b) => STATUTS_PRESCRIPTION.indexOf(a.status) - STATUTS_PRESCRIPTION.indexOf(b.status),
  );

const NOTE_LEGALE =
  /^(?:ce médicament peut[\s-]?[êe]tre pris en charge|arrêté|décret|journal officiel|code de la )/i;
const PARUTION = /\s*;?\s*JOURNAL OFFICIEL\b.*$/i;
/** [PRE-13] One indication per line, without legal notes and publication references. */
export const splitIndications = (texte: string | null): string[] =>
  (texte ?? '')
    .split('\n')
    .map((ligne) =>
      ligne
        .replace(PARUTION, '')
        .replace(/^[-–•·¿.\s]+/, '')
        .trim(),
    )
    .filter((ligne) => ligne !== '' && !NOTE_LEGALE.test(ligne));

export const ADULTE = 18;
const ENFANT =
  /\b(enfants?|pediatr\w*|nourrissons?|nouveau-?nes?|adolescents?|moins de (\d+|quinze|dix-huit|douze) ans)\b/;
const GROSSESSE = /\b(grossesse|enceintes?|allait\w*)\b/;
const estGrossesse = (dit: string): boolean => GROSSESSE.test(normaliser(dit));
const contient = (texte: string, mot: string): boolean =>
  normaliser(texte).includes(normaliser(mot));

/** A pregnancy is detected in any text, or ticked. */
export type StatedPatient = Pick<
  DemandePrescription,
  'pathologie' | 'age' | 'allergies' | 'contre_indications'
> &
  Partial<Pick<DemandePrescription, 'grossesse' | 'poids'>>;
export const isPregnancyStated = (demande: StatedPatient): boolean =>
  demande.grossesse === true ||
  [demande.pathologie, ...demande.contre_indications].some(estGrossesse);
export const autresContreIndications = (demande: StatedPatient): string[] =>
  demande.contre_indications.filter((c) => !estGrossesse(c));

/**
 * [PRE-4] From the drug's own data only: child under 18, pregnancy, declared contraindication,
 * allergy.
 */
export function alertesDe(
  m: Pick<MedicamentTrouve, 'libelle' | 'dci' | 'contrindications'>,
  demande: StatedPatient,
): string[] {
  const alertes: string[] = [];
  const tenues = m.contrindications.map((c) => ({ dite: c, lue: normaliser(c) }));
  const dire = (quoi: string, trouvee: { dite: string } | undefined) => {
    if (trouvee) alertes.push(`${quoi} : ${trouvee.dite}`);
  };
  if (demande.age !== null && demande.age !== undefined && demande.age < ADULTE)
    dire(
      'Contre-indiqué chez l’enfant',
      tenues.find((c) => ENFANT.test(c.lue)),
    );
  if (isPregnancyStated(demande))
    dire(
      'Contre-indiqué en cas de grossesse',
      tenues.find((c) => GROSSESSE.test(c.lue)),
    );
  for (const dite of autresContreIndications(demande))
    dire(
      `Contre-indication signalée (${dite})`,
      tenues.find((c) => contient(c.lue, dite)),
    );
  for (const allergie of demande.allergies)
    if (contient(`${m.dci} ${m.libelle}`, allergie))
      alertes.push(`Allergie signalée : ${allergie}`);
  return alertes;
}

/** [PRE-5] First, last, and five around the current page; null: gap. */
export function fenetrePages(pages: number, courante: number, largeur = 5): (number | null)[] {
  if (pages <= 0) return [];
  const debut = Math.max(1, Math.min(courante - Math.floor(largeur / 2), pages - largeur + 1));
  const fin = Math.min(pages, debut + largeur - 1);
  const fenetre: (number | null)[] = Array.from({ length: fin - debut + 1 }, (_, i) => debut + i);
  if (debut > 2) fenetre.unshift(null);
  if (debut > 1) fenetre.unshift(1);
  if (fin < pages - 1) fenetre.push(null);
  if (fin < pages) fenetre.push(pages);
  return fenetre;
}
