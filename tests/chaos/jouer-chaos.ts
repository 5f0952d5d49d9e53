import { setTimeout as attendre } from 'node:timers/promises';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { type Acquitte, Registre } from './appels.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { comparerEcrans, toutPublie, verifierBase, verifierTout } from './controles.ts';
import { type Ecran, ouvrirEcrans } from './ecrans.ts';
import { Barriere, toutServir } from './operations.ts';
import { peupler, type Pharmacie } from './pharmacie.ts';
import { ouvrirScene, type Scene } from './scene.ts';

export interface OptionsChaos {
  /** Deaths of the server. */
  fois: number;
  graine: number;
  /** The database dies too, once in so many rounds. */
  base: number;
  /** How long the load runs before each death, in milliseconds. */
  repit: number;
  dire?: (ligne: string) => void;
}
export interface ResultatChaos {
  graine: number;
  operations: number;
  reprises: number;
  ventes: number;
  mortsServeur: number;
  mortsBase: number;
  /** From the port open again to every screen caught up, in milliseconds. */
  retour: { mediane: number; max: number };
  relectures: number;
  manquements: string[];
}

/** Everybody stops; what is shown and what is kept must then agree. */
export async function regarder(
  scene: Pick<Scene, 'url'>,
  pharmacie: Pharmacie,
  barriere: Barriere,
  ecrans: Ecran[],
): Promise<string[]> {
  await barriere.fermer();
  await toutPublie(pharmacie);
  const fautes = [...(await comparerEcrans(pharmacie, ecrans)), ...(await verifierBase(scene.url))];
  barriere.rouvrir();
  return fautes;
}

/** The database dies; the server lives through it, as the same process (R11). */
async function tuerBase(scene: Scene): Promise<string[]> {
  const avant = scene.pid();
  await scene.tuerBase();
  return scene.pid() === avant ? [] : ['le serveur est mort avec la base'];
}

/** Who works, what was answered, and what is shown meanwhile. */
interface EnJeu {
  pharmacie: Pharmacie;
  registre: Registre;
  barriere: Barriere;
  ecrans: Ecran[];
}
const estUneVente = (a: Acquitte): boolean => a.statut === 200 && a.acte.startsWith('payer');

async function manches(
  o: OptionsChaos,
  scene: Scene,
  { pharmacie, registre, barriere, ecrans }: EnJeu,
) {
  const retours: number[] = [];
  const manquements: string[] = [];
  let mortsBase = 0;
  for (let n = 1; n <= o.fois; n++) {
    await attendre(o.repit);
    await registre.encore(20);
    await scene.tuerServeur();
    const ouvert = performance.now();
    await Promise.all(ecrans.map((e) => e.rattrape()));
    retours.push(Math.round(performance.now() - ouvert));
    if (n % o.base === 0) {
      await attendre(o.repit / 2);
      await registre.encore(5);
      manquements.push(...(await tuerBase(scene)));
      mortsBase += 1;
    }
    const vus = await regarder(scene, pharmacie, barriere, ecrans);
    manquements.push(...vus.map((v) => `après la mort n° ${n} : ${v}`));
    o.dire?.(`mort n° ${n} : écrans revenus en ${retours.at(-1)} ms, ${vus.length} manquement(s)`);
  }
  return { retours, manquements, mortsBase };
}

/**
 * A pharmacy at work whose server and database die again and again: nothing acknowledged is lost,
 * nothing is done twice.
 */
export async function jouerChaos(o: OptionsChaos): Promise<ResultatChaos> {
  const scene = await ouvrirScene();
  const pharmacie = await peupler(scene.url, 8);
  const registre = new Registre(scene.adresse);
  const barriere = new Barriere();
  const tirage = new Tirage(o.graine);
  const ecrans = ouvrirEcrans(registre, pharmacie);
  try {
    await Promise.all(ecrans.map((e) => e.rattrape()));
    const clients = toutServir(
      { registre, pharmacie, tirage },
      [...pharmacie.vendeurs, ...pharmacie.caissiers, pharmacie.admin, pharmacie.admin],
      barriere,
    );
    const { retours, manquements, mortsBase } = await manches(o, scene, {
      pharmacie,
      registre,
      barriere,
      ecrans,
    });
    await jusqua(() => registre.acquittes.some(estUneVente), 'une vente');
    barriere.fini = true;
    await Promise.all(clients);
    manquements.push(...(await verifierTout(scene.url, pharmacie, registre, tirage)));
    return {
      graine: o.graine,
      operations: registre.acquittes.length,
      reprises: registre.reprises,
      ventes: registre.acquittes.filter(estUneVente).length,
      mortsServeur: o.fois,
      mortsBase,
      retour: {
        mediane: retours.toSorted((a, b) => a - b)[Math.floor(retours.length / 2)] ?? 0,
        max: Math.max(...retours),
      },
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
