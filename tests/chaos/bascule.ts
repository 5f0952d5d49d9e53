import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { Tirage } from '#server/platform/demo/tirage.ts';
import type { Facade } from './aiguillage.ts';
import { Registre } from './appels.ts';
import { verifierTout } from './controles.ts';
import { ouvrirEcrans } from './ecrans.ts';
import { regarder } from './jouer-chaos.ts';
import { Barriere, toutServir } from './operations.ts';
import { PaireDeBases } from './paire-de-bases.ts';
import { peupler } from './pharmacie.ts';
import { ouvrirProcessus } from './scene.ts';

export interface OptionsBascule {
  /** How many times the database in charge dies. */
  fois: number;
  graine: number;
  /** How long the load runs before each death, in milliseconds. */
  repit: number;
  /** What stands in front of the two processes; the plain switch by default. */
  facade?: Facade | undefined;
  dire?: (ligne: string) => void;
}
export interface ResultatBascule {
  graine: number;
  operations: number;
  ventes: number;
  bascules: number;
  /** From the death to the other in charge; to a sale written again; to all screens caught up (ms). */
  enCharge: number[];
  vendu: number[];
  ecrans: number[];
  manquements: string[];
}

/**
 * Two processes of the product on a PostgreSQL of one's own and its standby: the one in charge dies
 * in full sale with one of the processes, the other takes it up. Every acknowledged act is there, once; every screen comes back.
 */
export async function jouerBascule(o: OptionsBascule): Promise<ResultatBascule> {
  const dossier = mkdtempSync(path.join(tmpdir(), 'bascule-'));
  chmodSync(dossier, 0o755);
  const paire = await PaireDeBases.ouvrir(dossier);
  const processus = await ouvrirProcessus(paire.url, dossier, 2, o.facade);
  const pharmacie = await peupler(paire.url, 6);
  const registre = new Registre(processus.adresse);
  const barriere = new Barriere();
  const tirage = new Tirage(o.graine);
  const ecrans = ouvrirEcrans(registre, pharmacie);
  const manquements: string[] = [];
  const temps = { enCharge: [] as number[], vendu: [] as number[], ecrans: [] as number[] };
  try {
    await Promise.all(ecrans.map((e) => e.rattrape()));
    const clients = toutServir(
      { registre, pharmacie, tirage },
      [...pharmacie.vendeurs, ...pharmacie.caissiers, pharmacie.admin],
      barriere,
    );
    for (let n = 1; n <= o.fois; n++) {
      await attendre(o.repit);
      await registre.encore(20);
      const mort = performance.now();
      const depuis = () => Math.round(performance.now() - mort);
      // a process dies with it: its screens come back by the other one
      const processusMort = processus.tuer(n % 2);
      await paire.basculer();
      temps.enCharge.push(depuis());
      await registre.encore(1);
      temps.vendu.push(depuis());
      await Promise.all(ecrans.map((e) => e.rattrape()));
      temps.ecrans.push(depuis());
      await processusMort;
      const vus = await regarder({ url: paire.url }, pharmacie, barriere, ecrans);
      manquements.push(...vus.map((v) => `après la bascule n° ${n} : ${v}`));
      o.dire?.(
        `bascule n° ${n} : en charge ${temps.enCharge.at(-1)} ms, vendu ${temps.vendu.at(-1)} ms, écrans ${temps.ecrans.at(-1)} ms, ${vus.length} manquement(s)`,
      );
      if (n < o.fois) await paire.suivre();
    }
    barriere.fini = true;
    await Promise.all(clients);
    manquements.push(...(await verifierTout(paire.url, pharmacie, registre, tirage)));
    return {
      graine: o.graine,
      operations: registre.acquittes.length,
      ventes: registre.acquittes.filter((a) => a.statut === 200 && a.acte.startsWith('payer'))
        .length,
      bascules: o.fois,
      ...temps,
      manquements,
    };
  } finally {
    barriere.fini = true;
    for (const e of ecrans) e.fermer();
    await pharmacie.base.end();
    await processus.fermer();
    paire.fermer();
    rmSync(dossier, { recursive: true, force: true });
  }
}
