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
      return faute.origin === 'string'
        ? faute.minimum === 1
          ? `Le champ ${champ} est obligatoire.`
          : `Le champ ${champ} doit avoir au moins ${faute.minimum} caractères.`
        : faute.origin === 'array'
          ? `Le champ ${champ} doit avoir au moins ${faute.minimum} élément(s).`
          : `Le champ ${champ} doit être au moins ${faute.minimum}.`;
    case 'too_big':
      return faute.origin === 'string'
        ? `Le champ ${champ} ne doit pas dépasser ${faute.maximum} caractères.`
        : faute.origin === 'array'
          ? `Le champ ${champ} ne doit pas dépasser ${faute.maximum} éléments.`
          : `Le champ ${champ} ne doit pas dépasser ${faute.maximum}.`;
    case 'invalid_value':
      return `Le champ ${champ} doit être l’une des valeurs : ${faute.values.map(String).join(', ')}.`;
    default:
      return faute.message === 'deux_decimales'
        ? `Le champ ${champ} accepte deux décimales au plus.`
        : faute.message.startsWith('!')
          ? faute.message.slice(1)
          : `Le champ ${champ} n’est pas valide.`;
  }
}

/** At most 20 sentences: a body with a thousand faults is not worth more. */
export const phrasesDe = (erreur: { issues: readonly Faute[] }): string[] =>
  [...new Set(erreur.issues.map(phraseDe))].slice(0, 20);
