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
  const bornes = [...new Set([de, a, ...paliers.flatMap((p) => [p.debut, p.fin])])].sort();
  const pas = new Map(
    bornes.map((b) => [b, [] as { vers: string; cout: number; bloc: boolean; sens: Sens }[]]),
  );
  const relier = (debut: string, fin: string, cout: number, bloc: boolean): void => {
    pas.get(debut)?.push({ vers: fin, cout, bloc, sens: 1 });
    pas.get(fin)?.push({ vers: debut, cout, bloc, sens: -1 });
  };
  for (const p of paliers) relier(p.debut, p.fin, COUT_BLOC, true);
  for (const [i, b] of bornes.entries()) {
    const fin = bornes[i + 1];
    if (fin !== undefined) relier(b, fin, joursEntre(b, fin), false);
  }

  const atteints = new Map([[de, { cout: 0, depuis: de, bloc: false, sens: 1 as Sens }]]);
  const ouverts = new Set([de]);
  for (let ici = de; ici !== a;) {
    ouverts.delete(ici);
    const deja = atteints.get(ici)?.cout ?? 0;
    for (const { vers, cout, bloc, sens } of pas.get(ici) ?? [])
      if (deja + cout < (atteints.get(vers)?.cout ?? Infinity)) {
        atteints.set(vers, { cout: deja + cout, depuis: ici, bloc, sens });
        ouverts.add(vers);
      }
    ici = [...ouverts].reduce((x, y) =>
      (atteints.get(y)?.cout ?? 0) < (atteints.get(x)?.cout ?? 0) ? y : x,
    );
  }

  const blocs: (Palier & { sens: Sens })[] = [];
  const jours: (Jours & { sens: Sens })[] = [];
  for (let ici = a; ici !== de;) {
    const { depuis, bloc, sens } = atteints.get(ici) ?? {
      depuis: de,
      bloc: false,
      sens: 1 as Sens,
    };
    const [debut, fin] = sens > 0 ? [depuis, ici] : [ici, depuis];
    const voisin = jours.find((j) => j.sens === sens && (j.de === fin || j.a === debut));
    if (bloc) blocs.unshift({ debut, fin, sens });
    else if (voisin)
      [voisin.de, voisin.a] = voisin.de === fin ? [debut, voisin.a] : [voisin.de, fin];
    else jours.unshift({ de: debut, a: fin, sens });
    ici = depuis;
  }
  return { blocs, jours };
}
