import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { chargerDemonstration } from '#server/platform/demo/charger-demonstration.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { createOrm } from '#server/platform/db/orm.ts';
import { ENTITES } from '#server/entities.ts';
import {
  switchCluster,
  enableArchiving,
  prepareRestore,
} from '#server/platform/sauvegarde/prepare-restore.ts';
import { backUp } from '#server/platform/sauvegarde/back-up.ts';
import { type Gardee, gardeePour } from '#tests/harness/reponses-gardees.ts';
import { Registre } from './appels.ts';
import { verifierBase } from './controles.ts';
import { type Ecran, ouvrirEcrans } from './ecrans.ts';
import { Barriere, toutServir } from './operations.ts';
import { peupler, type Pharmacie } from './pharmacie.ts';
import { ouvrirScene, type Scene } from './scene.ts';

export interface OptionsRestauration {
  graine: number;
  /** Days of made-up sales put in first; 0 for none. */
  jours: number;
  /** How long people sell before the backup, after it, and after the point, in milliseconds. */
  repit: number;
  dire?: (ligne: string) => void;
}
export interface ResultatRestauration {
  graine: number;
  ventes: number;
  /** Size of the database and of its backup, in bytes. */
  base: number;
  octets: number;
  /**
   * Seconds: backup under load, restoration from nothing to the database in service, then every
   * screen right again.
   */
  sauvegarde: number;
  restauration: number;
  ecrans: number;
  /** Acts answered before the point, and after it (which a return in time gives up). */
  avant: number;
  apres: number;
  relectures: number;
  manquements: string[];
}

const secondes = (debut: number): number => Math.round((performance.now() - debut) / 100) / 10;

/** A pharmacy at work, and the screens that look on. */
interface Partie {
  scene: Scene;
  pharmacie: Pharmacie;
  registre: Registre;
  barriere: Barriere;
  ecrans: Ecran[];
  /** Where its backups go. */
  dossier: string;
}
async function ouvrirPartie(o: OptionsRestauration): Promise<Partie> {
  const scene = await ouvrirScene();
  if (o.jours > 0) {
    const orm = await createOrm(scene.url, { entites: ENTITES, max: 4 });
    await chargerDemonstration(orm, new Date(), o.jours).finally(() => orm.close(true));
  }
  const pharmacie = await peupler(scene.url, 4);
  const registre = new Registre(scene.adresse);
  const ecrans = ouvrirEcrans(registre, pharmacie);
  const dossier = path.join(scene.dossier, 'sauvegardes');
  return { scene, pharmacie, registre, barriere: new Barriere(), ecrans, dossier };
}

interface Vendu {
  octets: number;
  /** Seconds. */
  sauvegarde: number;
  point: Date;
  /** What was answered before the point. */
  avant: Registre['acquittes'];
}
/** Everybody sells: before the backup and during it, up to the point, and after it. */
async function vendreEtSauvegarder(
  { scene, pharmacie, registre, barriere, dossier }: Partie,
  o: OptionsRestauration,
): Promise<Vendu> {
  const clients = toutServir(
    { registre, pharmacie, tirage: new Tirage(o.graine) },
    [...pharmacie.vendeurs, ...pharmacie.caissiers],
    barriere,
  );
  await attendre(o.repit);
  await registre.encore(20);
  const debut = performance.now();
  const { octets } = await backUp({
    url: scene.url,
    cluster: scene.base.place.cluster,
    folder: dossier,
    now: new Date(),
  });
  const sauvegarde = secondes(debut);
  o.dire?.(`sauvegarde en pleine vente : ${sauvegarde} s, ${octets} octets`);
  await attendre(o.repit);
  await registre.encore(20);
  const avant = [...registre.acquittes];
  const point = new Date();
  await attendre(o.repit);
  barriere.fini = true;
  await Promise.all(clients);
  return { octets, sauvegarde, point, avant };
}

/** The database destroyed, made again as it was at the point; how many seconds it took. */
async function detruireEtRestaurer(
  { scene, dossier }: Partie,
  o: OptionsRestauration,
  point: Date,
): Promise<number> {
  const { place: emplacement, programs: programmes } = scene.base;
  // What the archive's delay does by itself every few minutes.
  await enableArchiving(scene.url, emplacement.cluster, dossier);
  const debut = performance.now();
  await scene.base.replace(async () => {
    rmSync(emplacement.cluster, { recursive: true, force: true });
    const preparee = await prepareRestore({
      place: emplacement,
      programs: programmes,
      folder: dossier,
      point,
      settings: { shared_buffers: '64MB' },
      author: { utilisateur: 'essai', adresse: 'serveur' },
      report: (etape) => o.dire?.(`${secondes(debut)} s : ${etape}`),
    });
    switchCluster(emplacement, preparee, dossier, new Date());
  });
  return secondes(debut);
}

/** Screens put themselves right by themselves, each within twenty readings. */
async function attendreEcrans(ecrans: readonly Ecran[]): Promise<string[]> {
  const manquements: string[] = [];
  for (const e of ecrans) {
    let ecart: string | null = 'jamais relu';
    for (let i = 0; i < 20 && ecart !== null; i++) ecart = await e.ecart();
    if (ecart !== null) manquements.push(ecart);
  }
  return manquements;
}

/** What was answered before the point and that the database does not hold. */
async function chercherPerdus({ pharmacie }: Partie, avant: Vendu['avant']): Promise<string[]> {
  const { rows } = await pharmacie.base.query<Gardee>('select cle, statut, corps from idempotence');
  const tenues = new Map(rows.map((r) => [r.cle, r]));
  return avant
    .filter((a) => a.statut === 200 && gardeePour(tenues, a.cle)?.corps !== a.texte)
    .map((a) => `${a.acte} ${a.cle} : répondu avant le point, absent de la base restaurée`);
}

/** Life goes on: a basket is opened, and its seller's screen hears of it. */
async function reprendre({ pharmacie, registre, ecrans }: Partie): Promise<string[]> {
  const [vendeur] = pharmacie.vendeurs;
  if (vendeur) await registre.ecrire('creer', vendeur, '/api/reservations', {});
  const manquements: string[] = [];
  for (const e of ecrans) {
    const ecart = await e.ecart();
    if (ecart !== null) manquements.push(`ensuite : ${ecart}`);
  }
  return manquements;
}

/**
 * Backup while everybody sells, database destroyed, return to a moment between the two: what was
 * answered before is there, screens put themselves right.
 */
export async function essayerRestauration(o: OptionsRestauration): Promise<ResultatRestauration> {
  const partie = await ouvrirPartie(o);
  const { scene, pharmacie, registre, barriere, ecrans } = partie;
  const compter = async (texte: string): Promise<number> =>
    Number((await pharmacie.base.query<{ n: string }>(texte)).rows[0]?.n ?? 0);
  try {
    const { octets, sauvegarde, point, avant } = await vendreEtSauvegarder(partie, o);
    const ventes = await compter('select count(*) n from vente');
    const base = await compter('select pg_database_size(current_database()) n');
    const restauration = await detruireEtRestaurer(partie, o, point);
    const debut = performance.now();
    const manquements = [...registre.fautes, ...(await attendreEcrans(ecrans))];
    const revenus = secondes(debut);
    manquements.push(
      ...(await chercherPerdus(partie, avant)),
      ...(await verifierBase(scene.url)),
      ...(await reprendre(partie)),
    );
    return {
      graine: o.graine,
      ventes,
      base,
      octets,
      sauvegarde,
      restauration,
      ecrans: revenus,
      avant: avant.length,
      apres: registre.acquittes.length - avant.length - 1,
      relectures: ecrans.reduce((s, e) => s + e.relectures, 0),
      manquements,
    };
  } finally {
    barriere.fini = true;
    for (const e of ecrans) e.fermer();
    await pharmacie.base.end();
    await scene.fermer();
  }
}
