import { memeValeur } from './fusion-fiche.rules.ts';

/**
 * [SAI-1] What a station never keeps of a form, by the name of the field: the insured's identity is
 * health data, a secret is nobody's but its owner's. The one list; a field named here is left out
 * at any depth.
 */
export const JAMAIS_GARDES: ReadonlySet<string> = new Set([
  'nom',
  'nom_assure',
  'identifiant_assure',
  'numero_feuille_assure',
  'secteur_assure',
  'assure',
  'patient',
  'patient_adresse',
  'porteur',
  'porteur_adresse',
  'porteur_piece',
  'allergies',
  'pathologie',
  'contre_indications',
  'password',
  'password_confirm',
  'confirmation',
  'mot_de_passe',
  'pin',
  'temoin_pin',
  'activation_code',
]);

/** Days that a station keeps what was typed and never saved. */
export const JOURS_GARDES = 30;

const AUCUN: ReadonlySet<string> = new Set();

/**
 * [SAI-2] What was typed, less what is never kept; files and functions are not kept either. `permis`:
 * names of the list that are nobody's insured in this form.
 */
export function aGarder(valeur: unknown, permis = AUCUN): unknown {
  if (Array.isArray(valeur)) return valeur.map((v) => aGarder(v, permis));
  if (typeof valeur === 'function' || valeur === undefined) return null;
  if (typeof valeur !== 'object' || valeur === null) return valeur;
  return Object.fromEntries(
    Object.entries(valeur)
      .filter(([cle]) => !JAMAIS_GARDES.has(cle) || permis.has(cle))
      .map(([cle, v]) => [cle, aGarder(v, permis)]),
  );
}

const estVide = (v: unknown): boolean => v === null || v === undefined || v === '';
/** What is said in the fields that are never kept, at any depth. */
function jamaisGarde(valeur: unknown, permis: ReadonlySet<string>): unknown[] {
  if (typeof valeur !== 'object' || valeur === null) return [];
  return Object.entries(valeur).flatMap(([cle, v]) => {
    if (!JAMAIS_GARDES.has(cle) || permis.has(cle)) return jamaisGarde(v, permis);
    return estVide(v) ? [] : [v];
  });
}

/** What the station does not keep of a form that is closed: nothing, a part of it, all. */
export type Perte = 'rien' | 'identite' | 'tout';
/** [SAI-10] What closing throws away of what was typed over `base`. */
export function perteEnFermant(base: unknown, mienne: unknown, permis = AUCUN): Perte {
  if (memeValeur(jamaisGarde(base, permis), jamaisGarde(mienne, permis))) return 'rien';
  return memeValeur(aGarder(base, permis), aGarder(mienne, permis)) ? 'tout' : 'identite';
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
