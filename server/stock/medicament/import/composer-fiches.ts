import type { FicheBase } from '#shared/stock/medicament/fiche.schema.ts';
import { nettoyer } from './composer-avis.ts';
import type { Bdpm } from './lire-bdpm.ts';
import type { LigneTexte, Table } from './lire-table.ts';

const col = (l: LigneTexte | undefined, i: number): string => l?.colonnes[i] ?? '';
const ouNull = (texte: string): string | null => texte || null;

/**
 * '18/05/2026' or '20260518' → '2026-05-18'; null when invalid or after `limite` (one row says
 * 2924).
 */
export function lireDate(texte: string, limite: string): string | null {
  const iso = texte
    .replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || iso > limite) return null;
  const jour = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(jour.getTime()) && jour.toISOString().startsWith(iso) ? iso : null;
}

function parCis(table: Table | null, colonne = 0): Map<string, LigneTexte[]> {
  const groupes = new Map<string, LigneTexte[]>();
  for (const l of table?.lignes ?? []) {
    const tenues = groupes.get(col(l, colonne));
    if (tenues) tenues.push(l);
    else groupes.set(col(l, colonne), [l]);
  }
  return groupes;
}

/** Newest first, deduplicated, with their link. */
function avisDe(
  lignes: readonly LigneTexte[],
  liens: ReadonlyMap<string, string>,
  limite: string,
): FicheBase['avis'] {
  const lus = lignes.map((l) => ({
    date: lireDate(col(l, 3), limite),
    motif: ouNull(col(l, 2)),
    valeur: ouNull(col(l, 4)),
    texte: nettoyer(col(l, 5)),
    lien: liens.get(col(l, 1)) ?? null,
  }));
  return lus.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}

/** [MED-9] One sheet per CIS. `limite`: import day, YYYY-MM-DD. */
export function composerFiches(bdpm: Bdpm, limite: string): { cis: string; fiche: FicheBase }[] {
  const [compositions, conditions, avis, ruptures, presentations, generiques] = [
    parCis(bdpm.compositions),
    parCis(bdpm.conditions),
    parCis(bdpm.avis),
    parCis(bdpm.disponibilites),
    parCis(bdpm.presentations),
    parCis(bdpm.generiques, 2),
  ];
  const interets = parCis(bdpm.interets);
  const liens = new Map(bdpm.liens?.lignes.map((l) => [col(l, 0), col(l, 1)]));
  const specialites = new Map(bdpm.specialites.lignes.map((l) => [col(l, 0), l]));
  return [...new Set([...specialites.keys(), ...presentations.keys()])].sort().map((cis) => {
    const s = specialites.get(cis);
    return {
      cis,
      fiche: {
        statut: ouNull(col(s, 4)),
        procedure: ouNull(col(s, 5)),
        etat: ouNull(col(s, 6)),
        date_amm: lireDate(col(s, 7), limite),
        alerte: ouNull(col(s, 8)),
        surveillance: col(s, 11) === 'Oui',
        interet_majeur: interets.has(cis),
        composition: (compositions.get(cis) ?? []).map((l) => ({
          element: col(l, 1),
          substance: col(l, 3),
          dosage: ouNull(col(l, 4)),
          reference: ouNull(col(l, 5)),
          fraction: col(l, 6) === 'FT',
          liaison: ouNull(col(l, 7)),
        })),
        conditions: [...new Set((conditions.get(cis) ?? []).map((l) => col(l, 1)))],
        groupes: [...new Set((generiques.get(cis) ?? []).map((l) => col(l, 1)))],
        presentations: (presentations.get(cis) ?? []).map((l) => ({
          cip13: col(l, 6),
          statut: ouNull(col(l, 3)),
          etat: ouNull(col(l, 4)),
          taux: ouNull(col(l, 8)),
          collectivites: col(l, 7) === 'oui',
        })),
        avis: avisDe(avis.get(cis) ?? [], liens, limite),
        disponibilites: (ruptures.get(cis) ?? []).map((l) => ({
          cip13: ouNull(col(l, 1)),
          libelle: col(l, 3),
          debut: lireDate(col(l, 4), limite),
          maj: lireDate(col(l, 5), limite),
          remise: lireDate(col(l, 6), limite),
          lien: ouNull(col(l, 7)),
        })),
      },
    };
  });
}

/** YYYY-MM-DD, the newest in the files. */
export function dateDesDonnees(bdpm: Bdpm, limite: string): string | null {
  const dates = [
    ...bdpm.presentations.lignes.map((l) => col(l, 5)),
    ...(bdpm.disponibilites?.lignes ?? []).flatMap((l) => [col(l, 4), col(l, 5)]),
  ];
  return dates.reduce<string | null>((tard, texte) => {
    const lue = lireDate(texte, limite);
    return lue !== null && (tard === null || lue > tard) ? lue : tard;
  }, null);
}
