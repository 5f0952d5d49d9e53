// `npm run paquet -- --essai`: the Linux archive in an empty folder, as a plain user with nothing
// on the PATH. Prints figures; ends with 1 at the first thing that is not so.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { writeTarGz } from '#server/platform/paquet/tar-gz.ts';
import type { PackageEntry } from '#server/platform/paquet/package-entry.ts';
import { unpack } from '#server/platform/paquet/unpack.ts';
import { archiveName } from '#server/platform/paquet/manifest.ts';
import { newPublicationPair } from '#server/platform/paquet/package-signature.ts';
import { ensureCertificate } from '#server/platform/reseau/certificate-store.ts';
import type { SuiviMaj } from '#shared/platform/epg/epg.schema.ts';
import { MIGRATION } from './migration-de-main.ts';

const [archive = ''] = process.argv.slice(2);
const VERSION = /-(\d+\.\d+\.\d+)-linux-x64/.exec(path.basename(archive))?.[1] ?? '';
const PORT = process.env['PORT_ESSAI'] ?? '8121';
const BASE = `http://127.0.0.1:${PORT}`;
const PERSONNE = 65_534;
const root = process.getuid?.() === 0;

const lieu = mkdtempSync('/tmp/essai-paquet-');
const [maison, offre] = [path.join(lieu, 'maison'), path.join(lieu, 'offre')];
const dossier = path.join(maison, 'Pharmacie');
const donnees = path.join(maison, '.local/share/pharmacie');
chmodSync(lieu, 0o755);
for (const d of [maison, offre]) mkdirSync(d);
// Who publishes: a pair made on the spot, and an address whose authority this package trusts.
const [publication, autorite] = [
  path.join(lieu, 'publication.cle'),
  path.join(lieu, 'autorite.pem'),
];
const { privateKey, line } = newPublicationPair();
writeFileSync(publication, privateKey, { mode: 0o600 });
const tls = await ensureCertificate(path.join(lieu, 'tls'), new Date());
writeFileSync(autorite, tls.authority);
/** The owner's public key, put in the sources as he would before making the package. */
function poserLaCle(racine: string): void {
  const fichier = path.join(
    racine,
    'versions',
    VERSION,
    'server/platform/paquet/publication-keys.ts',
  );
  const avant = readFileSync(fichier, 'utf8');
  const apres = avant.replace(
    /readonly string\[\] = \[[^\]]*\]/,
    `readonly string[] = ['${line}']`,
  );
  assert.notEqual(apres, avant);
  writeFileSync(fichier, apres);
}

function donner(chemin: string): void {
  if (!root) return;
  chownSync(chemin, PERSONNE, PERSONNE);
  if (lstatSync(chemin).isDirectory())
    for (const n of readdirSync(chemin))
      if (!lstatSync(path.join(chemin, n)).isSymbolicLink()) donner(path.join(chemin, n));
}
const secondes = (debut: number): string => `${((performance.now() - debut) / 1000).toFixed(1)} s`;
const dire = (quoi: string, valeur: string): boolean =>
  process.stdout.write(`  ${quoi.padEnd(66, '.')} ${valeur}\n`);

/** Runs as a plain user, with an empty environment: no PATH, no npm, no Node but the package's. */
function enSimpleUtilisateur(...commande: string[]): string {
  const env = [
    '/usr/bin/env',
    '-i',
    `HOME=${maison}`,
    `NODE_EXTRA_CA_CERTS=${autorite}`,
    `PORT=${PORT}`,
    'ADMIN_PASSWORD=motdepasse1',
    'DEMO=1',
    'LOG_LEVEL=warn',
    ...commande,
  ];
  const tout = root
    ? [
        '/usr/bin/setpriv',
        '--reuid',
        String(PERSONNE),
        '--regid',
        String(PERSONNE),
        '--clear-groups',
        ...env,
      ]
    : env;
  const { status, stdout, stderr } = spawnSync(tout[0] ?? '', tout.slice(1), {
    cwd: maison,
    encoding: 'utf8',
    timeout: 240_000,
  });
  assert.equal(status, 0, `${commande.join(' ')} : ${stdout}${stderr}`);
  return stdout;
}
const lancer = (): string =>
  enSimpleUtilisateur(path.join(dossier, 'Pharmacie.sh'), '--sans-fenetre');

type Corps = { success: boolean; errors: string[]; data: unknown };
async function appeler<T>(
  jeton: string | null,
  methode: 'GET' | 'POST',
  chemin: string,
  corps: unknown = {},
): Promise<T> {
  // A server that stopped and came back leaves a closed connection in the pool: asked again, with
  // the same key.
  const demande = {
    method: methode,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...(jeton !== null && { Authorization: `Bearer ${jeton}` }),
    },
    ...(methode === 'POST' && { body: JSON.stringify(corps) }),
  };
  const reponse = await fetch(BASE + chemin, demande).catch(() => fetch(BASE + chemin, demande));
  const lu = (await reponse.json()) as Corps;
  assert.ok(lu.success, `${methode} ${chemin} : ${lu.errors?.join(' ')}`);
  return lu.data as T;
}
const entrer = async (name: string, password: string): Promise<string> =>
  (await appeler<{ token: string }>(null, 'POST', '/api/login', { name, password })).token;

type Panier = {
  id: number;
  net_a_payer: number;
  status: string;
  version: number;
  reservation_produits: { produit_id: number; qte: number }[];
};
async function panier(jeton: string, produit_id: number): Promise<Panier> {
  const { id } = await appeler<Panier>(jeton, 'POST', '/api/reservations');
  return appeler<Panier>(jeton, 'POST', `/api/reservations/${id}/update`, {
    reservation_produits: [{ produit_id, qte: 2 }],
  });
}
const payer = (jeton: string, p: Panier): Promise<Panier & { numero_ticket: number }> =>
  appeler(jeton, 'POST', `/api/reservations/${p.id}/update`, {
    status: 'Termine',
    paiements: [{ mode: 'espece', montant: p.net_a_payer }],
  });

const MIGRATION_CASSEE = `import { Migration } from '@mikro-orm/migrations';

export class Migration20991231_2359_cassee extends Migration {
  override async up(): Promise<void> {
    this.addSql('delete from vente');
    throw new Error('migration cassée');
  }
}
`;

/** Another version made of this one: its number, and what is broken in it. */
async function fabriquer(
  version: string,
  changer: Record<string, (texte: string) => string> = {},
): Promise<string> {
  const source = path.join(lieu, `v-${version}`);
  cpSync(path.join(lieu, 'modele', 'Pharmacie', 'versions', VERSION), source, {
    recursive: true,
    verbatimSymlinks: true,
  });
  const numeroter = (texte: string): string => texte.replaceAll(VERSION, version);
  for (const [fichier, change] of Object.entries({
    'VERSION.json': numeroter,
    'package.json': numeroter,
    'shared/base/version.ts': numeroter,
    ...changer,
  })) {
    const lieuDuFichier = path.join(source, fichier);
    const avant = existsSync(lieuDuFichier) ? readFileSync(lieuDuFichier, 'utf8') : '';
    assert.notEqual(change(avant), avant, `${fichier} n’a pas changé`);
    writeFileSync(lieuDuFichier, change(avant));
  }
  const entrees = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((e) => !e.isDirectory())
    .map((e): PackageEntry => {
      const complet = path.join(e.parentPath, e.name);
      const chemin = `Pharmacie/versions/${version}/${path.relative(source, complet)}`;
      return e.isSymbolicLink()
        ? { path: chemin, target: readlinkSync(complet) }
        : { path: chemin, source: complet, executable: (statSync(complet).mode & 0o100) !== 0 };
    });
  const fichier = path.join(offre, archiveName(version, 'linux-x64'));
  await writeTarGz(fichier, entrees, 1);
  rmSync(source, { recursive: true });
  return fichier;
}

const serveurDeFichiers = createServer(
  { key: tls.server.key, cert: tls.server.certificate },
  (demande, reponse) => {
    const fichier = path.join(offre, path.basename(demande.url ?? ''));
    if (!existsSync(fichier)) return void reponse.writeHead(404).end();
    createReadStream(fichier).pipe(reponse);
  },
);
await new Promise<void>((ok) => serveurDeFichiers.listen(0, '127.0.0.1', ok));
const adresseOffre = `https://127.0.0.1:${(serveurDeFichiers.address() as AddressInfo).port}`;

const courante = (): string => readFileSync(path.join(dossier, 'courante'), 'utf8').trim();
function publier(version: string, fichier: string): void {
  const v = path.join(dossier, 'versions', courante());
  donner(offre);
  donner(publication);
  enSimpleUtilisateur(
    `DATA_DIR=${donnees}`,
    path.join(v, 'node/node'),
    path.join(v, 'server/cli/publier.ts'),
    '--version',
    version,
    '--lien',
    adresseOffre,
    '--archive',
    fichier,
    '--cle',
    publication,
  );
}
async function jusqua(voulu: (s: SuiviMaj) => boolean, admin: string): Promise<SuiviMaj> {
  let lu: SuiviMaj | null = null;
  for (const limite = Date.now() + 180_000; Date.now() < limite; await attendre(200)) {
    lu = await appeler<{ suivi: SuiviMaj }>(admin, 'GET', '/api/epg/etat-maj').then(
      (d) => d.suivi,
      () => lu,
    );
    if (lu && voulu(lu)) return lu;
  }
  throw new Error(`la mise à jour reste à ${JSON.stringify(lu)}`);
}
const finie = (s: SuiviMaj): boolean => ['telechargee', 'installee', 'echec'].includes(s.etape);
async function mettreAJour(version: string, fichier: string, admin: string): Promise<SuiviMaj> {
  publier(version, fichier);
  const debut = performance.now();
  await appeler(admin, 'POST', '/api/epg/telecharger');
  const recu = await jusqua(finie, admin);
  if (recu.etape !== 'telechargee') return recu;
  const recue = secondes(debut);
  const installation = performance.now();
  const { version: rev } = await appeler<SuiviMaj>(admin, 'POST', '/api/epg/installer');
  const fin = await jusqua((s) => s.version > rev && finie(s), admin);
  dire(
    `vers ${version} : reçue et vérifiée en ${recue}, puis`,
    `${fin.etape} en ${secondes(installation)} (en service : ${courante()})`,
  );
  return fin;
}

let lance = false;
try {
  let debut = performance.now();
  assert.equal(spawnSync('tar', ['xzf', path.resolve(archive), '-C', maison]).status, 0);
  dire('archive déballée par tar', secondes(debut));
  poserLaCle(dossier);
  donner(maison);
  lance = true;

  debut = performance.now();
  assert.match(lancer(), /La pharmacie est prête/);
  dire('premier démarrage (base créée, démonstration chargée)', secondes(debut));
  const [awa, admin] = [await entrer('awa', 'demonstration'), await entrer('admin', 'motdepasse1')];
  const [produit] = (
    await appeler<{ id: number; qte: number }[]>(awa, 'GET', '/api/produits?rows=50')
  ).filter((p) => p.qte > 20);
  assert.ok(produit);
  const vendu = await payer(awa, await panier(awa, produit.id));
  assert.equal(vendu.status, 'Termine');
  dire('un panier vendu', `ticket ${vendu.numero_ticket}`);

  debut = performance.now();
  assert.match(lancer(), /La pharmacie est prête/);
  const deuxieme = performance.now() - debut;
  dire('deuxième lancement (celle qui tourne)', secondes(debut));
  assert.ok(deuxieme < 5_000);
  debut = performance.now();
  enSimpleUtilisateur(path.join(dossier, 'Arreter.sh'));
  dire('arrêt', secondes(debut));
  debut = performance.now();
  lancer();
  dire('redémarrage après arrêt', secondes(debut));

  const ouvert = await panier(awa, produit.id);
  const relire = async (): Promise<Panier> =>
    appeler<Panier>(awa, 'GET', `/api/reservations/${ouvert.id}`);
  const ventes = async (): Promise<number> =>
    (await appeler<unknown[]>(admin, 'GET', '/api/ventes?rows=100')).length;
  const [attendu, combien] = [await relire(), await ventes()];
  const intact = async (quand: string): Promise<void> => {
    assert.deepEqual(await relire(), attendu);
    assert.equal(await ventes(), combien);
    dire(`panier ouvert et ${combien} ventes, ${quand}`, 'intacts');
  };

  await unpack(path.resolve(archive), path.join(lieu, 'modele'));
  poserLaCle(path.join(lieu, 'modele', 'Pharmacie'));
  const [a, b, c] = VERSION.split('.').map(Number);
  const suivante = (n: number): string => `${a}.${b}.${(c ?? 0) + n}`;
  const bonne = await fabriquer(suivante(1));
  assert.equal((await mettreAJour(suivante(1), bonne, admin)).etape, 'installee');
  assert.equal(courante(), suivante(1));
  await intact('après A → B');

  const throwing = await fabriquer(suivante(2), {
    'migrations/Migration20991231_2359_cassee.ts': () => MIGRATION_CASSEE,
  });
  assert.equal((await mettreAJour(suivante(2), throwing, admin)).etape, 'echec');
  assert.equal(courante(), suivante(1));
  await intact('après un B dont la migration échoue');

  const destructrice =
    "\n  { const { default: pg } = await import('pg'); const c = new pg.Client({ connectionString: base.url }); await c.connect(); await c.query('drop table reservation cascade'); await c.end(); process.exit(3); }";
  const sortante = await fabriquer(suivante(3), {
    'server/main.ts': (t) => t.replace(MIGRATION, `$&${destructrice}`),
  });
  const retour = await mettreAJour(suivante(3), sortante, admin);
  assert.equal(retour.etape, 'echec');
  assert.equal(courante(), suivante(1));
  await intact('après un B qui détruit une table et s’arrête');
  dire('dit à l’administrateur', retour.phrase ?? '');

  const abimee = await fabriquer(suivante(4));
  publier(suivante(4), abimee);
  writeFileSync(abimee, readFileSync(abimee).fill(0, 1000, 1001));
  await appeler(admin, 'POST', '/api/epg/telecharger');
  const refusee = await jusqua(finie, admin);
  assert.equal(refusee.etape, 'echec');
  dire('un octet changé dans l’archive', refusee.phrase ?? '');
  assert.deepEqual(readdirSync(path.join(dossier, 'versions')).sort(), [VERSION, suivante(1)]);

  const paye = await payer(awa, await relire());
  assert.equal(paye.status, 'Termine');
  dire('le panier ouvert depuis le début, vendu', `ticket ${paye.numero_ticket}`);
  process.stdout.write('Essai du paquet Linux : tout est juste.\n');
} finally {
  if (lance && existsSync(path.join(dossier, 'Arreter.sh')))
    spawnSync(path.join(dossier, 'Arreter.sh'), [], { env: { HOME: maison }, encoding: 'utf8' });
  serveurDeFichiers.close();
  if (!process.env['GARDER_ESSAI']) rmSync(lieu, { recursive: true, force: true });
}
