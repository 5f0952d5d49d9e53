import type { SubstanceDuProduit } from './substances.schema.ts';
import type { CoupleCompact, ThesaurusCompact } from './thesaurus.schema.ts';
import type { VoieDePrise } from './substances.schema.ts';
import { voiesDuNom, type VoiesDUnNom } from './voies.rules.ts';

export interface LigneAnalysee {
  /** Product id, or purchased label. */
  cle: string;
  libelle: string;
  substances: readonly SubstanceDuProduit[];
  voies: readonly VoieDePrise[] | null;
  /** Purchase day; null in the basket. */
  achetee_le: string | null;
}

export interface ThesaurusIndexe {
  compact: ThesaurusCompact;
  rangs: ReadonlyMap<string, number>;
  bouts: readonly (readonly number[])[];
  couples: ReadonlyMap<number, readonly CoupleCompact[]>;
  /** Routes named by each end. */
  voies: readonly VoiesDUnNom[];
  /** Couples with a memberless end. */
  conseils: ReadonlyMap<number, readonly CoupleCompact[]>;
}

const LARGEUR = 65_536;
/** Order-independent. */
export const cleDeBouts = (a: number, b: number): number =>
  Math.min(a, b) * LARGEUR + Math.max(a, b);

function ranger<K, V>(paires: readonly (readonly [K, V])[]): Map<K, V[]> {
  const rangees = new Map<K, V[]>();
  for (const [cle, valeur] of paires) {
    const tenues = rangees.get(cle);
    if (tenues) tenues.push(valeur);
    else rangees.set(cle, [valeur]);
  }
  return rangees;
}

/** Once per edition: about four thousand entries. */
export function indexerThesaurus(compact: ThesaurusCompact): ThesaurusIndexe {
  const { substances, classes, autres, membres, couples } = compact;
  const nombre = substances.length;
  const premierAutre = nombre + classes.length;
  const bouts = substances.map((_, rang) => [rang]);
  for (const [c, siens] of membres.entries())
    for (const rang of siens) bouts[rang]?.push(nombre + c);
  const conseils = couples.flatMap((c): [number, CoupleCompact][] => {
    if (c.a >= premierAutre) return [[c.b, c]];
    return c.b >= premierAutre ? [[c.a, c]] : [];
  });
  return {
    compact,
    rangs: new Map(substances.map(([id], rang) => [id, rang])),
    bouts,
    couples: ranger(couples.map((c) => [cleDeBouts(c.a, c.b), c])),
    voies: [...substances, ...classes, ...autres].map(([, libelle]) => voiesDuNom(libelle)),
    conseils: ranger(conseils),
  };
}

/** Under one or several thesaurus names. */
export interface UniteAnalysee {
  rangs: readonly number[];
  bouts: readonly number[];
  ligne: LigneAnalysee;
}
export const unitesDe = (t: ThesaurusIndexe, lignes: readonly LigneAnalysee[]): UniteAnalysee[] =>
  lignes.flatMap((ligne) =>
    ligne.substances.flatMap((s) => {
      const rangs = s.ids.flatMap((id) => t.rangs.get(id) ?? []).sort((a, b) => a - b);
      const bouts = [...new Set(rangs.flatMap((rang) => t.bouts[rang] ?? []))];
      return rangs.length > 0 ? [{ rangs, bouts, ligne }] : [];
    }),
  );

export interface CoteDeCarte {
  id: string;
  nom: string;
  lignes: { cle: string; libelle: string; achetee_le: string | null }[];
}
export function coteDe(t: ThesaurusIndexe, u: UniteAnalysee): CoteDeCarte {
  const [id = '', nom = ''] = t.compact.substances[u.rangs[0] ?? 0] ?? [];
  const { cle, libelle, achetee_le } = u.ligne;
  return { id, nom, lignes: [{ cle, libelle, achetee_le }] };
}
export const reunirCotes = (a: CoteDeCarte, b: CoteDeCarte): CoteDeCarte => ({
  ...a,
  lignes: [...a.lignes, ...b.lignes.filter((l) => !a.lignes.some((m) => m.cle === l.cle))],
});
