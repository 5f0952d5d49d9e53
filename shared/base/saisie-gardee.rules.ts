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

/** [SAI-2] What was typed, less what is never kept; files and functions are not kept either. */
export function aGarder(valeur: unknown): unknown {
  if (Array.isArray(valeur)) return valeur.map(aGarder);
  if (typeof valeur === 'function' || valeur === undefined) return null;
  if (typeof valeur !== 'object' || valeur === null) return valeur;
  return Object.fromEntries(
    Object.entries(valeur)
      .filter(([cle]) => !JAMAIS_GARDES.has(cle))
      .map(([cle, v]) => [cle, aGarder(v)]),
  );
}

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
}

/** [SAI-3] Older than a month, or from the future (a clock set back): nobody waits for it. */
export const encoreAttendue = ({ le }: Pick<SaisieGardee, 'le'>, maintenant: Date): boolean => {
  const age = maintenant.getTime() - new Date(le).getTime();
  return age > -86_400_000 && age < JOURS_GARDES * 86_400_000;
};
