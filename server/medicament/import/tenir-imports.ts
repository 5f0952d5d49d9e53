import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesMedicament from '#shared/medicament/medicament.phrases.ts';
import { estRefus, type Refus, refus, succes } from '#shared/base/refus.ts';
import { type EtatBase, type ImportBase, importBase } from '#shared/medicament/import.schema.ts';
import { present } from '../../db/present.ts';
import { type Answered, type Counted, type SqlRow, sql, sqlOne } from '../../db/sql.ts';
import { inTransaction } from '../../http/transaction.ts';
import { marquerBasesChangees } from '../../interaction/bases-changees.ts';
import { classerProduits } from '../../produit/classer-produits.ts';
import { raise } from '../../realtime/raise.ts';
import type { BaseComposee } from './composer-base.ts';
import { type Bilan, ecrireBase } from './ecrire-medicaments.ts';
import type { ImportBaseRow } from '../import-base.entity.ts';
import { ceQuiManquerait } from './ce-qui-manquerait.ts';

/** Advisory lock while writing. */
const VERROU_IMPORT = 7_030;
const TENU = `exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${VERROU_IMPORT} and granted and database = (select oid from pg_database where datname = current_database()))`;
const GARDE = 'exists (select 1 from import_base_fichier f where f.import_id = import_base.id)';
// No lock, no heartbeat for a minute, no file to resume from.
const MORT = `statut = 'En cours' and battement_at < now() - interval '1 minute' and not ${TENU} and not ${GARDE}`;
const IMPORT = `select *, date_donnees::text as date_donnees from import_base`;

interface Base {
  em: EntityManager;
}
const vu = (ligne: object): ImportBase => present(importBase, ligne);

/** `mort`: its process died. */
type ImportVu = ImportBaseRow & { mort: boolean };
export async function lireEtat(em: EntityManager): Promise<EtatBase> {
  const [dernier, reussi, compte] = await Promise.all([
    sqlOne<ImportVu>(
      em,
      `select *, date_donnees::text as date_donnees, ${MORT} as mort
        from import_base
        order by id desc
        limit 1`,
    ),
    sqlOne<SqlRow>(em, `${IMPORT} where statut = 'Terminé' order by id desc limit 1`),
    sqlOne<Counted>(em, 'select count(*) n from medicament'),
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
  await sql(em, `select pg_advisory_xact_lock(${VERROU_IMPORT + 1})`);
  await sql(
    em,
    `update import_base
      set statut = 'Échoué', erreurs = $1, termine_at = $2, version = version + 1
      where ${MORT}`,
    [JSON.stringify([phrasesMedicament.importInterrompu]), maintenant],
  );
  const enCours = await sqlOne<Pick<ImportBaseRow, 'created_by'>>(
    em,
    `select created_by from import_base where statut = 'En cours'`,
  );
  if (enCours)
    return refus(
      409,
      'import_en_cours',
      phrasesMedicament.importEnCours(enCours.created_by),
      await lireEtat(em),
    );
  const ouvert = await sqlOne<ImportBaseRow>(
    em,
    `insert into import_base (statut, etape, created_by, created_at)
      values ('En cours', $1, $2, $3)
      returning *`,
    [phrasesMedicament.etapeLecture, par, maintenant],
  );
  return publishImportBase(em, ouvert ?? {});
}

function publishImportBase(em: EntityManager, ligne: object): ImportBase {
  const dit = vu(ligne);
  raise(em, 'base.import', ['medicaments'], { import: dit });
  return dit;
}

const POSER = `update import_base
  set etape = $2, faits = $3, total = $4, version = version + 1, battement_at = now()
  where id = $1 and statut = 'En cours'
  returning *, date_donnees::text as date_donnees`;
const TERMINER = `update import_base
  set statut = 'Terminé', etape = '', faits = $2, total = $2, date_donnees = $3, lus = $2,
    ajoutes = $4, modifies = $5, retires = $6, gardes = $7, termine_at = $8, version = version + 1
  where id = $1 and statut = 'En cours'
  returning *, date_donnees::text as date_donnees`;

class Abandonne extends Error {}

type Avancee = Pick<ImportBaseRow, 'etape' | 'faits' | 'total'>;
/** Own transaction: progress shows before the commit. Throws once abandoned. */
async function noterEtape(orm: Base, id: number, { etape, faits, total }: Avancee): Promise<void> {
  const tenu = { toujours: false };
  await inTransaction(orm, null, async (em) => {
    const [ligne] = await sql<ImportBaseRow>(em, POSER, [id, etape, faits, total]);
    tenu.toujours = ligne !== undefined;
    return succes(ligne ? publishImportBase(em, ligne) : null);
  });
  if (!tenu.toujours) throw new Abandonne();
}

const JETER = 'delete from import_base_fichier where import_id = $1';

export async function echouer(
  orm: Base,
  id: number,
  errors: readonly string[],
  maintenant: Date,
): Promise<void> {
  await inTransaction(orm, null, async (em) => {
    const [ligne] = await sql<ImportBaseRow>(
      em,
      `update import_base
        set statut = 'Échoué', etape = '', erreurs = $2, termine_at = $3, version = version + 1
        where id = $1 and statut = 'En cours'
        returning *, date_donnees::text as date_donnees`,
      [id, JSON.stringify(errors), maintenant],
    );
    await sql(em, JETER, [id]);
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
  const laisse = await sqlOne<Pick<ImportBaseRow, 'id'>>(
    em,
    `select id from import_base where statut = 'En cours' and ${GARDE} and not ${TENU}`,
  );
  return laisse?.id ?? null;
}

/** [MED-14] Rolled back at its next step. Refused when none runs. */
export async function abandonnerImportBase(
  em: EntityManager,
  par: string,
  maintenant: Date,
): Promise<EtatBase | Refus> {
  const [ligne] = await sql<ImportBaseRow>(
    em,
    `update import_base
      set statut = 'Annulé', etape = '', erreurs = $1, termine_at = $2, version = version + 1
      where statut = 'En cours'
      returning *, date_donnees::text as date_donnees`,
    [JSON.stringify([phrasesMedicament.importAnnule(par)]), maintenant],
  );
  if (!ligne) return refus(409, 'aucun_import', phrasesMedicament.aucunImportEnCours);
  await sql(em, JETER, [ligne.id]);
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
      const seul = await sqlOne<Answered>(em, 'select pg_try_advisory_xact_lock($1) as oui', [
        VERROU_IMPORT,
      ]);
      if (!seul?.oui) return interrompu();
      // files are read under the lock
      await sql(em, `set local idle_in_transaction_session_timeout = '10min'`);
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
  const ligne = await sqlOne<ImportBaseRow>(em, TERMINER, [
    id,
    fait.lus,
    base.date_donnees,
    fait.ajoutes,
    fait.modifies,
    fait.retires,
    fait.gardes,
    maintenant(),
  ]);
  if (!ligne) return refus(409, 'import_interrompu', phrasesMedicament.importAbandonne);
  await sql(em, JETER, [id]);
  publishImportBase(em, ligne);
  return fait;
}
