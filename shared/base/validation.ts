import type * as z from 'zod/mini';

type Faute = z.core.$ZodIssue;

const GENRES: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'oui ou non',
  array: 'une liste',
  object: 'un objet',
};

function phraseTropPetit(champ: string, { origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'array') return `Le champ ${champ} doit avoir au moins ${minimum} élément(s).`;
  if (origin !== 'string') return `Le champ ${champ} doit être au moins ${minimum}.`;
  return minimum === 1
    ? `Le champ ${champ} est obligatoire.`
    : `Le champ ${champ} doit avoir au moins ${minimum} caractères.`;
}
function phraseTropGrand(champ: string, { origin, maximum }: z.core.$ZodIssueTooBig): string {
  const debut = `Le champ ${champ} ne doit pas dépasser ${maximum}`;
  if (origin === 'string') return `${debut} caractères.`;
  return origin === 'array' ? `${debut} éléments.` : `${debut}.`;
}
/** A check of ours says its own sentence, behind an exclamation mark. */
function phraseAutre(champ: string, message: string): string {
  if (message === 'deux_decimales') return `Le champ ${champ} accepte deux décimales au plus.`;
  return message.startsWith('!') ? message.slice(1) : `Le champ ${champ} n’est pas valide.`;
}

/**
 * [VAL-1] One French sentence a fault, naming the field: bad input is always answered so, never by
 * a 5xx.
 */
export function phraseDe(faute: Faute): string {
  const champ = `« ${faute.path.length ? faute.path.map(String).join('.') : 'le corps de la requête'} »`;
  switch (faute.code) {
    case 'invalid_type':
      return faute.input === undefined || faute.input === null
        ? `Le champ ${champ} est obligatoire.`
        : `Le champ ${champ} doit être ${GENRES[faute.expected] ?? 'valide'}.`;
    case 'too_small':
      return phraseTropPetit(champ, faute);
    case 'too_big':
      return phraseTropGrand(champ, faute);
    case 'invalid_value':
      return `Le champ ${champ} doit être l’une des valeurs : ${faute.values.map(String).join(', ')}.`;
    default:
      return phraseAutre(champ, faute.message);
  }
}

/** At most 20 sentences: a body with a thousand faults is not worth more. */
export const phrasesDe = (erreur: { issues: readonly Faute[] }): string[] =>
  [...new Set(erreur.issues.map(phraseDe))].slice(0, 20);
