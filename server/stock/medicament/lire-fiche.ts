import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  type Boite,
  boite,
  type FicheMedicament,
  type SourceBase,
} from '#shared/stock/medicament/fiche.schema.ts';
import { SOURCE_BASE } from '#shared/stock/medicament/fichiers-base.rules.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, row, rows } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireBoitesDuGroupe, lireBoitesDuMedicament } from './boites.sql.ts';
import { lireEtat } from './import/tenir-imports.ts';
import { medicamentDe } from './lire-medicaments.ts';

const presenterBoites = (lues: readonly SqlRow[]): Boite[] => lues.map((l) => present(boite, l));
/** The widest first. */
const groupesDe = (atc: string | null): string[] =>
  atc === null ? [] : [...[1, 3, 4, 5].map((n) => atc.slice(0, n)), atc];

async function sourceDe(em: EntityManager): Promise<SourceBase> {
  const { reussi } = await lireEtat(em);
  return {
    nom: SOURCE_BASE,
    date_donnees: reussi?.date_donnees ?? null,
    importee_le: reussi?.termine_at ?? null,
  };
}

export async function lireFicheActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<FicheMedicament>> {
  const medicament = await medicamentDe(em, id);
  if (!medicament) return refus(404, 'introuvable', phrasesRefus.introuvable('Médicament'));
  const { cis, atc } = medicament;
  const [fiche, avis, classes, siennes, source] = await Promise.all([
    row(em, query.selectFrom('medicament_fiche').select('fiche').where('cis', '=', cis)),
    row(em, query.selectFrom('medicament_avis').select('indications').where('cis', '=', cis)),
    rows(
      em,
      query
        .selectFrom('atc')
        .select(['code', 'libelle', 'grand_public'])
        .where('code', '=', anyOf(groupesDe(atc)))
        .orderBy(({ fn }) => fn('length', ['code'])),
    ),
    lireBoitesDuMedicament(em, cis),
    sourceDe(em),
  ]);
  return succes({
    medicament,
    fiche: fiche?.fiche ?? null,
    boites: presenterBoites(siennes),
    classes,
    indications: avis?.indications ?? null,
    source,
  });
}

/** [MED-12] In stock first, then carried, then available; empty outside a group. */
export async function lireGroupeActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<Boite[]>> {
  const medicament = await medicamentDe(em, id);
  if (!medicament) return refus(404, 'introuvable', phrasesRefus.introuvable('Médicament'));
  return succes(
    medicament.groupe_generique === null
      ? []
      : presenterBoites(await lireBoitesDuGroupe(em, medicament.groupe_generique)),
  );
}
