import { memeValeur } from './fusion-fiche.rules.ts';

type Feuille = string | number | boolean | null | undefined;
type SuiteDObjet<V> = V extends readonly (infer E)[] ? Suite<E> : `.${CheminDe<V>}` | '.*';
type Suite<V> = V extends Feuille ? '' : SuiteDObjet<V>;
/**
 * Paths: `ville`, `lignes.qte`; `*`: table keys (`comptes.*.boites`), or everything when last
 * (`nombres.*`).
 */
export type CheminDe<S> = {
  [K in keyof S & string]-?: `${string extends K ? '*' : K}${Suite<NonNullable<S[K]>>}`;
}[keyof S & string];

/** Retention of drafts, days. */
export const JOURS_GARDES = 30;

/** Subpaths of `cle`: none, itself (`''`), all (`*`), or paths. */
const suites = (chemins: readonly string[], cle: string): string[] =>
  chemins.flatMap((chemin) => {
    if (chemin === '*') return ['*'];
    const [tete = '', ...reste] = chemin.split('.');
    return tete === cle || tete === '*' ? [reste.join('.')] : [];
  });

const estObjet = (v: unknown): v is object => typeof v === 'object' && v !== null;

/**
 * [SAI-1] [SAI-2] Allow-list: health, identity and secrets are never stored by oversight. No files
 * or functions.
 */
export function aGarder(valeur: unknown, chemins: readonly string[]): unknown {
  if (Array.isArray(valeur)) return valeur.map((v) => aGarder(v, chemins));
  if (typeof valeur === 'function' || valeur === undefined) return null;
  if (!estObjet(valeur)) return isStorable(valeur, chemins) ? valeur : null;
  return Object.fromEntries(
    Object.entries(valeur)
      .map(([cle, v]) => [cle, v, suites(chemins, cle)] as const)
      .filter(([, v, suite]) => suite.length > 0 && (estObjet(v) || isStorable(v, suite)))
      .map(([cle, v, suite]) => [cle, aGarder(v, suite)]),
  );
}
/** Stored when named itself; null also when a subpath is named. */
const isStorable = (v: unknown, suite: readonly string[]): boolean =>
  v === null || suite.some((chemin) => chemin === '' || chemin === '*');

const estVide = (v: unknown): boolean => v === null || v === undefined || v === '';
/** Values outside the allow-list, at any depth. */
function notStored(valeur: unknown, chemins: readonly string[]): unknown[] {
  if (!estObjet(valeur)) return isStorable(valeur, chemins) || estVide(valeur) ? [] : [valeur];
  if (Array.isArray(valeur)) return valeur.flatMap((v) => notStored(v, chemins));
  return Object.entries(valeur).flatMap(([cle, v]) => notStored(v, suites(chemins, cle)));
}

/** Lost on closing: nothing, the unstored part, everything. */
export type Perte = 'rien' | 'identite' | 'tout';
/** [SAI-10] Against `base`. */
export function perteEnFermant(base: unknown, mienne: unknown, chemins: readonly string[]): Perte {
  if (memeValeur(notStored(base, chemins), notStored(mienne, chemins))) return 'rien';
  return memeValeur(aGarder(base, chemins), aGarder(mienne, chemins)) ? 'tout' : 'identite';
}

/** May have succeeded: idempotency key and send time. */
export interface EnvoiSansReponse {
  cle: string;
  le: string;
}
/** [SAI-14] Server keeps keys seven days; less one for clock errors. */
export const JOURS_DE_CLE = 6;
export const cleOubliee = ({ le }: EnvoiSansReponse, maintenant: Date): boolean =>
  !(maintenant.getTime() - new Date(le).getTime() < JOURS_DE_CLE * 86_400_000);

export interface StoredSaisie {
  /** Last keystroke. */
  le: string;
  /** Subject, human-readable. */
  sujet: string;
  /** Screen URL, query included. */
  chemin: string;
  /** Base version; null for a new record. */
  version: number | null;
  /** Form at opening, and as left. */
  base: unknown;
  mienne: unknown;
  /** Last unanswered sending. */
  envoi?: EnvoiSansReponse | undefined;
}

/** [SAI-3] Refuses over a month old, or future (clock set back). */
export const encoreAttendue = ({ le }: Pick<StoredSaisie, 'le'>, maintenant: Date): boolean => {
  const age = maintenant.getTime() - new Date(le).getTime();
  return age > -86_400_000 && age < JOURS_GARDES * 86_400_000;
};
