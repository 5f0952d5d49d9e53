import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { DROITS_IMPORT, sujetDImport } from '#shared/admin/utilisateur/imports.rules.ts';
import {
  IMPORTS_MONTRES,
  type lireAppariement,
  type listerImports,
  type listerLignesImport,
} from '#shared/platform/import/import.api.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import {
  type Appariement,
  appariement,
  type EnvoiDeLignes,
  type ImportFichier,
  importFichier,
  type LigneImport,
  ligneImport,
  type StoredNature,
  type NouvelImport,
} from '#shared/platform/import/import.schema.ts';
import { type Porteur, satisfait } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { present } from '../db/present.ts';
import { constant, counted, fragment, json, row, rows, textOf } from '../db/query.ts';
import {
  type Filters,
  addFilter,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { query } from '../../query.ts';
import { raise } from '../realtime/raise.ts';
import type { ImportRow } from './import.entity.ts';
import { rangerLignes } from './lignes-importees.sql.ts';

/** Published in the same transaction. */
export function publishImport(em: EntityManager, ligne: ImportRow): ImportFichier {
  const dit = present(importFichier, ligne);
  raise(em, 'import.avance', [sujetDImport(ligne.nature)], { import_fichier: dit });
  return dit;
}
const interdit = (): Refus => refus(403, 'non_autorise', phrases.importInterdit);
const peut = (porteur: Porteur, nature: StoredNature): boolean =>
  satisfait(porteur, DROITS_IMPORT[nature]);

/** Row lock; refuses another user's import. */
export async function lockImport(
  em: EntityManager,
  id: number,
  session: Porteur & { id: number },
): Promise<ImportRow | Refus> {
  const tenu = await row(
    em,
    query.selectFrom('import').selectAll().where('id', '=', id).forNoKeyUpdate(),
  );
  if (!tenu || tenu.utilisateur_id !== session.id)
    return refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
  return peut(session, tenu.nature) ? tenu : interdit();
}

/** Opens an import; rows follow in batches. */
export async function ouvrirImportActe({
  em,
  corps,
  session,
}: ActRequest<unknown, unknown, NouvelImport>): Promise<Resultat<ImportFichier>> {
  if (!peut(session, corps.nature)) return interdit();
  const { nature, fichier, texte, nb_lignes, tetes, champs } = corps;
  const ouvert = await row(
    em,
    query
      .insertInto('import')
      .values({
        utilisateur_id: session.id,
        created_by: session.fullname,
        nature,
        fichier,
        texte,
        nb_lignes,
        tetes: tetes === null ? null : json(tetes),
        champs: json(champs),
      })
      .returningAll(),
  );
  if (!ouvert) throw new Error('import non ouvert');
  return succes(publishImport(em, ouvert));
}

const recues = async (em: EntityManager, id: number): Promise<number> =>
  (await row(em, query.selectFrom('import_ligne').select(counted).where('import_id', '=', id)))
    ?.n ?? 0;

/** Refused: above the announced count, during a job, or when over. */
export async function recevoirLignesActe({
  em,
  parametres: { id },
  corps,
  session,
}: ActRequest<{ id: number }, unknown, EnvoiDeLignes>): Promise<Resultat<{ recues: number }>> {
  const tenu = await lockImport(em, id, session);
  if (estRefus(tenu)) return tenu;
  if (tenu.statut === 'Vérification' || tenu.statut === 'Écriture')
    return refus(409, 'import_en_travail', phrases.importEnTravail);
  if (tenu.statut !== 'En cours' && tenu.statut !== 'Vérifié' && tenu.statut !== 'Échoué')
    return refus(409, 'import_fini', phrases.importFini);
  const uniques = new Map(corps.rangees.map((r) => [r.ligne, r]));
  await rangerLignes(em, id, [...uniques.values()]);
  const n = await recues(em, id);
  if (n > tenu.nb_lignes)
    return refus(422, 'import_incomplet', phrases.importIncomplet(n, tenu.nb_lignes));
  if (tenu.statut !== 'En cours') {
    // New rows invalidate the report.
    const rouvert = await row(
      em,
      query
        .updateTable('import')
        .set((eb) => ({ statut: 'En cours' as const, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll(),
    );
    if (rouvert) publishImport(em, rouvert);
  }
  return succes({ recues: n });
}

/** Refuses a partial file. */
export async function incomplet(
  em: EntityManager,
  { id, nb_lignes }: Pick<ImportRow, 'id' | 'nb_lignes'>,
): Promise<Refus | null> {
  const n = await recues(em, id);
  return n === nb_lignes
    ? null
    : refus(409, 'import_incomplet', phrases.importIncomplet(n, nb_lignes));
}

type DesImports = z.infer<typeof listerImports.requete>;
/** Latest imports of all permitted users. */
export async function listerImportsActe({
  em,
  requete,
  session,
}: ActRequest<unknown, DesImports>): Promise<Resultat<ImportFichier[]>> {
  if (!peut(session, requete.nature)) return interdit();
  const lus = await rows(
    em,
    query
      .selectFrom('import')
      .selectAll()
      .where('nature', '=', requete.nature)
      .orderBy('id', 'desc')
      .limit(IMPORTS_MONTRES),
  );
  return succes(lus.map((lu) => present(importFichier, lu)));
}

async function lire(em: EntityManager, id: number, porteur: Porteur): Promise<ImportRow | Refus> {
  const lu = await row(em, query.selectFrom('import').selectAll().where('id', '=', id));
  if (!lu) return refus(404, 'introuvable', phrasesRefus.introuvable('Import'));
  return peut(porteur, lu.nature) ? lu : interdit();
}
export async function lireImportActe({
  em,
  parametres: { id },
  session,
}: ActRequest<{ id: number }>): Promise<Resultat<ImportFichier>> {
  const lu = await lire(em, id, session);
  return estRefus(lu) ? lu : succes(present(importFichier, lu));
}

const SOURCE: ListSource<LigneImport> = {
  schema: ligneImport,
  select: textOf(
    query
      .selectFrom((eb) => eb.selectFrom('import_ligne').selectAll().select('ligne as id').as('t'))
      .select((eb) => [
        't.id',
        't.ligne',
        eb.fn.coalesce('t.etat', constant('a_demander')).as('etat'),
        't.cellules',
        't.raisons',
      ])
      .where(constant(true)),
  ),
  recherche: `f_recherche(array_to_string(t.cellules || t.raisons, ' '))`,
  tri: { ...sortAsIs(['ligne']), ...sortAsWords(['etat']) },
  parDefaut: 't.ligne',
};
type DesLignes = z.infer<typeof listerLignesImport.requete>;
const ETATS: Readonly<Record<NonNullable<DesLignes['etat']>, string>> = {
  bonne: `t.etat = 'bonne'`,
  a_demander: `t.etat = 'a_demander'`,
  fautive: `t.etat = 'fautive'`,
  passee: `t.etat = 'passee'`,
  a_corriger: `t.etat in ('a_demander', 'fautive')`,
  avertie: `t.avertie and t.etat = 'bonne'`,
};
export async function listerLignesImportActe({
  em,
  parametres: { id },
  requete,
  session,
}: ActRequest<{ id: number }, DesLignes>) {
  const lu = await lire(em, id, session);
  if (estRefus(lu)) return lu;
  const f: Filters = { conditions: [], valeurs: [] };
  addFilter(f, 't.import_id = ?', id);
  if (requete.etat !== undefined) f.conditions.push(ETATS[requete.etat]);
  return readList(em, SOURCE, requete, f);
}

const empreinteDe = (signature: string) => fragment<string>`md5(${signature})`;
type DesAppariements = z.infer<typeof lireAppariement.requete>;
/** [IMP-17] Last mapping for these headers. */
export async function lireAppariementActe({
  em,
  requete: { nature, source, signature },
  session,
}: ActRequest<unknown, DesAppariements>): Promise<Resultat<Appariement | null>> {
  if (!satisfait(session, DROITS_IMPORT[nature])) return interdit();
  const lu = await row(
    em,
    query
      .selectFrom('import_appariement')
      .selectAll()
      .where('nature', '=', nature)
      .where('source', '=', source ?? '')
      .where('empreinte', '=', empreinteDe(signature)),
  );
  return succes(lu ? present(appariement, lu) : null);
}
export async function retenirAppariementActe({
  em,
  corps,
  session,
  maintenant,
}: ActRequest<unknown, unknown, Appariement>): Promise<Resultat<Appariement>> {
  if (!satisfait(session, DROITS_IMPORT[corps.nature])) return interdit();
  const garde = { champs: json(corps.champs), updated_at: maintenant };
  await rows(
    em,
    query
      .insertInto('import_appariement')
      .values({ ...corps, ...garde, empreinte: empreinteDe(corps.signature) })
      .onConflict((oc) => oc.columns(['nature', 'source', 'empreinte']).doUpdateSet(garde)),
  );
  return succes(corps);
}
