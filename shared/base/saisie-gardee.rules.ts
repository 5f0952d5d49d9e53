import { memeValeur } from './fusion-fiche.rules.ts';

type Feuille = string | number | boolean | null | undefined;
type SuiteDObjet<V> = V extends readonly (infer E)[] ? Suite<E> : `.${CheminDe<V>}` | '.*';
type Suite<V> = V extends Feuille ? '' : SuiteDObjet<V>;
/**
 * The fields of a form by their paths: `ville`, `lignes.qte`; `*` stands for the keys of a table
 * (`comptes.*.boites`), and at the end for all there is (`nombres.*`).
 */
export type CheminDe<S> = {
  [K in keyof S & string]-?: `${string extends K ? '*' : K}${Suite<NonNullable<S[K]>>}`;
}[keyof S & string];

/** Days that a station keeps what was typed and never saved. */
export const JOURS_GARDES = 30;

/** What is named of the field `cle`: nothing, a value (`''`), all of it (`*`), or paths in it. */
const suites = (chemins: readonly string[], cle: string): string[] =>
  chemins.flatMap((chemin) => {
    if (chemin === '*') return ['*'];
    const [tete = '', ...reste] = chemin.split('.');
    return tete === cle || tete === '*' ? [reste.join('.')] : [];
  });

const estObjet = (v: unknown): v is object => typeof v === 'object' && v !== null;

/**
 * [SAI-1] [SAI-2] What was typed, of which a station keeps only the fields that the form names:
 * health, identity and secrets are then kept by nobody's oversight. Files and functions never are.
 */
export function aGarder(valeur: unknown, chemins: readonly string[]): unknown {
  if (Array.isArray(valeur)) return valeur.map((v) => aGarder(v, chemins));
  if (typeof valeur === 'function' || valeur === undefined) return null;
  if (!estObjet(valeur)) return seGarde(valeur, chemins) ? valeur : null;
  return Object.fromEntries(
    Object.entries(valeur)
      .map(([cle, v]) => [cle, v, suites(chemins, cle)] as const)
      .filter(([, v, suite]) => suite.length > 0 && (estObjet(v) || seGarde(v, suite)))
      .map(([cle, v, suite]) => [cle, aGarder(v, suite)]),
  );
}
/** A value is kept where it is named itself; nothing, where something of it would be. */
const seGarde = (v: unknown, suite: readonly string[]): boolean =>
  v === null || suite.some((chemin) => chemin === '' || chemin === '*');

const estVide = (v: unknown): boolean => v === null || v === undefined || v === '';
/** What is said in the fields that are not kept, at any depth. */
function nonGarde(valeur: unknown, chemins: readonly string[]): unknown[] {
  if (!estObjet(valeur)) return seGarde(valeur, chemins) || estVide(valeur) ? [] : [valeur];
  if (Array.isArray(valeur)) return valeur.flatMap((v) => nonGarde(v, chemins));
  return Object.entries(valeur).flatMap(([cle, v]) => nonGarde(v, suites(chemins, cle)));
}

/** What the station does not keep of a form that is closed: nothing, a part of it, all. */
export type Perte = 'rien' | 'identite' | 'tout';
/** [SAI-10] What closing throws away of what was typed over `base`. */
export function perteEnFermant(base: unknown, mienne: unknown, chemins: readonly string[]): Perte {
  if (memeValeur(nonGarde(base, chemins), nonGarde(mienne, chemins))) return 'rien';
  return memeValeur(aGarder(base, chemins), aGarder(mienne, chemins)) ? 'tout' : 'identite';
}

/** A sending that nobody answered: it may have been done. Its key, and when it left. */
export interface EnvoiSansReponse {
  cle: string;
  le: string;
}
/**
 * [SAI-14] Days that a key still tells whether its sending was done: the server remembers it seven,
 * less one for a clock that is wrong.
 */
export const JOURS_DE_CLE = 6;
export const cleOubliee = ({ le }: EnvoiSansReponse, maintenant: Date): boolean =>
  !(maintenant.getTime() - new Date(le).getTime() < JOURS_DE_CLE * 86_400_000);

/** Something typed and not saved, as this station keeps it. */
export interface SaisieGardee {
  /** When it was last typed in. */
  le: string;
  /** What it is about, in a person's words. */
  sujet: string;
  /** Where it was typed: the address of the screen, what it shows included. */
  chemin: string;
  /** The version of the record it began from; null for what is new. */
  version: number | null;
  /** The form as it was opened, and as it was left. */
  base: unknown;
  mienne: unknown;
  /** How it was last sent, while no answer came. */
  envoi?: EnvoiSansReponse | undefined;
}

/** [SAI-3] Older than a month, or from the future (a clock set back): nobody waits for it. */
export const encoreAttendue = ({ le }: Pick<SaisieGardee, 'le'>, maintenant: Date): boolean => {
  const age = maintenant.getTime() - new Date(le).getTime();
  return age > -86_400_000 && age < JOURS_GARDES * 86_400_000;
};
