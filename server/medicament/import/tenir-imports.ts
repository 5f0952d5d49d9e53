import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesMedicament from '#shared/medicament/medicament.phrases.ts';
import { type Refus, refus, succes } from '#shared/base/refus.ts';
import { type EtatBase, type ImportBase, importBase } from '#shared/medicament/import.schema.ts';
import { present } from '../../db/present.ts';
import { type Counted, type SqlRow, sql, sqlOne } from '../../db/sql.ts';
import { inTransaction } from '../../http/transaction.ts';
import { raise } from '../../realtime/raise.ts';
import type { BaseComposee } from './composer-base.ts';
import { type Bilan, ecrireBase } from './ecrire-medicaments.ts';
import type { ImportBaseRow } from '../import-base.entity.ts';

/** Held while the base is written. */
const VERROU_IMPORT = 7_030;
// Nobody writes, and nothing was heard for a minute: the server that worked at it is gone.
const MORT = `statut = 'En cours' and battement_at < now() - interval '1 minute' and not exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${VERROU_IMPORT} and granted and database = (select oid from pg_database where datname = current_database()))`;
// The columns of its schema, and a dead one told as such.
const IMPORT = `select *, date_donnees::text as date_donnees from import_base`;

/** Where transactions of their own begin. */
interface Base {
  em: EntityManager;
}
const vu = (ligne: object): ImportBase => present(importBase, ligne);

/** `mort`: its process went away before its end. */
type ImportVu = ImportBaseRow & { mort: boolean };
/** How the base stands: what is in it, the import that made it and the one under way. */
export async function lireEtat(em: EntityManager): Promise<EtatBase> {
  const [dernier, reussi, compte] = await Promise.all([
    sqlOne<ImportVu>(
      em,
      `select i.*, date_donnees::text as date_donnees, ${MORT} as mort
        from import_base i
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

/**
 * [MED-11] One import at a time: another is refused while one runs; one that died with its server
 * is ended first.
 */
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
  return dire(em, ouvert ?? {});
}

function dire(em: EntityManager, ligne: object): ImportBase {
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

type Avancee = Pick<ImportBaseRow, 'etape' | 'faits' | 'total'>;
/** In a transaction of its own: progress is seen while the import's is still open. */
const noterEtape = (orm: Base, id: number, { etape, faits, total }: Avancee) =>
  inTransaction(orm, null, async (em) => {
    const [ligne] = await sql<ImportBaseRow>(em, POSER, [id, etape, faits, total]);
    return succes(ligne ? dire(em, ligne) : null);
  });

async function echouer(
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
    return succes(ligne ? dire(em, ligne) : null);
  });
}

interface Travail {
  composer: () => Promise<BaseComposee | string[]> | BaseComposee | string[];
  maintenant: () => Date;
  /** Told beside the pushed progress: the command draws it. */
  avancer?: ((faits: number, total: number) => void) | undefined;
}
/**
 * [MED-10] Reads, then writes the whole base in one transaction with the end of its import, or says
 * why not and leaves the base as it was. Never throws: what nobody waits for is told by the state
 * of the import.
 */
export async function conduireImport(
  orm: Base,
  id: number,
  { composer, maintenant, avancer }: Travail,
): Promise<Bilan | Refus> {
  try {
    const base = await composer();
    if (Array.isArray(base)) {
      await echouer(orm, id, base, maintenant());
      return refus(422, 'fichiers_manquants', base);
    }
    await noterEtape(orm, id, {
      etape: phrasesMedicament.etapeEcriture,
      faits: 0,
      total: base.lots.reduce((s, l) => s + l.nombre, 0),
    });
    return await ecrireImport(orm, id, base, { maintenant, avancer });
  } catch (erreur) {
    // The database may be away just now: the silence of the import then says it.
    await echouer(orm, id, [phrasesMedicament.importEchoue], maintenant()).catch(() => undefined);
    return refus(503, 'import_interrompu', [
      phrasesMedicament.importEchoue,
      ...(erreur instanceof Error ? [erreur.message] : []),
    ]);
  }
}

async function ecrireImport(
  orm: Base,
  id: number,
  base: BaseComposee,
  { maintenant, avancer }: Pick<Travail, 'maintenant' | 'avancer'>,
): Promise<Bilan | Refus> {
  const tenu: { bilan: Bilan | Refus } = {
    bilan: refus(503, 'import_interrompu', phrasesMedicament.importInterrompu),
  };
  await inTransaction(orm, null, async (em) => {
    await sql(em, `select pg_advisory_xact_lock(${VERROU_IMPORT})`);
    const fait = await ecrireBase(em, base, async (faits, total) => {
      avancer?.(faits, total);
      await noterEtape(orm, id, { etape: phrasesMedicament.etapeEcriture, faits, total });
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
    if (!ligne) return refus(409, 'import_interrompu', phrasesMedicament.importInterrompu);
    tenu.bilan = fait;
    return succes(dire(em, ligne));
  });
  return tenu.bilan;
}
