import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { chargerDemonstration } from '#server/demo/charger-demonstration.ts';
import { Tirage } from '#server/demo/tirage.ts';
import { createOrm } from '#server/db/orm.ts';
import { ENTITES } from '#server/entites.ts';
import {
  basculerGrappe,
  mettreAuJournal,
  preparerRestauration,
} from '#server/sauvegarde/restaurer.ts';
import { sauvegarder } from '#server/sauvegarde/sauvegarder.ts';
import { Registre } from './appels.ts';
import { verifierBase } from './controles.ts';
import { ouvrirEcrans } from './ecrans.ts';
import { Barriere, type Comptoir, servir } from './operations.ts';
import { peupler } from './pharmacie.ts';
import { ouvrirScene } from './scene.ts';

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

/**
 * Backup while everybody sells, database destroyed, return to a moment between the two: what was
 * answered before is there, screens put themselves right.
 */
export async function essayerRestauration(o: OptionsRestauration): Promise<ResultatRestauration> {
  const scene = await ouvrirScene();
  if (o.jours > 0) {
    const orm = await createOrm(scene.url, { entites: ENTITES, max: 4 });
    await chargerDemonstration(orm, new Date(), o.jours).finally(() => orm.close(true));
  }
  const pharmacie = await peupler(scene.url, 4);
  const registre = new Registre(scene.adresse);
  const barriere = new Barriere();
  const ecrans = ouvrirEcrans(registre, pharmacie);
  const dossier = path.join(scene.dossier, 'sauvegardes');
  const { emplacement, programmes } = scene.base;
  const compter = async (texte: string): Promise<number> =>
    Number((await pharmacie.base.query<{ n: string }>(texte)).rows[0]?.n ?? 0);
  try {
    const tirage = new Tirage(o.graine);
    const partages = {
      registre,
      pharmacie,
      paniers: new Map(),
      ventes: [],
      commandes: [],
      retours: [],
      inventaires: [],
    } satisfies Partial<Comptoir>;
    const clients = [...pharmacie.vendeurs, ...pharmacie.caissiers].map((par) =>
      servir({ ...partages, tirage: new Tirage(tirage.entier(1, 2 ** 30)) }, par, barriere),
    );
    await attendre(o.repit);
    await registre.encore(20);
    let debut = performance.now();
    const faite = await sauvegarder({
      url: scene.url,
      grappe: emplacement.grappe,
      vers: dossier,
      maintenant: new Date(),
    });
    const sauvegarde = secondes(debut);
    o.dire?.(`sauvegarde en pleine vente : ${sauvegarde} s, ${faite.octets} octets`);
    await attendre(o.repit);
    await registre.encore(20);
    const avant = [...registre.acquittes];
    const point = new Date();
    await attendre(o.repit);
    barriere.fini = true;
    await Promise.all(clients);
    const [ventes, base] = [
      await compter('select count(*) n from vente'),
      await compter('select pg_database_size(current_database()) n'),
    ];
    // What the archive's delay does by itself every few minutes.
    await mettreAuJournal(scene.url, emplacement.grappe, dossier);
    debut = performance.now();
    await scene.base.remplacer(async () => {
      rmSync(emplacement.grappe, { recursive: true, force: true });
      const preparee = await preparerRestauration({
        emplacement,
        programmes,
        dossier,
        point,
        reglages: { shared_buffers: '64MB' },
        par: { utilisateur: 'essai', adresse: 'serveur' },
        dire: (etape) => o.dire?.(`${secondes(debut)} s : ${etape}`),
      });
      basculerGrappe(emplacement, preparee, dossier, new Date());
    });
    const restauration = secondes(debut);
    debut = performance.now();
    const manquements = [...registre.fautes];
    for (const e of ecrans) {
      let ecart: string | null = 'jamais relu';
      for (let i = 0; i < 20 && ecart !== null; i++) ecart = await e.ecart();
      if (ecart !== null) manquements.push(ecart);
    }
    const revenus = secondes(debut);
    const { rows } = await pharmacie.base.query<{ cle: string; statut: number; corps: string }>(
      'select cle, statut, corps from idempotence',
    );
    const tenues = new Map(rows.map((r) => [r.cle, r]));
    for (const a of avant.filter((x) => x.statut === 200))
      if (tenues.get(a.cle)?.corps !== a.texte)
        manquements.push(
          `${a.acte} ${a.cle} : répondu avant le point, absent de la base restaurée`,
        );
    manquements.push(...(await verifierBase(scene.url)));
    // Life goes on: a basket is opened, and its seller's screen hears of it.
    const [vendeur] = pharmacie.vendeurs;
    if (vendeur) await registre.ecrire('creer', vendeur, '/api/reservations', {});
    for (const e of ecrans) {
      const ecart = await e.ecart();
      if (ecart !== null) manquements.push(`ensuite : ${ecart}`);
    }
    return {
      graine: o.graine,
      ventes,
      base,
      octets: faite.octets,
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
