import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDateHeure } from '#shared/base/dates.ts';
import { tailleLisible } from '#shared/base/montant.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { lirePoint } from '#shared/sauvegarde/point.rules.ts';
import { choisirEmplacement } from '../base-embarquee/choisir-emplacement.ts';
import { terminerBascule } from '../base-embarquee/initialiser-grappe.ts';
import { lirePostmaster } from '../base-embarquee/lire-postmaster.ts';
import { trouverPostgresql } from '../base-embarquee/trouver-postgresql.ts';
import { type Config, lireConfig } from '../config.ts';
import { remettreAnnexes } from '../sauvegarde/annexes.ts';
import { listerSauvegardes } from '../sauvegarde/catalogue.ts';
import { basculer, choisirSauvegarde, preparerRestauration } from '../sauvegarde/restaurer.ts';
import { pharmacieServie, restaurerTables } from '../sauvegarde/restaurer-tables.ts';
import { joindre } from './ouvrir-base.ts';

const USAGE = `Usage : npm run restauration                              ce qu’il y a
        npm run restauration -- --derniere                 tout ce que le journal connaît (ou la dernière copie des tables)
        npm run restauration -- --a "2026-11-21 14:30"     l’état à ce moment
        npm run restauration -- --nom sauvegarde-…         l’état à la fin de cette sauvegarde
  avec  --de DOSSIER   d’un autre dossier (clé USB)      --essai   restaure à côté et vérifie, sans rien changer`;

/**
 * `npm run restauration`: lists, or restores beside, verifies and switches, the pharmacy being
 * stopped.
 */
async function restaurer(): Promise<string> {
  const { values: v } = parseArgs({
    options: {
      a: { type: 'string' },
      nom: { type: 'string' },
      derniere: { type: 'boolean' },
      de: { type: 'string' },
      essai: { type: 'boolean', default: false },
    },
  });
  const config = lireConfig(process.env);
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const dossier = path.resolve(v.de ?? config.sauvegardeDir);
  if (v.a === undefined && v.nom === undefined && !v.derniere && !v.essai) {
    const lignes = listerSauvegardes(dossier).map(
      (s) =>
        `${s.nom}  ${formatDateHeure(new Date(s.fin))}  ${tailleLisible(s.octets)}${s.nature === 'logique' ? '  (tables seules)' : ''}`,
    );
    return [
      ...(lignes.length > 0 ? lignes : [phrasesSauvegarde.aucuneSauvegarde(dossier)]),
      '',
      USAGE,
    ].join('\n');
  }
  const point = v.a === undefined ? undefined : lirePoint(v.a);
  if (point === null) throw new Error(phrasesSauvegarde.pointInvalide);
  if (point && point > new Date()) throw new Error(phrasesSauvegarde.pointFutur);
  const sauvegarde = choisirSauvegarde(
    dossier,
    { nom: v.nom, point },
    config.databaseUrl === undefined,
  );
  const debut = performance.now();
  const depuis = () => `${((performance.now() - debut) / 1000).toFixed(1)} s`;
  const dire = (etape: string) => console.log(`${depuis()} : ${etape}`);
  const par = { utilisateur: 'npm run restauration', adresse: 'serveur' };
  const reussi = () =>
    `Essai réussi en ${depuis()} : ${sauvegarde.nom} se restaure, tout y est juste. Rien n’a été changé.`;
  const fini = async (cote: string | null) =>
    [
      ...(await remettreAnnexes(dossier, sauvegarde, path.resolve(config.dataDir)).catch(
        (e: unknown) => [
          phrasesSauvegarde.annexesIllisibles(e instanceof Error ? e.message : String(e)),
        ],
      )),
      phrasesSauvegarde.restaurationFaite(
        formatDateHeure(
          point ??
            new Date(
              v.nom === undefined && sauvegarde.nature === 'physique' ? Date.now() : sauvegarde.fin,
            ),
        ),
      ),
      `${depuis()}. ${cote === null ? '' : `Ancienne base : ${cote}. `}Lancez la pharmacie.`,
    ].join('\n');
  if (sauvegarde.nature === 'logique') {
    const base = await joindreArretee(config, v.essai);
    try {
      const cote = await restaurerTables({
        url: base.url,
        dossier,
        sauvegarde,
        par,
        maintenant: new Date(),
        essai: v.essai,
        dire: unParEtape(dire),
      });
      return v.essai ? reussi() : await fini(cote);
    } finally {
      await base.arreter();
    }
  }
  const emplacement = choisirEmplacement(config.dataDir, (m) => console.error(m));
  terminerBascule(emplacement.grappe);
  if (!v.essai && lirePostmaster(emplacement.grappe) !== undefined)
    throw new Error(phrasesSauvegarde.pharmacieEnMarche);
  const preparee = await preparerRestauration({
    nom: v.nom,
    point,
    dossier,
    emplacement,
    programmes: trouverPostgresql(emplacement.compte),
    essai: v.essai,
    par,
    dire,
  });
  return v.essai
    ? reussi()
    : fini(basculer(emplacement, preparee, path.resolve(config.sauvegardeDir), new Date()));
}

/**
 * The base that a copy of tables goes to, nobody selling from it: a server of one's own, or the
 * embedded one, started for that.
 */
async function joindreArretee(
  config: Config,
  essai: boolean,
): Promise<Awaited<ReturnType<typeof joindre>>> {
  const embarquee =
    config.databaseUrl === undefined
      ? choisirEmplacement(config.dataDir, (m) => console.error(m))
      : null;
  if (embarquee) terminerBascule(embarquee.grappe);
  const enMarche = embarquee
    ? lirePostmaster(embarquee.grappe) !== undefined
    : await pharmacieServie(config.databaseUrl ?? '');
  if (!essai && enMarche) throw new Error(phrasesSauvegarde.pharmacieEnMarche);
  return joindre(config);
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
