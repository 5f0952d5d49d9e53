import type { LigneDemandee } from './reservation.schema.ts';
import type { SaisieLigne } from './saisie.schema.ts';
import { pourcentDit } from '../base/montant.ts';
import { direBoites, motDesBoites } from '../produit/boites-lues.rules.ts';

type Champ = keyof SaisieLigne;
/** How one thing that is typed on a line behaves. */
interface RegleDeChamp<V> {
  /** What a new line bears that does not name it. */
  defaut: V;
  /** Makes the sums: a discount locks it [RES-16], and it is part of what is paid [RES-65]. */
  compte: boolean;
  /** Its value, said where two people disagree; null when there is nothing to say. */
  dire: (valeur: V) => string | null;
}

const REGLES: { readonly [C in Champ]: RegleDeChamp<SaisieLigne[C]> } = {
  qte: {
    defaut: 1,
    compte: true,
    dire: String,
  },
  prise_en_charge: {
    defaut: 0,
    compte: true,
    dire: (taux) => (taux > 0 ? `à ${pourcentDit(taux)}` : null),
  },
  ecoulement: {
    defaut: 0,
    compte: true,
    dire: (taux) => (taux > 0 ? `−${taux} %` : null),
  },
  boites: {
    defaut: [],
    compte: false,
    dire: (boites) => direBoites(boites) || null,
  },
};
/** A value as it is compared. */
const motDe = (l: SaisieLigne, c: Champ): string | number =>
  c === 'boites' ? motDesBoites(l.boites) : l[c];
const CHAMPS = Object.keys(REGLES) as Champ[];
const COMPTES = CHAMPS.filter((c) => REGLES[c].compte);

const parChamp = (valeur: <C extends Champ>(champ: C) => SaisieLigne[C]): SaisieLigne =>
  Object.fromEntries(CHAMPS.map((c) => [c, valeur(c)])) as unknown as SaisieLigne;

/** What a new line bears before anybody types on it. */
export const SAISIE_NEUVE: Readonly<SaisieLigne> = parChamp((c) => REGLES[c].defaut);

/** The line as it is asked of the server: its product and all that was typed on it. */
export const demandeDe = (l: SaisieLigne & { produit_id: number }): LigneDemandee => ({
  produit_id: l.produit_id,
  ...parChamp((c) => l[c]),
});

/** [RES-66] What is asked of a line, over what it bears (or over a new line): absent means kept. */
export function saisieVoulue(
  demandee: { readonly [C in Champ]?: SaisieLigne[C] | undefined },
  tenue: SaisieLigne | undefined,
): SaisieLigne {
  const avant = tenue ?? SAISIE_NEUVE;
  return parChamp((c) => {
    const dite = demandee[c];
    return dite === undefined ? avant[c] : (dite as SaisieLigne[typeof c]);
  });
}

/** The same was typed on both. */
export const memeSaisie = (a: SaisieLigne, b: SaisieLigne): boolean =>
  CHAMPS.every((c) => motDe(a, c) === motDe(b, c));
/** What makes the sums of a line. */
export const compteDe = (l: SaisieLigne): Partial<SaisieLigne> =>
  Object.fromEntries(COMPTES.map((c) => [c, l[c]]));
/** Both make the same sums at the same price: what does not count may differ. */
export const memeCompte = (a: SaisieLigne, b: SaisieLigne): boolean =>
  COMPTES.every((c) => motDe(a, c) === motDe(b, c));

type LigneSaisie = SaisieLigne & { produit_id: number };
/** All that was typed on lines, in one word: equal words, same basket. */
export const motDesSaisies = (lignes: readonly LigneSaisie[]): string =>
  JSON.stringify(lignes.map((l) => [l.produit_id, ...CHAMPS.map((c) => motDe(l, c))]));
/** The part of it that makes the sums. */
export const motDesComptes = (lignes: readonly LigneSaisie[]): string =>
  JSON.stringify(lignes.map((l) => [l.produit_id, ...COMPTES.map((c) => motDe(l, c))]));

const direUn = <C extends Champ>(l: SaisieLigne, champ: C): string | null =>
  REGLES[champ].dire(l[champ]);
/** What was typed on a line, for who must choose between two: '2 à 80 %'. */
export const direSaisie = (l: SaisieLigne): string =>
  CHAMPS.flatMap((c) => direUn(l, c) ?? []).join(' ');
