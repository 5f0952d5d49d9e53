import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Connaissances,
  composerDeLaDci,
} from '#shared/sante/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';
import {
  alertesDesDonnees,
  allergieReconnue,
  inconnuesDe,
  type MedicamentConnu,
  motDeClasse,
} from '#shared/sante/prescription/patient.rules.ts';
import type {
  DemandePrescription,
  ReponsePrescription,
  ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { cipNormalise } from '#shared/stock/produit/codes.rules.ts';
import type { ThesaurusIndexe } from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import { anyOf, constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { lireConnaissances, cacheThesaurus } from '../interaction/cache-thesaurus.ts';
import { lireEtat } from '../../stock/medicament/import/tenir-imports.ts';
import {
  type BoiteComposee,
  composerBoites,
  compositionDuMedicament,
} from '../../stock/produit/composer-medicament.ts';
import { lireClasses, lireMarques, type MarqueLue } from './marques.sql.ts';
import { normaliser } from '#shared/base/liste.ts';

const motifDe = (dit: string): string => `${normaliser(dit).replace(/[\\%_]/g, '\\$&')}%`;
/** 'doliprane' is DOLIPRANE 500 mg, not DOLIPRANELIQUIZ. */
const estLaMarque = ({ tri }: MarqueLue, dit: string): boolean =>
  !/^[a-z]/.test((tri ?? '').slice(normaliser(dit).length));

const parSubstance = (nom: string, c: Connaissances): CompositionDuProduit | null => {
  const composition = composerDeLaDci({ dci: nom, forme: null }, c);
  return composition?.substances.every((s) => s.connaissance !== 'inconnue') ? composition : null;
};

/**
 * [PRE-17] Resolves input: substance, else brand prefix with the simplest composition; null when
 * unknown.
 */
async function readStatements(
  em: EntityManager,
  noms: readonly string[],
  connaissances: Connaissances | null,
): Promise<ReadonlyMap<string, CompositionDuProduit | null>> {
  const dits = [...new Set(noms.map((nom) => nom.trim()))].filter((nom) => nom.length > 2);
  if (!connaissances || dits.length === 0) return new Map();
  const connus = new Map(dits.map((nom) => [nom, parSubstance(nom, connaissances)]));
  const restants = dits.filter((nom) => !connus.get(nom));
  if (restants.length === 0) return connus;
  const marques = await lireMarques(em, restants, restants.map(motifDe));
  for (const nom of restants) {
    const marque = marques.find((m) => m.dit === nom && estLaMarque(m, nom));
    connus.set(nom, marque ? compositionDuMedicament(marque, connaissances) : null);
  }
  return connus;
}

async function classesParAtc(
  em: EntityManager,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const lues = await lireClasses(em, [...new Set(codes)]);
  return new Map(lues.map((l) => [l.atc, l.libelles]));
}

const classesDuThesaurus = (
  t: ThesaurusIndexe | null,
  composition: CompositionDuProduit | null,
): string[] => {
  if (!t || !composition) return [];
  const nombre = t.compact.substances.length;
  return composition.substances
    .flatMap((s) => s.ids.flatMap((id) => t.bouts[t.rangs.get(id) ?? -1] ?? []))
    .flatMap((bout) => t.compact.classes[bout - nombre]?.[1] ?? []);
};

/** Composition by product, else by code. */
interface Tenu {
  produits: ReadonlyMap<number, CompositionDuProduit | null>;
  boites: ReadonlyMap<string, BoiteComposee>;
  classes: ReadonlyMap<string, string[]>;
  thesaurus: ThesaurusIndexe | null;
}
async function readFacts(
  em: EntityManager,
  resultats: readonly ResultatPrescription[],
  connaissances: Connaissances | null,
  thesaurus: ThesaurusIndexe | null,
): Promise<Tenu> {
  const ids = resultats.flatMap((r) => r.id ?? []);
  const cips = resultats.flatMap((r) => r.cips.map(cipNormalise));
  const [produits, boites] = await Promise.all([
    rows(
      em,
      query.selectFrom('produit').select(['id', 'composition']).where('id', '=', anyOf(ids)),
    ),
    composerBoites(em, cips, connaissances),
  ]);
  const codes = [...boites.values()].flatMap((b) => b.atc ?? []);
  return {
    produits: new Map(produits.map((p) => [p.id, p.composition])),
    boites,
    classes: await classesParAtc(em, codes),
    thesaurus,
  };
}

function connaitre(
  r: ResultatPrescription,
  { produits, boites, classes, thesaurus }: Tenu,
): MedicamentConnu {
  const boite = r.cips.map((cip) => boites.get(cipNormalise(cip))).find((b) => b !== undefined);
  const composition = (r.id === null ? null : produits.get(r.id)) ?? boite?.composition ?? null;
  return {
    ...r,
    composition,
    classes: [
      ...classesDuThesaurus(thesaurus, composition),
      ...(classes.get(boite?.atc ?? '') ?? []),
    ],
  };
}

/** Classes an allergy may name, whatever the results. */
async function classesNommables(
  em: EntityManager,
  allergies: readonly string[],
  thesaurus: ThesaurusIndexe | null,
): Promise<string[]> {
  if (allergies.length === 0) return [];
  const motifs = allergies.map((dite) => `%${motDeClasse(dite).replace(/[\\%_]/g, '\\$&')}%`);
  const lues = await rows(
    em,
    query
      .selectFrom('atc')
      .select('libelle')
      .where('recherche', 'like', anyOf(motifs))
      .where(({ fn }) => fn<number>('length', ['code']), '>', constant(1)),
  );
  const duThesaurus = thesaurus?.compact.classes.map(([, nom]) => nom) ?? [];
  return [...duThesaurus, ...lues.map((l) => l.libelle)];
}

type Complement = Pick<ReponsePrescription, 'resultats' | 'autres' | 'allergies' | 'donnees'>;
/**
 * [PRE-14] [PRE-15] Data on results, medicines taken and allergies; what is unknown; the bases'
 * date.
 */
export async function completerResultats(
  em: EntityManager,
  resultats: readonly ResultatPrescription[],
  demande: DemandePrescription,
): Promise<Complement> {
  const tenu = await cacheThesaurus(em);
  const index = tenu?.index ?? null;
  const connaissances = await lireConnaissances(em);
  const [dits, { reussi }, tenus, classes] = await Promise.all([
    readStatements(em, [...demande.autres_medicaments, ...demande.allergies], connaissances),
    lireEtat(em),
    readFacts(em, resultats, connaissances, index),
    classesNommables(em, demande.allergies, index),
  ]);
  return {
    resultats: resultats.map((r) => {
      const connu = connaitre(r, tenus);
      return {
        ...r,
        composition: connu.composition,
        alertes: [...r.alertes, ...alertesDesDonnees(connu, demande, dits)],
        inconnues: inconnuesDe(connu, demande),
      };
    }),
    autres: demande.autres_medicaments.map((nom) => ({
      nom,
      composition: dits.get(nom.trim()) ?? null,
    })),
    allergies: demande.allergies.map((nom) => ({
      nom,
      reconnue: allergieReconnue(nom, dits, resultats, classes),
    })),
    donnees: { base: reussi?.date_donnees ?? null, edition: tenu?.edition ?? null },
  };
}
