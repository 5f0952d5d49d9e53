import { setTimeout as attendre } from 'node:timers/promises';
import { PATIENCE_MS } from '#tests/harness/patience.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { Registre } from './appels.ts';
import { verifierTout } from './controles.ts';
import { ouvrirEcrans } from './ecrans.ts';
import { regarder } from './jouer-chaos.ts';
import { Barriere, toutServir } from './operations.ts';
import { peupler, type Pharmacie } from './pharmacie.ts';
import { ouvrirSceneADeux } from './scene.ts';

export interface OptionsPlusieurs {
  processus: number;
  /** Stops once so many acts were answered. */
  operations: number;
  graine: number;
  /** Between two deaths, in milliseconds. */
  repit: number;
  dire?: (ligne: string) => void;
}
export interface ResultatPlusieurs {
  graine: number;
  operations: number;
  reprises: number;
  ventes: number;
  morts: number;
  relectures: number;
  manquements: string[];
}

/** Only the screens that are there count as present, whatever process died holding them [DIR-4]. */
async function comparerPresence({ base }: Pharmacie, attendus: number): Promise<string[]> {
  let vus = -1;
  for (const limite = Date.now() + PATIENCE_MS; Date.now() < limite && vus !== attendus;) {
    vus = Number(
      (
        await base.query<{ n: string }>(
          `select coalesce(sum(prises), 0) as n
            from presence
            where processus in (select f_processus_vivants())`,
        )
      ).rows[0]?.n,
    );
    if (vus !== attendus) await attendre(100);
  }
  return vus === attendus ? [] : [`présence : ${vus} écrans comptés sur ${attendus}`];
}

/**
 * Several processes behind one address, one of them killed again and again: nothing lost, nothing
 * twice, every subscriber in sync.
 */
export async function jouerAPlusieurs(o: OptionsPlusieurs): Promise<ResultatPlusieurs> {
  const scene = await ouvrirSceneADeux(o.processus);
  const pharmacie = await peupler(scene.url, 8);
  const registre = new Registre(scene.adresse);
  const barriere = new Barriere();
  const tirage = new Tirage(o.graine);
  const ecrans = ouvrirEcrans(registre, pharmacie);
  const manquements: string[] = [];
  let morts = 0;
  try {
    await Promise.all(ecrans.map((e) => e.rattrape()));
    const clients = toutServir(
      { registre, pharmacie, tirage },
      [...pharmacie.vendeurs, ...pharmacie.caissiers, pharmacie.admin],
      barriere,
    );
    while (registre.acquittes.length < o.operations || morts < o.processus) {
      await attendre(o.repit);
      await scene.tuer(morts % o.processus);
      morts += 1;
      await Promise.all(ecrans.map((e) => e.rattrape()));
      const vus = await regarder(scene, pharmacie, barriere, ecrans);
      manquements.push(...vus.map((v) => `après la mort n° ${morts} : ${v}`));
      o.dire?.(
        `mort n° ${morts} : ${registre.acquittes.length} actes, ${vus.length} manquement(s)`,
      );
    }
    barriere.fini = true;
    await Promise.all(clients);
    manquements.push(
      ...(await verifierTout(scene.url, pharmacie, registre, tirage)),
      ...(await comparerPresence(pharmacie, ecrans.length)),
    );
    return {
      graine: o.graine,
      operations: registre.acquittes.length,
      reprises: registre.reprises,
      ventes: registre.acquittes.filter((a) => a.statut === 200 && a.acte.startsWith('payer'))
        .length,
      morts,
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
