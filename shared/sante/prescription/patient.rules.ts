import { normaliser } from '../../base/liste.ts';
import { faitsDuMedicament } from '../interaction/faits.rules.ts';
import type { CompositionDuProduit } from '../interaction/substances.schema.ts';
import * as phrases from './prescription.phrases.ts';
import {
  ADULTE,
  autresContreIndications,
  isPregnancyStated,
  type StatedPatient,
} from './prescription.rules.ts';
import { type MedicamentTrouve, PAR_DEFAUT } from './prescription.schema.ts';

export interface MedicamentConnu extends Pick<
  MedicamentTrouve,
  'libelle' | 'dci' | 'contrindications' | 'source'
> {
  composition: CompositionDuProduit | null;
  classes: readonly string[];
}
/** Recognised composition per allergy typed; null unrecognised. */
export type Allergenes = ReadonlyMap<string, CompositionDuProduit | null>;

const SIGLES: Readonly<Record<string, string>> = {
  ains: 'anti-inflammatoires non steroidiens',
  cephalosporine: 'cephalosporines',
  betalactamine: 'betalactamines',
};
/** 'Pénicillines' → 'penicilline': a class prefix. */
export function motDeClasse(dit: string): string {
  const mot = normaliser(dit)
    .trim()
    .replace(/(?<=[a-z]{3})s$/, '');
  return SIGLES[normaliser(dit).trim()] ?? mot;
}
/** ' macrolides ' of 'macrolides (sauf spiramycine)': exclusions are dropped. */
const motsDeClasse = (classe: string): string =>
  ` ${normaliser(classe)
    .replace(/\b(?:sauf|hors|a l.exclusion)\b.*/, '')
    .replace(/[^a-z0-9-]+/g, ' ')}`;
/** At a word start: 'fer' is not in 'interféron'. */
const classeNommee = (classes: readonly string[], dit: string): string | undefined => {
  const mot = motDeClasse(dit);
  return mot.length < 3 ? undefined : classes.find((c) => motsDeClasse(c).includes(` ${mot}`));
};

const faitsDe = (m: MedicamentConnu) => faitsDuMedicament(m.libelle, m.composition?.mentions ?? []);

function substanceCommune(
  m: MedicamentConnu,
  allergene: CompositionDuProduit | null,
): string | null {
  const ids = new Set(allergene?.substances.flatMap((s) => s.ids) ?? []);
  return m.composition?.substances.find((s) => s.ids.some((id) => ids.has(id)))?.nom ?? null;
}

type Nomme = Pick<MedicamentConnu, 'dci' | 'libelle'>;
const porteLeNom = ({ dci, libelle }: Nomme, dite: string): boolean =>
  normaliser(`${dci} ${libelle}`).includes(normaliser(dite));

function alerteDAllergie(m: MedicamentConnu, dite: string, allergenes: Allergenes): string[] {
  if (porteLeNom(m, dite)) return []; // covered by [PRE-4]
  const substance = substanceCommune(m, allergenes.get(dite) ?? null);
  if (substance !== null) return [phrases.allergieParSubstance(dite, substance)];
  const classe = classeNommee(m.classes, dite);
  return classe === undefined ? [] : [phrases.allergieParClasse(dite, classe)];
}

/**
 * [PRE-18] Matches a known substance, a found medicine or a class. 'aspirin' matches none: no alert
 * is then no guarantee.
 */
export const allergieReconnue = (
  dite: string,
  allergenes: Allergenes,
  trouves: readonly Nomme[],
  classes: readonly string[],
): boolean =>
  (allergenes.get(dite) ?? null) !== null ||
  trouves.some((m) => porteLeNom(m, dite)) ||
  classeNommee(classes, dite) !== undefined;

/**
 * [PRE-14] Alerts from our bases: delivery conditions on children or pregnancy, allergy by
 * substance or class.
 */
export function alertesDesDonnees(
  m: MedicamentConnu,
  demande: StatedPatient,
  allergenes: Allergenes,
): string[] {
  const { enfant, grossesse } = faitsDe(m);
  const mineur = typeof demande.age === 'number' && demande.age < ADULTE;
  return [
    ...(mineur ? enfant.map(phrases.faitPourEnfant) : []),
    ...(isPregnancyStated(demande) ? grossesse.map(phrases.faitPourGrossesse) : []),
    ...demande.allergies.flatMap((dite) => alerteDAllergie(m, dite, allergenes)),
  ];
}

/** Names suffice: allergies are matched on them. */
const compositionSue = ({ composition, dci }: MedicamentConnu): boolean =>
  composition === null
    ? dci !== PAR_DEFAUT.dci
    : composition.substances.length > 0 &&
      composition.substances.every((s) => s.connaissance !== 'inconnue');

/**
 * [PRE-15] Patient facts without data for this medicine. A source listing contra-indications covers
 * age, pregnancy and declared ones; none has doses by weight.
 */
export function inconnuesDe(m: MedicamentConnu, demande: StatedPatient): string[] {
  const { enfant, grossesse } = faitsDe(m);
  const liste = m.contrindications.length > 0;
  const { age, poids } = demande;
  const dits: (string | false)[] = [
    typeof age === 'number' && !liste && enfant.length === 0 && phrases.inconnuAge(age),
    typeof poids === 'number' && m.source === 'base' && phrases.inconnuPoids(poids),
    isPregnancyStated(demande) && !liste && grossesse.length === 0 && phrases.inconnueGrossesse,
    ...(liste ? [] : autresContreIndications(demande).map(phrases.inconnueContreIndication)),
    ...(compositionSue(m) ? [] : demande.allergies.map(phrases.inconnueAllergie)),
  ];
  return dits.filter((dit) => dit !== false);
}
