import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { commandLine } from '#server/cli/commands.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { jouerBascule } from './bascule.ts';
import { caddyEstLa, ouvrirCaddy } from './caddy.ts';
import { jouerCertification } from './certification/jouer-certification.ts';
import { verifierBase } from './controles.ts';
import { jouerCoupures } from './coupures/jouer-coupures.ts';
import { courirPaires } from './courses.ts';
import { essayerDisque } from './disque.ts';
import { jouerAPlusieurs } from './jouer-a-plusieurs.ts';
import { jouerChaos } from './jouer-chaos.ts';
import { essayerRestauration } from './restauration.ts';
import { jouerModele } from '#tests/modele/jouer-modele.ts';
import { jouerMobile } from './mobile/jouer-mobile.ts';
import { peupler } from './pharmacie.ts';
import { ouvrirScene } from './scene.ts';

/**
 * `npm run chaos -- [--fois 30] [--graine N]`: one JSON line; exit 1 when anything was lost, done
 * twice or shown wrong.
 * `npm run chaos -- --restauration 100`: backup under load over that many days of made-up sales,
 * database destroyed, restored to a point.
 * `npm run chaos -- --processus 2 [--operations 2000]`: so many processes behind one address, one
 * of them killed every 10 s.
 * `npm run chaos -- --bascule 3 [--caddy]`: two processes on a PostgreSQL and its standby, the one
 * in charge killed so many times in full sale; behind a real Caddy when asked.
 * `npm run chaos -- --disque 900 [--plein 10]` (Linux): a real disk of so many MB that fills, by
 * the sales and at once, stays full so many seconds, and empties again.
 * `npm run chaos -- --courses 200`: as many races of each pair of acts on a basket at a desk, one
 * line a pair.
 * `npm run chaos -- --modele 10000 [--caisses 6] [--un-a-un]`: so many acts of everybody, with
 * every fault the seed draws, against a book kept apart; `--un-a-un` plays them one at a time, the
 * same ones each time.
 * `npm run chaos -- --tirages`: every test that draws its cases (`tests/harness/tirages.ts`), with
 * all of them where `npm test` plays a sample.
 * `npm run chaos -- --coupures 5000 [--postes 6]`: so many sales shown as paid by stations that are
 * cut off, killed and wrong about the time, answers lost, the server killed, its base restored once.
 * `npm run chaos -- --certification 10000`: so many sales whose State’s server makes faults at random,
 * while server and base die: each certified once at most, for its own total; what a payment took,
 * without certification and with it.
 * `npm run chaos -- --mobile 10000 [--processus 3]`: so many baskets asked for by phone, whose operator
 * loses, doubles, delays and is impersonated, while processes and their base are killed: its ledger and
 * ours agree.
 */
const { values } = commandLine('chaos');
const graine = Number(values.graine ?? Date.now() % 1_000_000);
console.error(`graine ${graine}`);
process.exit((await choisir()) > 0 ? 1 : 0);

function choisir(): Promise<number> {
  if (values.restauration !== undefined) return restaurer(Number(values.restauration));
  if (values.coupures !== undefined) return couperLesPostes(Number(values.coupures));
  if (values.certification !== undefined) return certifier(Number(values.certification));
  if (values.mobile !== undefined) return demanderMobile(Number(values.mobile));
  if (values.tirages) return Promise.resolve(toutTirer());
  if (values.modele !== undefined) return modele(Number(values.modele));
  if (values.disque !== undefined) return remplirDisque(Number(values.disque));
  if (values.bascule !== undefined) return basculer(Number(values.bascule));
  if (values.processus !== undefined)
    return aPlusieurs(Number(values.processus), Number(values.operations));
  return values.courses === undefined ? tuer(Number(values.fois)) : courses(Number(values.courses));
}

async function restaurer(jours: number): Promise<number> {
  const { manquements, ...resultat } = await essayerRestauration({
    graine,
    jours,
    repit: 5_000,
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ ...resultat, manquements: manquements.length }));
  return manquements.length;
}

async function couperLesPostes(ventes: number): Promise<number> {
  const { manquements, ...resultat } = await jouerCoupures({
    graine,
    ventes,
    postes: Number(values.postes ?? 6),
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ graine, ...resultat, manquements: manquements.length }));
  return manquements.length;
}

async function certifier(ventes: number): Promise<number> {
  const { manquements, ...resultat } = await jouerCertification({
    graine,
    ventes,
    entreMorts: Math.max(50, Math.round(ventes / 20)),
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ graine, ...resultat, manquements: manquements.length }));
  return manquements.length;
}

async function demanderMobile(demandes: number): Promise<number> {
  const { manquements, ...resultat } = await jouerMobile({
    graine,
    demandes,
    processus: Number(values.processus ?? 3),
    entreMorts: Math.max(25, Math.round(demandes / 50)),
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ graine, ...resultat, manquements: manquements.length }));
  return manquements.length;
}

/** The tests of the suite, longer. */
function toutTirer(): number {
  const fichiers = globSync('tests/**/*.test.{ts,tsx}').filter((fichier) =>
    readFileSync(fichier, 'utf8').includes('harness/tirages.ts'),
  );
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'];
  const { status } = spawnSync(process.execPath, [...vitest, ...fichiers], {
    stdio: 'inherit',
    env: { ...process.env, TIRAGES: 'entiers', GRAINE: String(graine) },
  });
  return status ?? 1;
}

async function modele(actes: number): Promise<number> {
  const { manquements, ...resultat } = await jouerModele({
    graine,
    actes,
    caisses: Number(values.caisses),
    entreFautes: 60,
    unAUn: values['un-a-un'],
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ ...resultat, manquements: manquements.length }));
  return manquements.length;
}

/** In a mount namespace of its own: the disk leaves no trace, whatever ends this process. */
async function remplirDisque(taille: number): Promise<number> {
  if (process.platform !== 'linux') throw new Error('--disque demande Linux.');
  if (process.env['CHAOS_DISQUE'] === undefined) {
    const droits = process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps'];
    return (
      spawnSync(
        'unshare',
        [
          '--mount',
          ...droits,
          process.execPath,
          import.meta.filename,
          '--disque',
          String(taille),
          '--plein',
          values.plein,
          '--graine',
          String(graine),
        ],
        { stdio: 'inherit', env: { ...process.env, CHAOS_DISQUE: '1' } },
      ).status ?? 1
    );
  }
  const { manquements, ...resultat } = await essayerDisque({
    graine,
    taille,
    repit: 10_000,
    plein: Number(values.plein) * 1_000,
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ ...resultat, manquements: manquements.length }));
  return manquements.length;
}

async function aPlusieurs(processus: number, operations: number): Promise<number> {
  const { manquements, ...resultat } = await jouerAPlusieurs({
    processus,
    operations,
    graine,
    repit: 10_000,
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ ...resultat, manquements: manquements.length }));
  return manquements.length;
}

async function basculer(fois: number): Promise<number> {
  if (values.caddy && !caddyEstLa()) throw new Error('--caddy demande le programme caddy.');
  const { manquements, ...resultat } = await jouerBascule({
    fois,
    graine,
    repit: 5_000,
    facade: values.caddy ? ouvrirCaddy : undefined,
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ ...resultat, manquements: manquements.length }));
  return manquements.length;
}

async function tuer(fois: number): Promise<number> {
  const { manquements, ...resultat } = await jouerChaos({
    fois,
    graine,
    base: 4,
    repit: 2_000,
    dire: (ligne) => console.error(ligne),
  });
  for (const m of manquements) console.error(m);
  console.log(JSON.stringify({ ...resultat, manquements: manquements.length }));
  return manquements.length;
}

async function courses(fois: number): Promise<number> {
  const scene = await ouvrirScene();
  const pharmacie = await peupler(scene.url, 4);
  try {
    const resultats = await courirPaires(
      { adresse: scene.adresse, pharmacie },
      fois,
      new Tirage(graine),
      ({ paire, courses: courues, premiers, fautes }) => {
        for (const f of fautes) console.error(f);
        console.log(
          `${paire} : ${courues} courses, ${premiers} au premier, ${courues - premiers} à l’autre, ${fautes.length} manquement(s)`,
        );
      },
    );
    const base = await verifierBase(scene.url);
    for (const f of base) console.error(f);
    console.log(`base : ${base.length} invariant(s) rompu(s)`);
    return base.length + resultats.reduce((s, r) => s + r.fautes.length, 0);
  } finally {
    await pharmacie.base.end();
    await scene.fermer();
  }
}
