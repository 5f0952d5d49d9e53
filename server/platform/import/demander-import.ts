import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, refus, type Refus, type Resultat, succes } from '#shared/base/refus.ts';
import { manquesDesChamps } from '#shared/platform/import/appariement.rules.ts';
import { declarationDe } from '#shared/platform/import/champs.ts';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import {
  type ImportFichier,
  importFichier,
  type VerificationDemandee,
} from '#shared/platform/import/import.schema.ts';
import { present } from '../db/present.ts';
import { json, row } from '../db/query.ts';
import { retryContention } from '../http/retry.ts';
import type { ActRequest } from '../http/route.ts';
import { inTransaction } from '../http/transaction.ts';
import { query } from '../../query.ts';
import type { ImportRow } from './import.entity.ts';
import { IMPORTS } from './imports.port.ts';
import { publishImport, incomplet, lockImport } from './recevoir-import.ts';

type Demande<C = unknown> = ActRequest<{ id: number }, unknown, C>;
/** New state of the locked import, or a refusal. */
type Passage = (em: EntityManager, tenu: ImportRow) => Promise<ImportFichier | Refus>;

/** Commits itself so the worker sees it. Naturally idempotent: no key. */
async function demander(
  { em, parametres: { id }, session, ports }: Demande,
  passage: Passage,
): Promise<ImportFichier | Refus> {
  const tenu: { issue: ImportFichier | Refus } = {
    issue: refus(503, 'occupe', phrasesRefus.occupe),
  };
  await retryContention(() =>
    inTransaction({ em }, null, async (propre) => {
      const lu = await lockImport(propre, id, session);
      tenu.issue = estRefus(lu) ? lu : await passage(propre, lu);
      return estRefus(tenu.issue) ? tenu.issue : succes(null);
    }),
  );
  ports.get(IMPORTS)?.eveiller();
  return tenu.issue;
}

type Changement = Pick<ImportRow, 'statut' | 'total'> &
  Partial<Pick<ImportRow, 'champs' | 'reponses'>>;
async function lancer(
  em: EntityManager,
  { id }: ImportRow,
  { champs, reponses, ...change }: Changement,
  { maintenant, adresse }: Demande,
): Promise<ImportFichier> {
  const lance = await row(
    em,
    query
      .updateTable('import')
      .set((eb) => ({
        ...change,
        ...(champs && { champs: json(champs) }),
        ...(reponses && { reponses: json(reponses) }),
        faits: 0,
        essais: 0,
        erreurs: json([]),
        demande_at: maintenant,
        adresse,
        termine_at: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll(),
  );
  if (!lance) throw new Error(`import ${id} disparu sous son verrou`);
  return publishImport(em, lance);
}

function fini({ statut }: ImportRow): Refus | null {
  if (statut === 'Importé' || statut === 'Défait' || statut === 'Annulation')
    return refus(409, 'import_deja_fait', phrases.importDejaFait);
  return statut === 'Annulé' ? refus(409, 'import_fini', phrases.importFini) : null;
}

/** Required columns; duplicates only for codes. */
function fautesDesColonnes(nature: ImportRow['nature'], champs: ImportRow['champs']): string[] {
  const connus = champs.every((c) => c === null || declarationDe(nature, c) !== null);
  if (!connus) return [phrases.colonnesInconnues];
  return manquesDesChamps(
    nature,
    champs.filter((c) => c !== null),
  );
}

/**
 * [IMP-5] Starts a dry run; writes nothing. Refused: missing or duplicate columns, missing rows,
 * abandoned or written.
 */
export async function verifierImportActe(
  demande: Demande<VerificationDemandee>,
): Promise<Resultat<ImportFichier>> {
  const { champs: voulus, reponses } = demande.corps;
  const lance = await demander(demande, async (em, tenu) => {
    if (tenu.statut === 'Écriture') return refus(409, 'import_en_travail', phrases.importEnTravail);
    const non = fini(tenu) ?? (await incomplet(em, tenu));
    if (non) return non;
    const champs = voulus ?? tenu.champs;
    const fautes = fautesDesColonnes(tenu.nature, champs);
    if (champs.length !== tenu.champs.length) fautes.push(phrases.colonnesInconnues);
    if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
    const change = { statut: 'Vérification', total: tenu.nb_lignes, champs } as const;
    return lancer(em, tenu, { ...change, reponses: reponses ?? [] }, demande);
  });
  return estRefus(lance) ? lance : succes(lance, phrases.importVerificationLancee);
}

/** Refusal; null when writable. */
async function empechement(em: EntityManager, tenu: ImportRow): Promise<Refus | null> {
  if (tenu.statut === 'Vérification')
    return refus(409, 'import_en_travail', phrases.importEnTravail);
  const non = fini(tenu) ?? (await incomplet(em, tenu));
  if (non) return non;
  if (tenu.statut !== 'Vérifié' || !tenu.bilan)
    return refus(409, 'import_non_verifie', phrases.importPasVerifie);
  return tenu.bilan.nouveaux + tenu.bilan.modifies === 0
    ? refus(422, 'import_vide', phrases.importRienAEcrire)
    : null;
}

/**
 * [IMP-6] Writes valid rows, once; others stay editable. Refused: nothing to write,
 * unverified, abandoned, undone. Idempotent: its answer may be lost, and come late.
 */
export async function importerFichierActe(demande: Demande): Promise<Resultat<ImportFichier>> {
  const lance = await demander(demande, async (em, tenu) => {
    if (tenu.statut === 'Écriture' || tenu.statut === 'Importé')
      return present(importFichier, tenu);
    const non = await empechement(em, tenu);
    if (non) return non;
    const { nouveaux = 0, modifies = 0 } = tenu.bilan ?? {};
    const total = tenu.nb_lignes + nouveaux + modifies;
    return lancer(em, tenu, { statut: 'Écriture', total }, demande);
  });
  if (estRefus(lance)) return lance;
  const { importDejaFait, importEcritureLancee } = phrases;
  return succes(lance, lance.statut === 'Importé' ? importDejaFait : importEcritureLancee);
}

/**
 * [IMP-7] Abandons an unwritten import: the running job rolls back; batches already written are
 * undone [IMP-35]. Refused once written; idempotent.
 */
export async function annulerImportActe(demande: Demande): Promise<Resultat<ImportFichier>> {
  const annule = await demander(demande, async (em, tenu) => {
    if (tenu.statut === 'Annulé') return present(importFichier, tenu);
    const non = fini(tenu);
    if (non) return non;
    if (tenu.ecrite_jusqua !== null)
      return lancer(em, tenu, { statut: 'Annulation', total: tenu.ecrits }, demande);
    const rendu = await row(
      em,
      query
        .updateTable('import')
        .set((eb) => ({
          statut: 'Annulé' as const,
          faits: 0,
          total: 0,
          erreurs: json([]),
          termine_at: demande.maintenant,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', tenu.id)
        .returningAll(),
    );
    if (!rendu) throw new Error(`import ${tenu.id} disparu sous son verrou`);
    return publishImport(em, rendu);
  });
  if (estRefus(annule)) return annule;
  const { importArrete, importArreteEnPartie } = phrases;
  return succes(annule, annule.statut === 'Annulé' ? importArrete : importArreteEnPartie);
}

/**
 * [IMP-19] Undoes a written import: restores what is unchanged since, counts the rest. Refused:
 * nothing written. Idempotent, as above.
 */
export async function defaireImportActe(demande: Demande): Promise<Resultat<ImportFichier>> {
  const lance = await demander(demande, async (em, tenu) => {
    if (tenu.statut === 'Annulation' || tenu.statut === 'Défait')
      return present(importFichier, tenu);
    if (tenu.statut !== 'Importé') return refus(409, 'import_fini', phrases.importPasEcrit);
    return lancer(em, tenu, { statut: 'Annulation', total: tenu.ecrits }, demande);
  });
  if (estRefus(lance)) return lance;
  const { importDejaDefait, importAnnulationLancee } = phrases;
  return succes(lance, lance.statut === 'Défait' ? importDejaDefait : importAnnulationLancee);
}
