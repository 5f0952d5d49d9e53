import type { Bdpm } from './lire-bdpm.ts';
import type { LigneTexte, Table } from './lire-table.ts';

/** Searched for pathologies; one per medicine. */
export interface AvisImporte {
  cis: string;
  avis: string | null;
  indications: string | null;
}
export interface ClasseImportee {
  code: string;
  libelle: string;
  grand_public: string | null;
}

const col = (l: LigneTexte, i: number): string => l.colonnes[i] ?? '';
/** HTML breaks, outer quotes, '½' for a lost 'œ'. */
export const nettoyer = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('½', 'œ')
    .replace(/^\s*"|"\s*$/g, '')
    .split('\n')
    .map((l) =>
      l
        .replace(/\s+/g, ' ')
        .replace(/^[-–•]\s*/, '')
        .trim(),
    )
    .filter(Boolean)
    .join('\n');

function parCis(table: Table | null, texte: (l: LigneTexte) => string): Map<string, string[]> {
  const lus = new Map<string, string[]>();
  for (const l of table?.lignes ?? []) {
    const lu = texte(l);
    if (lu === '') continue;
    const tenus = lus.get(col(l, 0)) ?? [];
    if (!tenus.includes(lu)) tenus.push(lu);
    lus.set(col(l, 0), tenus);
  }
  return lus;
}

/** [MED-6] Opinions (newest first) and reimbursed indications. */
export function composerAvis(bdpm: Bdpm): AvisImporte[] {
  const avis = bdpm.avis && {
    ...bdpm.avis,
    lignes: [...bdpm.avis.lignes].sort((a, b) => col(b, 3).localeCompare(col(a, 3))),
  };
  const dits = parCis(avis, (l) => nettoyer(col(l, 5)));
  const indications = parCis(bdpm.presentations, (l) => nettoyer(col(l, 12)));
  return [...new Set([...dits.keys(), ...indications.keys()])].sort().map((cis) => ({
    cis,
    avis: dits.get(cis)?.join('\n') ?? null,
    indications: indications.get(cis)?.join('\n') ?? null,
  }));
}

/** `code,…,libellé`; labels may be quoted. */
function lireCsv(texte: string): string[][] {
  return texte
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((ligne) =>
      [...ligne.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map((m) =>
        (m[1] ?? '').replace(/^"|"$/g, '').replaceAll('""', '"'),
      ),
    );
}

/** [MED-7] With lay labels if any. */
export function composerClasses({ atc, grandPublic }: Bdpm['classes']): ClasseImportee[] {
  const simples = new Map(
    grandPublic.flatMap(lireCsv).map(([code = '', mots = '']) => [code, mots]),
  );
  return (atc === null ? [] : lireCsv(atc)).flatMap(([code = '', , libelle = '']) =>
    code && libelle ? [{ code, libelle, grand_public: simples.get(code) || null }] : [],
  );
}

/** [MED-7] Labels of the class and its ancestors, lay ones included: 'diabète' matches. */
export function motsDesClasses(
  classes: readonly ClasseImportee[],
): (atc: string | null) => string | null {
  const parCode = new Map(
    classes.map((c) => [c.code, [c.libelle, c.grand_public].filter(Boolean).join(' ')]),
  );
  const connus = new Map<string, string | null>();
  return (atc) => {
    if (atc === null) return null;
    const tenu = connus.get(atc);
    if (tenu !== undefined) return tenu;
    const mots =
      [...new Set([1, 3, 4, 5, atc.length].map((n) => atc.slice(0, n)))]
        .flatMap((code) => parCode.get(code) ?? [])
        .join(' ') || null;
    connus.set(atc, mots);
    return mots;
  };
}
