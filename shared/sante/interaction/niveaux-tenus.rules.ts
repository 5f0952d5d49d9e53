import { gravite, type Niveau } from './niveaux.rules.ts';
import type { UniteAnalysee } from './thesaurus-indexe.rules.ts';
import type { ConditionDeNiveau, CoupleCompact } from './thesaurus.schema.ts';

export interface NiveauTenu {
  niveau: Niveau;
  /** Index in the couple. */
  rang: number;
  /** Neither dose nor patient decides. */
  etabli: boolean;
}

const parmi = (u: UniteAnalysee, rangs: readonly number[]): boolean =>
  u.rangs.some((rang) => rangs.includes(rang));

function voiesTenues(
  u: UniteAnalysee,
  { de, par }: NonNullable<ConditionDeNiveau['voies']>,
): boolean {
  const { voies } = u.ligne;
  return !parmi(u, de) || voies === null || voies.some((v) => par.includes(v));
}

/** An unknown route counts as targeted. */
function tient(c: ConditionDeNiveau, x: UniteAnalysee, y: UniteAnalysee): boolean {
  const { parmi: vises, et, sauf, voies } = c;
  if (sauf && (parmi(x, sauf) || parmi(y, sauf))) return false;
  if (voies && !(voiesTenues(x, voies) && voiesTenues(y, voies))) return false;
  if (!vises) return true;
  const unSens = (un: UniteAnalysee, autre: UniteAnalysee): boolean =>
    parmi(un, vises) && (!et || parmi(autre, et));
  return unSens(x, y) || unSens(y, x);
}

const nomme = (c: ConditionDeNiveau): boolean => c.parmi !== undefined || c.sauf !== undefined;

/**
 * [INT-8] Applicable levels, worst first: texts read as concerning others are excluded, unread ones
 * included.
 */
export function niveauxTenus(
  { niveaux }: CoupleCompact,
  x: UniteAnalysee,
  y: UniteAnalysee,
): NiveauTenu[] {
  return niveaux
    .flatMap(({ niveau, si = [] }, rang): NiveauTenu[] => {
      const tenus = si.map((cas) => cas.filter((c) => tient(c, x, y)));
      if (tenus.some((cas) => cas.length === 0)) return [];
      const etabli = tenus.flat().some((c) => nomme(c) && c.selon_cas !== true);
      return [{ niveau, rang, etabli }];
    })
    .sort((a, b) => gravite(a.niveau) - gravite(b.niveau) || a.rang - b.rang);
}
