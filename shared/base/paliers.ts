import { joursEntre } from './dates.ts';
import type { Jours } from './mois.ts';

/** Days whose sums are kept together; `fin` is the day after the last. */
export interface Palier {
  debut: string;
  fin: string;
}
/** Added (1) or taken away (−1). */
export type Sens = 1 | -1;
/**
 * What a block costs to read, in open days: over ten days or a year, a product sold each day has
 * one row.
 */
const COUT_BLOC = 2;

/** A step of the walk: over a block, or over days, forwards or backwards. */
interface Pas {
  vers: string;
  cout: number;
  bloc: boolean;
  sens: Sens;
}
/** How a day was reached: from which one, by what step, at what price in all. */
interface Arrivee {
  depuis: string;
  cout: number;
  bloc: boolean;
  sens: Sens;
}

/** From each day that matters, the steps that leave it. */
function pasPossibles({ de, a }: Jours, paliers: readonly Palier[]): Map<string, Pas[]> {
  const bornes = [...new Set([de, a, ...paliers.flatMap((p) => [p.debut, p.fin])])].sort();
  const pas = new Map(bornes.map((b) => [b, [] as Pas[]]));
  const relier = ({ debut, fin }: Palier, cout: number, bloc: boolean): void => {
    pas.get(debut)?.push({ vers: fin, cout, bloc, sens: 1 });
    pas.get(fin)?.push({ vers: debut, cout, bloc, sens: -1 });
  };
  for (const p of paliers) relier(p, COUT_BLOC, true);
  for (const [i, debut] of bornes.entries()) {
    const fin = bornes[i + 1];
    if (fin !== undefined) relier({ debut, fin }, joursEntre(debut, fin), false);
  }
  return pas;
}

/** Dijkstra's walk: the cheapest way to each day, until `a` is reached. */
function plusCourtChemin({ de, a }: Jours, pas: ReadonlyMap<string, Pas[]>): Map<string, Arrivee> {
  const atteints = new Map<string, Arrivee>([[de, { cout: 0, depuis: de, bloc: false, sens: 1 }]]);
  const coutDe = (jour: string, absent: number): number => atteints.get(jour)?.cout ?? absent;
  const ouverts = new Set([de]);
  for (let ici = de; ici !== a;) {
    ouverts.delete(ici);
    const deja = coutDe(ici, 0);
    for (const { vers, cout, bloc, sens } of pas.get(ici) ?? []) {
      if (deja + cout >= coutDe(vers, Infinity)) continue;
      atteints.set(vers, { cout: deja + cout, depuis: ici, bloc, sens });
      ouverts.add(vers);
    }
    ici = [...ouverts].reduce((x, y) => (coutDe(y, 0) < coutDe(x, 0) ? y : x));
  }
  return atteints;
}

/** Days beside days walked the same way are one run of days. */
function ajouterJours(jours: (Jours & { sens: Sens })[], ajout: Jours & { sens: Sens }): void {
  const voisin = jours.find((j) => j.sens === ajout.sens && (j.de === ajout.a || j.a === ajout.de));
  if (!voisin) jours.unshift(ajout);
  else if (voisin.de === ajout.a) voisin.de = ajout.de;
  else voisin.a = ajout.a;
}

/**
 * [STA-7] Whole days as the fewest rows: the shortest walk from the first day to the day after the
 * last, by the blocks of `paliers` and the days between them. A block, or days, walked backwards
 * are taken away: of a block that is wanted but for two days, those two are. Sums add up, so the
 * pieces with their signs are the period, to the hundredth. Two blocks are one inside the other, or
 * apart.
 */
export function couvrir(
  { de, a }: Jours,
  paliers: readonly Palier[],
): { blocs: (Palier & { sens: Sens })[]; jours: (Jours & { sens: Sens })[] } {
  const atteints = plusCourtChemin({ de, a }, pasPossibles({ de, a }, paliers));
  const blocs: (Palier & { sens: Sens })[] = [];
  const jours: (Jours & { sens: Sens })[] = [];
  for (let ici = a; ici !== de;) {
    const { depuis, bloc, sens }: Pick<Arrivee, 'depuis' | 'bloc' | 'sens'> = atteints.get(ici) ?? {
      depuis: de,
      bloc: false,
      sens: 1,
    };
    const [debut, fin] = sens > 0 ? [depuis, ici] : [ici, depuis];
    if (bloc) blocs.unshift({ debut, fin, sens });
    else ajouterJours(jours, { de: debut, a: fin, sens });
    ici = depuis;
  }
  return { blocs, jours };
}
