import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type LigneFichier, lireLigne } from '#shared/produit/import.rules.ts';
import { IMPORTS_MONTRES, type listerRemarquesImport } from '#shared/produit/import.api.ts';
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
import { type Counted, sql, sqlOne } from '../db/sql.ts';
import { type Filters, addFilter, readList, type ListSource } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import type { ImportProduitRow } from './import-produit.entity.ts';

/** What a row of the table says to the screens, told by the topic in the same transaction. */
export function direImport(em: EntityManager, ligne: object): ImportProduits {
  const dit = present(importProduits, ligne);
  raise(em, 'import.avance', ['imports'], { import_produits: dit });
  return dit;
}

/** Holds an import for this transaction; somebody else's is nobody's to act on. */
export async function tenirImport(
  em: EntityManager,
  id: number,
  utilisateur_id: number,
): Promise<ImportProduitRow | Refus> {
  const tenu = await sqlOne<ImportProduitRow>(
    em,
    'select * from import_produit where id = $1 and utilisateur_id = $2 for no key update',
    [id, utilisateur_id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
  return tenu.statut === 'Importé'
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
    `insert into import_produit (utilisateur_id, created_by, fichier, nb_lignes, ignorees)
      values ($1, $2, $3, $4, $5)
      returning *`,
    [
      session.id,
      session.fullname,
      corps.fichier,
      corps.nb_lignes,
      JSON.stringify(corps.ignorees ?? []),
    ],
  );
  if (!ouvert) throw new Error('import non ouvert');
  return succes(direImport(em, ouvert));
}

const RANGER = `insert into import_produit_ligne (import_id, ligne, valeurs, cips, fautes)
  select $1, x.ligne, x.valeurs, x.cips, x.fautes
  from jsonb_to_recordset($2::jsonb) as x(ligne int, valeurs jsonb, cips text[], fautes jsonb)
  on conflict (import_id, ligne)
  do update set valeurs = excluded.valeurs, cips = excluded.cips, fautes = excluded.fautes,
    genre = null`;

/**
 * Rows of the file, read by the bounds of the form as they come. Refused beyond what was announced,
 * while the server works on it, or once it is over.
 */
export async function recevoirLignesActe({
  em,
  parametres: { id },
  corps,
  session,
}: ActRequest<{ id: number }, unknown, EnvoiDeLignes>): Promise<Resultat<{ recues: number }>> {
  const tenu = await tenirImport(em, id, session.id);
  if (estRefus(tenu)) return tenu;
  if (tenu.statut === 'Vérification' || tenu.statut === 'Écriture')
    return refus(409, 'import_en_travail', phrasesImport.importEnTravail);
  if (tenu.statut === 'Annulé') return refus(409, 'import_fini', phrasesImport.importFini);
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
  if (recues > tenu.nb_lignes)
    return refus(422, 'import_incomplet', phrasesImport.importIncomplet(recues, tenu.nb_lignes));
  // What comes after the report makes it old.
  const [rouvert] = await sql<ImportProduitRow>(
    em,
    `update import_produit
      set statut = 'En cours', version = version + 1
      where id = $1 and statut <> 'En cours'
      returning *`,
    [id],
  );
  if (rouvert) direImport(em, rouvert);
  return succes({ recues });
}

/** Every row announced must be there: half a file is no file. */
export async function incomplet(
  em: EntityManager,
  { id, nb_lignes }: Pick<ImportProduitRow, 'id' | 'nb_lignes'>,
): Promise<Refus | null> {
  const recues =
    (
      await sqlOne<Counted>(
        em,
        'select count(*)::int n from import_produit_ligne where import_id = $1',
        [id],
      )
    )?.n ?? 0;
  return recues === nb_lignes
    ? null
    : refus(409, 'import_incomplet', phrasesImport.importIncomplet(recues, nb_lignes));
}

/** The last ones, of everybody: whoever keeps the products sees what becomes of them. */
export async function listerImportsActe({ em }: ActRequest): Promise<Resultat<ImportProduits[]>> {
  const lus = await sql<ImportProduitRow>(
    em,
    `select * from import_produit order by id desc limit ${IMPORTS_MONTRES}`,
  );
  return succes(lus.map((lu) => present(importProduits, lu)));
}

export async function lireImportActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<ImportProduits>> {
  const lu = await sqlOne<ImportProduitRow>(em, 'select * from import_produit where id = $1', [id]);
  return lu
    ? succes(present(importProduits, lu))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
}

const SOURCE: ListSource<RemarqueImport> = {
  schema: remarqueImport,
  select: 'select t.* from import_produit_remarque t where true',
  recherche: 't.recherche',
  tri: { ligne: 't.ligne', colonne: 'f_recherche(t.colonne)', grave: 't.grave' },
  parDefaut: 't.grave desc, t.ligne, t.id',
};
type Demande = z.infer<typeof listerRemarquesImport.requete>;
/** What is said of the rows of a file, what stops it first. */
export async function listerRemarquesActe({
  em,
  parametres: { id },
  requete,
}: ActRequest<{ id: number }, Demande>) {
  if (!(await sqlOne(em, 'select 1 from import_produit where id = $1', [id])))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
  const f: Filters = { conditions: [], valeurs: [] };
  addFilter(f, 't.import_id = ?', id);
  if (requete.grave !== undefined) addFilter(f, 't.grave = ?', requete.grave);
  return readList(em, SOURCE, requete, f);
}
