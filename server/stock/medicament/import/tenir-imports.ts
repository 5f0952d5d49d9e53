import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { estRefus, type Refus, refus, succes } from '#shared/base/refus.ts';
import {
  type EtatBase,
  type ImportBase,
  importBase,
} from '#shared/stock/medicament/import.schema.ts';
import { allowIdle } from '../../../platform/db/transaction-asks.ts';
import { present } from '../../../platform/db/present.ts';
import { constant, counted, fragment, json, row, rows } from '../../../platform/db/query.ts';
import { advisoryLock, tryAdvisoryLock } from '../../../platform/db/advisory-lock.ts';
import { query } from '../../../query.ts';
import { inTransaction } from '../../../platform/http/transaction.ts';
import { marquerBasesChangees } from '../../../sante/interaction/bases-changees.ts';
import { classerProduits } from '../../produit/classer-produits.ts';
import { raise } from '../../../platform/realtime/raise.ts';
import type { BaseComposee } from './composer-base.ts';
import { type Bilan, ecrireBase } from './ecrire-medicaments.sql.ts';
import type { ImportBaseRow } from '../medicament.entity.ts';
import { ceQuiManquerait } from './ce-qui-manquerait.sql.ts';

/** Advisory lock while writing. */
const VERROU_IMPORT = 7_030;
const TENU = fragment<boolean>`exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${constant(VERROU_IMPORT)} and granted and database = (select oid from pg_database where datname = current_database()))`;
const GARDE = fragment<boolean>`exists (select 1 from import_base_fichier f where f.import_id = import_base.id)`;
// No lock, no heartbeat for a minute, no file to resume from.
const MORT = fragment<boolean>`statut = 'En cours' and battement_at < now() - interval '1 minute' and not ${TENU} and not ${GARDE}`;
const IMPORTS = query.selectFrom('import_base').selectAll();
const DERNIER = IMPORTS.orderBy('id', 'desc').limit(constant(1));
const enCours = query
  .updateTable('import_base')
  .set((eb) => ({ version: eb('version', '+', 1) }))
  .where('statut', '=', constant('En cours'))
  .returningAll();

interface Base {
  em: EntityManager;
}
const vu = (ligne: object): ImportBase => present(importBase, ligne);

export async function lireEtat(em: EntityManager): Promise<EtatBase> {
  const [dernier, reussi, compte] = await Promise.all([
    // Its process died.
    row(em, DERNIER.select(MORT.as('mort'))),
    row(em, DERNIER.where('statut', '=', constant('Terminé'))),
    row(em, query.selectFrom('medicament').select(counted)),
  ]);
  const dit = dernier?.mort
    ? { ...dernier, statut: 'Échoué', erreurs: [phrasesMedicament.importInterrompu] }
    : dernier;
  return {
    nombre: compte?.n ?? 0,
    dernier: dit ? vu(dit) : null,
    reussi: reussi ? vu(reussi) : null,
  };
}

/** [MED-11] Refused while one runs; ends a dead one first. */
export async function ouvrirImportBase(
  em: EntityManager,
  par: string,
  maintenant: Date,
): Promise<ImportBase | Refus> {
  await advisoryLock(em, VERROU_IMPORT + 1);
  await rows(
    em,
    query
      .updateTable('import_base')
      .set((eb) => ({
        statut: 'Échoué',
        erreurs: json([phrasesMedicament.importInterrompu]),
        termine_at: maintenant,
        version: eb('version', '+', 1),
      }))
      .where(MORT),
  );
  const autre = await row(em, IMPORTS.where('statut', '=', constant('En cours')));
  if (autre)
    return refus(
      409,
      'import_en_cours',
      phrasesMedicament.importEnCours(autre.created_by),
      await lireEtat(em),
    );
  const ouvert = await row(
    em,
    query
      .insertInto('import_base')
      .values({
        statut: 'En cours',
        etape: phrasesMedicament.etapeLecture,
        created_by: par,
        created_at: maintenant,
      })
      .returningAll(),
  );
  return publishImportBase(em, ouvert ?? {});
}

function publishImportBase(em: EntityManager, ligne: object): ImportBase {
  const dit = vu(ligne);
  raise(em, 'base.import', ['medicaments'], { import: dit });
  return dit;
}

class Abandonne extends Error {}

type Avancee = Pick<ImportBaseRow, 'etape' | 'faits' | 'total'>;
/** Own transaction: progress shows before the commit. Throws once abandoned. */
async function noterEtape(orm: Base, id: number, { etape, faits, total }: Avancee): Promise<void> {
  const tenu = { toujours: false };
  await inTransaction(orm, null, async (em) => {
    const ligne = await row(
      em,
      enCours.set({ etape, faits, total, battement_at: fragment`now()` }).where('id', '=', id),
    );
    tenu.toujours = ligne !== undefined;
    return succes(ligne ? publishImportBase(em, ligne) : null);
  });
  if (!tenu.toujours) throw new Abandonne();
}

const jeter = (em: EntityManager, id: number) =>
  rows(em, query.deleteFrom('import_base_fichier').where('import_id', '=', id));

export async function echouer(
  orm: Base,
  id: number,
  errors: readonly string[],
  maintenant: Date,
): Promise<void> {
  await inTransaction(orm, null, async (em) => {
    const ligne = await row(
      em,
      enCours
        .set({ statut: 'Échoué', etape: '', erreurs: json([...errors]), termine_at: maintenant })
        .where('id', '=', id),
    );
    await jeter(em, id);
    return succes(ligne ? publishImportBase(em, ligne) : null);
  });
}

interface Travail {
  composer: () => Promise<BaseComposee | string[]> | BaseComposee | string[];
  maintenant: () => Date;
  /** For the command line. */
  avancer?: ((faits: number, total: number) => void) | undefined;
}
export async function importLaisse(em: EntityManager): Promise<number | null> {
  const laisse = await row(
    em,
    query
      .selectFrom('import_base')
      .select('id')
      .where('statut', '=', constant('En cours'))
      .where(GARDE)
      .where((eb) => eb.not(TENU)),
  );
  return laisse?.id ?? null;
}

/** [MED-14] Rolled back at its next step. Refused when none runs. */
export async function abandonnerImportBase(
  em: EntityManager,
  par: string,
  maintenant: Date,
): Promise<EtatBase | Refus> {
  const ligne = await row(
    em,
    enCours.set({
      statut: 'Annulé',
      etape: '',
      erreurs: json([phrasesMedicament.importAnnule(par)]),
      termine_at: maintenant,
    }),
  );
  if (!ligne) return refus(409, 'aucun_import', phrasesMedicament.aucunImportEnCours);
  await jeter(em, ligne.id);
  publishImportBase(em, ligne);
  return lireEtat(em);
}

interface Tenue {
  bilan: Bilan | Refus;
}
const interrompu = (): Refus => refus(503, 'import_interrompu', phrasesMedicament.importInterrompu);

/**
 * [MED-10] One transaction, base and outcome; on failure the base is unchanged. One across
 * processes. Never throws.
 */
export async function conduireImport(
  orm: Base,
  id: number,
  travail: Travail,
): Promise<Bilan | Refus> {
  const tenu: Tenue = { bilan: interrompu() };
  try {
    await inTransaction(orm, null, async (em) => {
      const seul = await tryAdvisoryLock(em, VERROU_IMPORT);
      if (!seul) return interrompu();
      // files are read under the lock
      await allowIdle(em, '10min');
      tenu.bilan = await ecrireImport(orm, em, { id, travail });
      return estRefus(tenu.bilan) ? tenu.bilan : succes(null);
    });
    return tenu.bilan;
  } catch (erreur) {
    if (erreur instanceof Abandonne)
      return refus(409, 'import_interrompu', phrasesMedicament.importAbandonne);
    // database unreachable: the missing heartbeat reveals it
    const fin = travail.maintenant();
    await echouer(orm, id, [phrasesMedicament.importEchoue], fin).catch(() => undefined);
    return refus(503, 'import_interrompu', [
      phrasesMedicament.importEchoue,
      ...(erreur instanceof Error ? [erreur.message] : []),
    ]);
  }
}

async function ecrireImport(
  orm: Base,
  em: EntityManager,
  { id, travail: { composer, maintenant, avancer } }: { id: number; travail: Travail },
): Promise<Bilan | Refus> {
  const base = await composer();
  const raisons = Array.isArray(base) ? base : await ceQuiManquerait(em, base.absents);
  if (Array.isArray(base) || raisons.length > 0) {
    await echouer(orm, id, raisons, maintenant());
    return refus(422, 'fichiers_manquants', raisons);
  }
  const etape = phrasesMedicament.etapeEcriture;
  const total = base.lots.reduce((s, l) => s + l.nombre, 0);
  await noterEtape(orm, id, { etape, faits: 0, total });
  const fait = await ecrireBase(em, base, async (faits, sur) => {
    avancer?.(faits, sur);
    await noterEtape(orm, id, { etape, faits, total: sur });
  });
  await marquerBasesChangees(em);
  const classes = await classerProduits(em, null, { par: 'Importation', maintenant: maintenant() });
  if (classes.length > 0)
    raise(em, 'produit.importes', ['produits'], {
      importes: { id, nouveaux: 0, modifies: classes.length },
    });
  const ligne = await row(
    em,
    enCours
      .set({
        statut: 'Terminé',
        etape: '',
        faits: fait.lus,
        total: fait.lus,
        date_donnees: base.date_donnees,
        lus: fait.lus,
        ajoutes: fait.ajoutes,
        modifies: fait.modifies,
        retires: fait.retires,
        gardes: fait.gardes,
        termine_at: maintenant(),
      })
      .where('id', '=', id),
  );
  if (!ligne) return refus(409, 'import_interrompu', phrasesMedicament.importAbandonne);
  await jeter(em, id);
  publishImportBase(em, ligne);
  return fait;
}
