import { joursEntre } from './dates.ts';
import type { Jours } from './mois.ts';

/** Summed block; `fin` exclusive. */
export interface Palier {
  debut: string;
  fin: string;
}
/** Add (1), subtract (−1). */
export type Sens = 1 | -1;
/** Block cost in open days: at most one row per product. */
const COUT_BLOC = 2;

/** A block or days, in either direction. */
interface Pas {
  vers: string;
  cout: number;
  bloc: boolean;
  sens: Sens;
}
/** Previous day, step, total cost. */
interface Arrivee {
  depuis: string;
  cout: number;
  bloc: boolean;
  sens: Sens;
}

/** Edges from each boundary. */
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

/** Dijkstra, until `a`. */
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

/** Merges adjacent runs of the same sign. */
function ajouterJours(jours: (Jours & { sens: Sens })[], ajout: Jours & { sens: Sens }): void {
  const voisin = jours.find((j) => j.sens === ajout.sens && (j.de === ajout.a || j.a === ajout.de));
  if (!voisin) jours.unshift(ajout);
  else if (voisin.de === ajout.a) voisin.de = ajout.de;
  else voisin.a = ajout.a;
}

/**
 * [STA-7] Fewest rows: shortest path over blocks and days, backward steps subtract. Exact. Blocks
 * nest or are disjoint.
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
