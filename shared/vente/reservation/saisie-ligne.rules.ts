import type { LigneDemandee } from './reservation.schema.ts';
import type { SaisieLigne } from './saisie.schema.ts';
import { formatPourcent } from '../../base/montant.ts';
import { describeBoites, motDesBoites } from '../../stock/produit/boites-lues.rules.ts';

type Champ = keyof SaisieLigne;
interface RegleDeChamp<V> {
  /** Default of a new line. */
  defaut: V;
  /** Affects amounts: locked by a discount [RES-16], part of the payment [RES-65]. */
  compte: boolean;
  /** Text in a conflict; null: nothing. */
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
    dire: (taux) => (taux > 0 ? `à ${formatPourcent(taux)}` : null),
  },
  ecoulement: {
    defaut: 0,
    compte: true,
    dire: (taux) => (taux > 0 ? `−${taux} %` : null),
  },
  boites: {
    defaut: [],
    compte: false,
    dire: (boites) => describeBoites(boites) || null,
  },
};
const motDe = (l: SaisieLigne, c: Champ): string | number =>
  c === 'boites' ? motDesBoites(l.boites) : l[c];
const CHAMPS = Object.keys(REGLES) as Champ[];
const COMPTES = CHAMPS.filter((c) => REGLES[c].compte);

const parChamp = (valeur: <C extends Champ>(champ: C) => SaisieLigne[C]): SaisieLigne =>
  Object.fromEntries(CHAMPS.map((c) => [c, valeur(c)])) as unknown as SaisieLigne;

export const SAISIE_NEUVE: Readonly<SaisieLigne> = parChamp((c) => REGLES[c].defaut);

export const demandeDe = (l: SaisieLigne & { produit_id: number }): LigneDemandee => ({
  produit_id: l.produit_id,
  ...parChamp((c) => l[c]),
});

/** [RES-66] Request merged over the line, or a new line: absent means unchanged. */
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

export const memeSaisie = (a: SaisieLigne, b: SaisieLigne): boolean =>
  CHAMPS.every((c) => motDe(a, c) === motDe(b, c));
/** Fields that affect amounts. */
export const compteDe = (l: SaisieLigne): Partial<SaisieLigne> =>
  Object.fromEntries(COMPTES.map((c) => [c, l[c]]));
/** Same amounts; other fields may differ. */
export const memeCompte = (a: SaisieLigne, b: SaisieLigne): boolean =>
  COMPTES.every((c) => motDe(a, c) === motDe(b, c));

type LigneSaisie = SaisieLigne & { produit_id: number };
/** Equal strings, same basket. */
export const motDesSaisies = (lignes: readonly LigneSaisie[]): string =>
  JSON.stringify(lignes.map((l) => [l.produit_id, ...CHAMPS.map((c) => motDe(l, c))]));
export const motDesComptes = (lignes: readonly LigneSaisie[]): string =>
  JSON.stringify(lignes.map((l) => [l.produit_id, ...COMPTES.map((c) => motDe(l, c))]));

const describeOne = <C extends Champ>(l: SaisieLigne, champ: C): string | null =>
  REGLES[champ].dire(l[champ]);
/** '2 à 80 %', to choose between two. */
export const describeSaisie = (l: SaisieLigne): string =>
  CHAMPS.flatMap((c) => describeOne(l, c) ?? []).join(' ');
