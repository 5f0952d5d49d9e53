import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type LigneFichier, lireLigne } from '#shared/produit/import.rules.ts';
import type { listerRemarquesImport } from '#shared/produit/import.api.ts';
import {
  type EnvoiDeLignes,
  type ImportProduits,
  importProduits,
  type NouvelImport,
  type RemarqueImport,
  remarqueImport,
} from '#shared/produit/import.schema.ts';
import type * as z from 'zod/mini';
import { present } from '../db/present.ts';
import { type Counted, type SqlRow, sql, sqlOne } from '../db/sql.ts';
import { type Filters, addFilter, readList, type ListSource } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { jugerImport } from './verifier-import.ts';
import type { ImportProduitRow } from './import-produit.entity.ts';

/** Holds an import for this transaction; somebody else's is nobody's business. */
export async function tenirImport(
  em: EntityManager,
  id: number,
  utilisateur_id: number,
): Promise<SqlRow | Refus> {
  const tenu = await sqlOne<ImportProduitRow>(
    em,
    'select * from import_produit where id = $1 and utilisateur_id = $2 for update',
    [id, utilisateur_id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
  return tenu['statut'] === 'Importé'
    ? refus(409, 'import_deja_fait', phrasesImport.importDejaFait, present(importProduits, tenu))
    : tenu;
}

/** Announces a file: its rows follow, a few hundred a call. */
export async function ouvrirImportActe({
  em,
  corps,
  session,
}: ActRequest<unknown, unknown, NouvelImport>): Promise<Resultat<ImportProduits>> {
  const ouvert = await sqlOne<ImportProduitRow>(
    em,
    `insert into import_produit (utilisateur_id, fichier, nb_lignes)
      values ($1, $2, $3)
      returning *`,
    [session.id, corps.fichier, corps.nb_lignes],
  );
  if (!ouvert) throw new Error('import non ouvert');
  return succes(present(importProduits, ouvert));
}

const RANGER = `insert into import_produit_ligne (import_id, ligne, valeurs, cips, fautes)
  select $1, x.ligne, x.valeurs, x.cips, x.fautes
  from jsonb_to_recordset($2::jsonb) as x(ligne int, valeurs jsonb, cips text[], fautes jsonb)
  on conflict (import_id, ligne)
  do update set valeurs = excluded.valeurs, cips = excluded.cips, fautes = excluded.fautes,
    genre = null`;

/**
 * Rows of the file, read by the bounds of the form as they come. Refused beyond what was announced,
 * or once imported.
 */
export async function recevoirLignesActe({
  em,
  parametres: { id },
  corps,
  session,
}: ActRequest<{ id: number }, unknown, EnvoiDeLignes>): Promise<Resultat<{ recues: number }>> {
  const tenu = await tenirImport(em, id, session.id);
  if (estRefus(tenu)) return tenu;
  const lues = new Map(corps.lignes.map((l) => [l.ligne, lireLigne(l as LigneFichier)]));
  await sql(em, RANGER, [id, JSON.stringify([...lues.values()])]);
  const recues =
    (
      await sqlOne<Counted>(
        em,
        'select count(*)::int n from import_produit_ligne where import_id = $1',
        [id],
      )
    )?.n ?? 0;
  const attendues = Number(tenu['nb_lignes']);
  if (recues > attendues)
    return refus(422, 'import_incomplet', phrasesImport.importIncomplet(recues, attendues));
  await sql(em, `update import_produit set statut = 'En cours' where id = $1`, [id]);
  return succes({ recues });
}

/** Every row announced must be there: half a file is no file. */
export async function incomplet(em: EntityManager, tenu: SqlRow): Promise<Refus | null> {
  const recues =
    (
      await sqlOne<Counted>(
        em,
        'select count(*)::int n from import_produit_ligne where import_id = $1',
        [tenu['id']],
      )
    )?.n ?? 0;
  const attendues = Number(tenu['nb_lignes']);
  return recues === attendues
    ? null
    : refus(409, 'import_incomplet', phrasesImport.importIncomplet(recues, attendues));
}

/** [IMP-5] The dry run: what the file would do, each faulty row named; no product is touched. */
export async function verifierImportActe({
  em,
  parametres: { id },
  session,
}: ActRequest<{ id: number }>): Promise<Resultat<ImportProduits>> {
  const tenu = await tenirImport(em, id, session.id);
  if (estRefus(tenu)) return tenu;
  return (await incomplet(em, tenu)) ?? succes(present(importProduits, await jugerImport(em, id)));
}

export async function lireImportActe({
  em,
  parametres: { id },
  session,
}: ActRequest<{ id: number }>): Promise<Resultat<ImportProduits>> {
  const lu = await sqlOne<ImportProduitRow>(
    em,
    'select * from import_produit where id = $1 and utilisateur_id = $2',
    [id, session.id],
  );
  return lu
    ? succes(present(importProduits, lu))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
}

const SOURCE: ListSource<RemarqueImport> = {
  schema: remarqueImport,
  select: 'select t.* from import_produit_remarque t where true',
  recherche: 't.recherche',
  tri: { ligne: 't.ligne', colonne: 't.colonne', grave: 't.grave' },
  parDefaut: 't.grave desc, t.ligne, t.id',
};
type Demande = z.infer<typeof listerRemarquesImport.requete>;
/** What is said of the rows of a file, what stops it first. */
export async function listerRemarquesActe({
  em,
  parametres: { id },
  requete,
  session,
}: ActRequest<{ id: number }, Demande>) {
  if (
    !(await sqlOne(em, 'select 1 from import_produit where id = $1 and utilisateur_id = $2', [
      id,
      session.id,
    ]))
  )
    return refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
  const f: Filters = { conditions: [], valeurs: [] };
  addFilter(f, 't.import_id = ?', id);
  if (requete.grave !== undefined) addFilter(f, 't.grave = ?', requete.grave);
  return readList(em, SOURCE, requete, f);
}
