import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { estRefus, refus, type Refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type ImportProduits, importProduits } from '#shared/produit/import.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { retryContention } from '../http/retry.ts';
import type { ActRequest } from '../http/route.ts';
import { inTransaction } from '../http/transaction.ts';
import { direImport, incomplet, tenirImport } from './recevoir-import.ts';
import { IMPORTS } from './imports.port.ts';
import type { ImportProduitRow } from './import-produit.entity.ts';

type Demande = ActRequest<{ id: number }>;
/** What is asked of an import that is held: a new state of it, or why not. */
type Passage = (em: EntityManager, tenu: ImportProduitRow) => Promise<ImportProduits | Refus>;

/**
 * Commits by itself, for the work begins once it can be read. Asked again, the same demand finds
 * its own work: no key is needed.
 */
async function demander(
  { em, parametres: { id }, session, ports }: Demande,
  passage: Passage,
): Promise<ImportProduits | Refus> {
  const tenu: { issue: ImportProduits | Refus } = {
    issue: refus(503, 'occupe', phrasesRefus.occupe),
  };
  await retryContention(() =>
    inTransaction({ em }, null, async (propre) => {
      const lu = await tenirImport(propre, id, session.id);
      tenu.issue = estRefus(lu) ? lu : await passage(propre, lu);
      return estRefus(tenu.issue) ? tenu.issue : succes(null);
    }),
  );
  ports.get(IMPORTS)?.eveiller();
  return tenu.issue;
}

const LANCER = `update import_produit
  set statut = $2, faits = 0, total = $3, essais = 0, erreurs = '[]', demande_at = $4,
    adresse = $5, termine_at = null, version = version + 1
  where id = $1
  returning *`;
async function lancer(
  em: EntityManager,
  { id }: ImportProduitRow,
  { statut, total }: Pick<ImportProduitRow, 'statut' | 'total'>,
  { maintenant, adresse }: Demande,
): Promise<ImportProduits> {
  const valeurs = [id, statut, total, maintenant, adresse];
  return direImport(em, (await sqlOne<ImportProduitRow>(em, LANCER, valeurs)) ?? {});
}

/**
 * [IMP-5] Asks for the dry run: what the file would do, each faulty row named; no product is
 * touched. Refused: rows that have not all come, a work under way of another kind, an import given
 * up or imported.
 */
export async function verifierImportActe(demande: Demande): Promise<Resultat<ImportProduits>> {
  const lance = await demander(demande, async (em, tenu) => {
    if (tenu.statut === 'Vérification') return present(importProduits, tenu);
    if (tenu.statut === 'Écriture')
      return refus(409, 'import_en_travail', phrasesImport.importEnTravail);
    if (tenu.statut === 'Annulé') return refus(409, 'import_fini', phrasesImport.importFini);
    const manque = await incomplet(em, tenu);
    if (manque) return manque;
    return lancer(em, tenu, { statut: 'Vérification', total: tenu.nb_lignes }, demande);
  });
  return estRefus(lance) ? lance : succes(lance, phrasesImport.importVerificationLancee);
}

/** Why a report cannot be written; null when it can. */
async function empechement(em: EntityManager, tenu: ImportProduitRow): Promise<Refus | null> {
  if (tenu.statut === 'Vérification')
    return refus(409, 'import_en_travail', phrasesImport.importEnTravail);
  if (tenu.statut === 'Annulé') return refus(409, 'import_fini', phrasesImport.importFini);
  const manque = await incomplet(em, tenu);
  if (manque) return manque;
  if (tenu.statut !== 'Vérifié')
    return refus(409, 'import_non_verifie', phrasesImport.importPasVerifie);
  if (tenu.fautives > 0)
    return refus(
      422,
      'import_change',
      phrasesImport.importFautif(tenu.fautives),
      present(importProduits, tenu),
    );
  return tenu.nouveaux + tenu.modifies === 0
    ? refus(422, 'import_vide', phrasesImport.importRienAEcrire)
    : null;
}

/**
 * [IMP-6] Asks that the whole file be written, or nothing; it waits for the import that is being
 * written. Refused: a faulty row, a file that is not verified, one given up or already imported.
 */
export async function importerProduitsActe(demande: Demande): Promise<Resultat<ImportProduits>> {
  const lance = await demander(demande, async (em, tenu) => {
    if (tenu.statut === 'Écriture') return present(importProduits, tenu);
    const non = await empechement(em, tenu);
    if (non) return non;
    const total = tenu.nb_lignes + tenu.nouveaux + tenu.modifies;
    return lancer(em, tenu, { statut: 'Écriture', total }, demande);
  });
  return estRefus(lance) ? lance : succes(lance, phrasesImport.importEcritureLancee);
}

const ANNULER = `update import_produit
  set statut = 'Annulé', faits = 0, total = 0, erreurs = '[]', termine_at = $2,
    version = version + 1
  where id = $1
  returning *`;
/**
 * [IMP-7] Gives up an import that is not over: what runs finds it so before its end and undoes what
 * it had written. Refused once imported; given up twice is given up.
 */
export async function annulerImportActe(demande: Demande): Promise<Resultat<ImportProduits>> {
  const annule = await demander(demande, async (em, tenu) => {
    if (tenu.statut === 'Annulé') return present(importProduits, tenu);
    const [id, maintenant] = [tenu.id, demande.maintenant];
    return direImport(em, (await sqlOne<ImportProduitRow>(em, ANNULER, [id, maintenant])) ?? {});
  });
  return estRefus(annule) ? annule : succes(annule, phrasesImport.importArrete);
}
