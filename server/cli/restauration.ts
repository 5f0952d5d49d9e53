import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDateHeure } from '#shared/base/dates.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { lirePoint } from '#shared/sauvegarde/point.rules.ts';
import { choosePlace } from '../base-embarquee/choose-place.ts';
import { finishSwitch } from '../base-embarquee/init-cluster.ts';
import { readPostmaster } from '../base-embarquee/read-postmaster.ts';
import { findPostgresql } from '../base-embarquee/find-postgresql.ts';
import { type Config, readConfig } from '../config.ts';
import { restoreAnnexes } from '../sauvegarde/annexes.ts';
import { listBackups, type Backup } from '../sauvegarde/backup-catalogue.ts';
import { switchCluster, chooseBackup, prepareRestore } from '../sauvegarde/prepare-restore.ts';
import { servedDatabase, restoreTables } from '../sauvegarde/restore-tables.ts';
import type { RestoreAuthor } from '../sauvegarde/finish-restore.ts';
import { connectBase } from './with-base.ts';

const USAGE = `Usage : npm run restauration                              ce qu’il y a
        npm run restauration -- --derniere                 tout ce que le journal connaît (ou la dernière copie des tables)
        npm run restauration -- --a "2026-11-21 14:30"     l’état à ce moment
        npm run restauration -- --nom sauvegarde-…         l’état à la fin de cette sauvegarde
  avec  --de DOSSIER   d’un autre dossier (clé USB)      --essai   restaure à côté et vérifie, sans rien changer`;

function lireOptions() {
  const { values } = parseArgs({
    options: {
      a: { type: 'string' },
      nom: { type: 'string' },
      derniere: { type: 'boolean', default: false },
      de: { type: 'string' },
      essai: { type: 'boolean', default: false },
    },
  });
  return values;
}
type Options = ReturnType<typeof lireOptions>;

/** What a restoration is made of, once the options are read and the backup chosen. */
interface Demande {
  config: Config;
  options: Options;
  dossier: string;
  point: Date | undefined;
  sauvegarde: Backup;
  par: RestoreAuthor;
  dire: (etape: string) => void;
  /** Time gone since it began. */
  depuis: () => string;
}

/**
 * `npm run restauration`: lists, or restores beside, verifies and switches, the pharmacy being
 * stopped.
 */
async function restaurer(): Promise<string> {
  const options = lireOptions();
  const config = readConfig(process.env);
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const dossier = path.resolve(options.de ?? config.sauvegardeDir);
  const choisit = options.a !== undefined || options.nom !== undefined;
  if (!choisit && !options.derniere && !options.essai) return listeDe(dossier);
  const point = momentDemande(options.a);
  const cible = { nom: options.nom, point };
  const sauvegarde = chooseBackup(dossier, cible, config.databaseUrl === undefined);
  const debut = performance.now();
  const depuis = () => `${((performance.now() - debut) / 1000).toFixed(1)} s`;
  const demande: Demande = {
    config,
    options,
    dossier,
    point,
    sauvegarde,
    par: { utilisateur: 'npm run restauration', adresse: 'serveur' },
    dire: (etape) => console.log(`${depuis()} : ${etape}`),
    depuis,
  };
  const cote =
    sauvegarde.nature === 'logique'
      ? await restaurerCopieDeTables(demande)
      : await restaurerFichiers(demande);
  return options.essai
    ? `Essai réussi en ${depuis()} : ${sauvegarde.nom} se restaure, tout y est juste. Rien n’a été changé.`
    : conclure(demande, cote);
}

function listeDe(dossier: string): string {
  const lignes = listBackups(dossier).map(({ nom, fin, octets, nature }) => {
    const portee = nature === 'logique' ? '  (tables seules)' : '';
    return `${nom}  ${formatDateHeure(new Date(fin))}  ${tailleLisible(octets)}${portee}`;
  });
  const dites = lignes.length > 0 ? lignes : [phrasesSauvegarde.aucuneSauvegarde(dossier)];
  return [...dites, '', USAGE].join('\n');
}

function momentDemande(texte: string | undefined): Date | undefined {
  if (texte === undefined) return undefined;
  const point = lirePoint(texte);
  if (point === null) throw new Error(phrasesSauvegarde.pointInvalide);
  if (point > new Date()) throw new Error(phrasesSauvegarde.pointFutur);
  return point;
}

/** Both answer the name of the former base, kept aside; null when there is none. */
async function restaurerCopieDeTables(d: Demande): Promise<string | null> {
  const { essai } = d.options;
  const base = await joindreArretee(d.config, essai);
  try {
    return await restoreTables({
      url: base.url,
      dossier: d.dossier,
      sauvegarde: d.sauvegarde,
      par: d.par,
      maintenant: new Date(),
      essai,
      dire: unParEtape(d.dire),
    });
  } finally {
    await base.stop();
  }
}
async function restaurerFichiers(d: Demande): Promise<string | null> {
  const { essai, nom } = d.options;
  const emplacement = choosePlace(d.config.dataDir, (m) => console.error(m));
  finishSwitch(emplacement.cluster);
  if (!essai && readPostmaster(emplacement.cluster) !== undefined)
    throw new Error(phrasesSauvegarde.pharmacieEnMarche);
  const preparee = await prepareRestore({
    nom,
    point: d.point,
    dossier: d.dossier,
    emplacement,
    programmes: findPostgresql(emplacement.account),
    essai,
    par: d.par,
    dire: d.dire,
  });
  if (essai) return null;
  return switchCluster(emplacement, preparee, path.resolve(d.config.sauvegardeDir), new Date());
}

/** Keys and settings come back too; what could not is said beside. */
async function conclure(d: Demande, cote: string | null): Promise<string> {
  const { sauvegarde, point } = d;
  const annexes = await restoreAnnexes(d.dossier, sauvegarde, path.resolve(d.config.dataDir)).catch(
    (e: unknown) => [
      phrasesSauvegarde.annexesIllisibles(e instanceof Error ? e.message : String(e)),
    ],
  );
  const auBout = d.options.nom === undefined && sauvegarde.nature === 'physique';
  const moment = point ?? new Date(auBout ? Date.now() : sauvegarde.fin);
  return [
    ...annexes,
    phrasesSauvegarde.restaurationFaite(formatDateHeure(moment)),
    `${d.depuis()}. ${cote === null ? '' : `Ancienne base : ${cote}. `}Lancez la pharmacie.`,
  ].join('\n');
}

/**
 * The base that a copy of tables goes to, nobody selling from it: a server of one's own, or the
 * embedded one, started for that.
 */
async function joindreArretee(
  config: Config,
  essai: boolean,
): Promise<Awaited<ReturnType<typeof connectBase>>> {
  const embarquee =
    config.databaseUrl === undefined ? choosePlace(config.dataDir, (m) => console.error(m)) : null;
  if (embarquee) finishSwitch(embarquee.cluster);
  const enMarche = embarquee
    ? readPostmaster(embarquee.cluster) !== undefined
    : await servedDatabase(config.databaseUrl ?? '');
  if (!essai && enMarche) throw new Error(phrasesSauvegarde.pharmacieEnMarche);
  return connectBase(config);
}

/** Rows go by in hundreds of thousands: each step is told once. */
function unParEtape(dire: (etape: string) => void): (etape: string) => void {
  let dite = '';
  return (etape) => {
    if (etape !== dite) dire(etape);
    dite = etape;
  };
}

try {
  console.log(await restaurer());
} catch (erreur) {
  console.error(
    phrasesSauvegarde.restaurationRatee(erreur instanceof Error ? erreur.message : String(erreur)),
  );
  process.exitCode = 1;
}
