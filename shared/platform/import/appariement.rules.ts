import { lireNombre } from '../../base/nombre-saisi.rules.ts';
import { moisManque } from './lecture.phrases.ts';
import {
  type ChampDeFichier,
  declarationDe,
  estMois,
  type Nature,
  plier,
  REQUIS,
} from './champs.ts';
import {
  admetPlusieurs,
  type ColonneLue,
  dUneAutreUnite,
  type LectureDeFichier,
} from './colonnes.rules.ts';
import { champDouble, champManque, colonneADire } from './import.phrases.ts';
import { SIGNATURE_MAX } from './import.schema.ts';

/** Null: skipped; undefined: unanswered. */
export type ChampDit = ChampDeFichier | null | undefined;

/** [IMP-1] Guesses; questions stay open. */
export const champsDevines = (colonnes: readonly ColonneLue[]): ChampDit[] =>
  colonnes.map((c) => (c.aDire ? undefined : c.champ));

const labelDe = (nature: Nature, champ: string): string =>
  declarationDe(nature, champ)?.label ?? champ;

/** [IMP-30] Missing required fields and duplicates. */
export function manquesDesChamps(nature: Nature, dits: readonly string[]): string[] {
  const absents = REQUIS[nature].filter((un) => !un.some((c) => dits.includes(c)));
  const doubles = dits.filter((c, i) => dits.indexOf(c) < i && !admetPlusieurs(nature, c));
  return [
    ...absents.map((un) => champManque(un.map((c) => labelDe(nature, c)))),
    ...(nature === 'ventes' && !dits.some(estMois) ? [moisManque] : []),
    ...[...new Set(doubles)].map((c) => champDouble(labelDe(nature, c))),
  ];
}
/** [IMP-30] Blocking faults, by column. */
export function manquesDe(
  nature: Nature,
  colonnes: readonly ColonneLue[],
  champs: readonly ChampDit[],
): string[] {
  const aDire = colonnes.filter((_, i) => champs[i] === undefined);
  return [
    ...aDire.map(({ tete, place }) => colonneADire(tete?.trim() || String(place))),
    ...manquesDesChamps(
      nature,
      champs.filter((c) => typeof c === 'string'),
    ),
  ];
}

/** [IMP-17] Layout key: heads, else column count. */
export function signatureDeLecture({
  tetes,
  colonnes,
}: Pick<LectureDeFichier, 'tetes' | 'colonnes'>): string {
  const siennes = sansRaison(colonnes);
  const dites = tetes === null ? [] : siennes.map((c) => c.tete ?? '');
  const dite = dites.map(plier).join('|').slice(0, SIGNATURE_MAX);
  return dite || `${siennes.length} colonnes sans tete`;
}
/** Drops the 'raison' column of our reject files. */
export const sansRaison = (colonnes: readonly ColonneLue[]): readonly ColonneLue[] =>
  plier(colonnes.at(-1)?.tete ?? '') === 'raison' ? colonnes.slice(0, -1) : colonnes;

/** Without heads, another source's file of as many columns may have its two prices the other way. */
function inverseLesPrix(
  siennes: readonly ColonneLue[],
  retenus: readonly (string | null)[],
): boolean {
  if (siennes.some((c) => c.tete !== null)) return false;
  const [achat, vente] = ['prix_achat', 'prix_vente'].map((champ) =>
    (siennes[retenus.indexOf(champ)]?.exemples ?? []).map((v) => Number(lireNombre(v, 2)) || 0),
  );
  const dessus = achat?.filter((prix, i) => prix > (vente?.[i] ?? prix)) ?? [];
  return dessus.length * 2 > (achat?.length ?? 0);
}

/** [IMP-17] Saved mapping; null when incompatible. */
export function champsRetenus(
  nature: Nature,
  colonnes: readonly ColonneLue[],
  retenus: readonly (string | null)[],
): (ChampDeFichier | null)[] | null {
  const siennes = sansRaison(colonnes);
  const sont = retenus.every((c) => c === null || declarationDe(nature, c) !== null);
  if (retenus.length !== siennes.length || !sont) return null;
  if (inverseLesPrix(siennes, retenus)) return null;
  // Heads compare without their brackets: '(EUR)' was perhaps '(FCFA)'.
  if (siennes.some((c, i) => dUneAutreUnite(c.tete ?? '', nature, retenus[i] ?? null))) return null;
  const ajoutees = colonnes.slice(siennes.length).map(() => null);
  // Unread when this mapping was kept, a state now decides what is taken.
  const statut = (i: number) => (siennes[i]?.champ === 'statut' ? ('statut' as const) : null);
  return [...(retenus as (ChampDeFichier | null)[]).map((c, i) => c ?? statut(i)), ...ajoutees];
}
