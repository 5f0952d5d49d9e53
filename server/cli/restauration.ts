import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDateHeure } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import { lirePoint } from '#shared/sauvegarde/point.rules.ts';
import { choisirEmplacement } from '../base-embarquee/choisir-emplacement.ts';
import { terminerBascule } from '../base-embarquee/initialiser-grappe.ts';
import { lirePostmaster } from '../base-embarquee/lire-postmaster.ts';
import { trouverPostgresql } from '../base-embarquee/trouver-postgresql.ts';
import { lireConfig } from '../config.ts';
import { listerSauvegardes } from '../sauvegarde/catalogue.ts';
import { basculer, preparerRestauration } from '../sauvegarde/restaurer.ts';

const USAGE = `Usage : npm run restauration                              ce qu’il y a
        npm run restauration -- --derniere                 tout ce que le journal connaît
        npm run restauration -- --a "2026-11-21 14:30"     l’état à ce moment
        npm run restauration -- --nom sauvegarde-…         l’état à la fin de cette sauvegarde
  avec  --de DOSSIER   d’un autre dossier (clé USB)      --essai   restaure à côté et vérifie, sans rien changer`;

/** `npm run restauration`: lists, or restores beside, verifies and switches, the pharmacy being stopped. */
async function restaurer(): Promise<string> {
  const { values: v } = parseArgs({ options: { a: { type: 'string' }, nom: { type: 'string' }, derniere: { type: 'boolean' }, de: { type: 'string' }, essai: { type: 'boolean', default: false } } });
  const config = lireConfig(process.env);
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const dossier = path.resolve(v.de ?? config.sauvegardeDir);
  if (v.a === undefined && v.nom === undefined && !v.derniere && !v.essai) {
    const lignes = listerSauvegardes(dossier).map((s) => `${s.nom}  ${formatDateHeure(new Date(s.fin))}  ${messages.tailleLisible(s.octets)}${s.nature === 'logique' ? '  (tables seules)' : ''}`);
    return [...(lignes.length > 0 ? lignes : [messages.aucuneSauvegarde(dossier)]), '', USAGE].join('\n');
  }
  if (config.databaseUrl) throw new Error(messages.restaurationIci);
  const point = v.a === undefined ? undefined : lirePoint(v.a);
  if (point === null) throw new Error(messages.pointInvalide);
  if (point && point > new Date()) throw new Error(messages.pointFutur);
  const emplacement = choisirEmplacement(config.dataDir, (m) => console.error(m));
  terminerBascule(emplacement.grappe);
  if (!v.essai && lirePostmaster(emplacement.grappe) !== undefined) throw new Error(messages.pharmacieEnMarche);
  const debut = performance.now();
  const preparee = await preparerRestauration({ nom: v.nom, point, dossier, emplacement, programmes: trouverPostgresql(emplacement.compte), essai: v.essai, par: { utilisateur: 'npm run restauration', adresse: 'serveur' }, dire: (etape) => console.log(`${((performance.now() - debut) / 1000).toFixed(1)} s : ${etape}`) });
  const secondes = `${((performance.now() - debut) / 1000).toFixed(1)} s`;
  if (v.essai) return `Essai réussi en ${secondes} : ${preparee.sauvegarde.nom} se restaure, tout y est juste. Rien n’a été changé.`;
  const cote = basculer(emplacement, preparee, path.resolve(config.sauvegardeDir), new Date());
  return [messages.restaurationFaite(formatDateHeure(point ?? new Date(v.nom === undefined ? Date.now() : preparee.sauvegarde.fin))), `${secondes}. ${cote === null ? '' : `Ancienne base : ${cote}. `}Lancez la pharmacie.`].join('\n');
}

try {
  console.log(await restaurer());
} catch (erreur) {
  console.error(messages.restaurationRatee(erreur instanceof Error ? erreur.message : String(erreur)));
  process.exitCode = 1;
}
