import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { motsCherches } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { listerMedicaments } from '#shared/stock/medicament/medicament.api.ts';
import { type Medicament, medicament } from '#shared/stock/medicament/medicament.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, rows, textOf } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { MedicamentRow } from './medicament.entity.ts';

/** By CIP13 or CIP7. */
async function avecProduit(em: EntityManager, lignes: SqlRow[]): Promise<SqlRow[]> {
  const cips = lignes.flatMap((l) => [String(l['cip13']), String(l['cip7'])]);
  const portes = await rows(
    em,
    query.selectFrom('produit_cip').select(['cip', 'produit_id']).where('cip', '=', anyOf(cips)),
  );
  const parCip = new Map(portes.map((p) => [p.cip, p.produit_id]));
  return lignes.map((l) => ({
    ...l,
    produit_id: parCip.get(String(l['cip13'])) ?? parCip.get(String(l['cip7'])) ?? null,
  }));
}

const colonnes = [
  'id',
  'cip13',
  'cip7',
  'atc',
  'prix_eur',
  'disponible',
  'type_generique',
] as const;
const mots = ['dci', 'forme', 'titulaire', 'groupe_generique'] as const;
const LIRE = query.selectFrom('medicament as t').selectAll('t');
const SOURCE: ListSource<Medicament> = {
  schema: medicament,
  select: textOf(LIRE.where(constant(true))),
  recherche: 't.cherche',
  tri: {
    libelle: 't.tri',
    ...sortAsIs<MedicamentRow>(colonnes),
    ...sortAsWords<MedicamentRow>(mots),
  },
  parDefaut: 't.tri, t.id',
  completer: avecProduit,
};

export function listerMedicamentsActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerMedicaments.requete>>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.disponible !== undefined) addFilter(filtres, 't.disponible = ?', requete.disponible);
  if (requete.en_stock !== undefined)
    filtres.conditions.push(
      `${requete.en_stock ? '' : 'not '}exists (select 1 from produit_cip c where c.cip in (t.cip13, t.cip7))`,
    );
  const [premier] = motsCherches(requete);
  if (premier === undefined) return readList(em, SOURCE, requete, filtres);
  // Prefix matches first: 'amlo' gives AMLOR before associations.
  filtres.valeurs.push(`${premier.replace(/[\\%_]/g, (c) => `\\${c}`)}%`);
  return readList(
    em,
    { ...SOURCE, parDefaut: `(t.tri like $${filtres.valeurs.length}) desc, ${SOURCE.parDefaut}` },
    requete,
    filtres,
  );
}

export async function medicamentDe(em: EntityManager, id: number): Promise<Medicament | null> {
  const [ligne] = await avecProduit(em, await rows(em, LIRE.where('t.id', '=', id)));
  return ligne ? present(medicament, ligne) : null;
}

export async function lireMedicamentActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lu = await medicamentDe(em, id);
  return lu ? succes(lu) : refus(404, 'introuvable', phrasesRefus.introuvable('Médicament'));
}
