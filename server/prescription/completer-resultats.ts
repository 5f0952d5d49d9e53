import type { EntityManager } from '@mikro-orm/postgresql';
import { type Connaissances, composerDeLaDci } from '#shared/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import {
  alertesDesDonnees,
  allergieReconnue,
  inconnuesDe,
  type MedicamentConnu,
  motDeClasse,
} from '#shared/prescription/patient.rules.ts';
import type {
  DemandePrescription,
  ReponsePrescription,
  ResultatPrescription,
} from '#shared/prescription/prescription.schema.ts';
import { cipNormalise } from '#shared/produit/codes.rules.ts';
import type { ThesaurusIndexe } from '#shared/interaction/thesaurus-indexe.rules.ts';
import { sql } from '../db/sql.ts';
import type { Renamed } from '../db/row.ts';
import { lireConnaissances, cacheThesaurus } from '../interaction/cache-thesaurus.ts';
import type { AtcRow } from '../medicament/atc.entity.ts';
import { lireEtat } from '../medicament/import/tenir-imports.ts';
import {
  type BoiteComposee,
  composerBoites,
  COLONNES_A_COMPOSER,
  compositionDuMedicament,
  type MedicamentAComposer,
} from '../produit/composer-medicament.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import { normaliser } from '#shared/base/liste.ts';
import type { MedicamentRow } from '../medicament/medicament.entity.ts';

interface MarqueLue extends MedicamentAComposer, Pick<MedicamentRow, 'tri'> {
  /** Matched input prefix. */
  dit: string;
}
/** Names starting with the input: one per composition, shortest first. */
const MARQUES = `
  select distinct on (d.dit, length(m.dci), m.dci) d.dit, m.tri, ${COLONNES_A_COMPOSER}
  from unnest($1::text[], $2::text[]) as d (dit, motif)
  join medicament m on m.tri like d.motif
  left join medicament_fiche f on f.cis = m.cis
  where m.dci is not null
  order by d.dit, length(m.dci), m.dci, m.disponible desc, m.id`;

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
  const marques = await sql<MarqueLue>(em, MARQUES, [restants, restants.map(motifDe)]);
  for (const nom of restants) {
    const marque = marques.find((m) => m.dit === nom && estLaMarque(m, nom));
    connus.set(nom, marque ? compositionDuMedicament(marque, connaissances) : null);
  }
  return connus;
}

/** Except the widest group. */
const CLASSES = `select c.atc, array_agg(a.libelle order by length(a.code)) as libelles
  from unnest($1::text[]) as c (atc)
  join atc a on c.atc ~>=~ a.code and c.atc like a.code || '%' and length(a.code) > 1
  group by 1`;

interface ClassesLues extends Renamed<AtcRow, { atc: 'code' }> {
  libelles: string[];
}
async function classesParAtc(
  em: EntityManager,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const lues = await sql<ClassesLues>(em, CLASSES, [[...new Set(codes)]]);
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
    sql<Pick<ProduitRow, 'id' | 'composition'>>(
      em,
      'select id, composition from produit where id = any($1)',
      [ids],
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
  const lues = await sql<Pick<AtcRow, 'libelle'>>(
    em,
    'select libelle from atc where recherche like any($1) and length(code) > 1',
    [motifs],
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
