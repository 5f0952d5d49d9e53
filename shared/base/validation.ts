import type * as z from 'zod/mini';
import { champDit } from './champs.phrases.ts';
import { sansCentimes } from './nombre.phrases.ts';
import { denombrer } from './texte.ts';

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
  if (origin === 'array')
    return `Le champ ${champ} doit avoir au moins ${denombrer(Number(minimum), 'élément')}.`;
  if (origin !== 'string') return `Le champ ${champ} doit être au moins ${minimum}.`;
  return minimum === 1
    ? `Le champ ${champ} est obligatoire.`
    : `Le champ ${champ} doit avoir au moins ${denombrer(Number(minimum), 'caractère')}.`;
}
function phraseTropGrand(champ: string, { origin, maximum }: z.core.$ZodIssueTooBig): string {
  const debut = `Le champ ${champ} ne doit pas dépasser`;
  if (origin === 'string') return `${debut} ${denombrer(Number(maximum), 'caractère')}.`;
  if (origin === 'array') return `${debut} ${denombrer(Number(maximum), 'élément')}.`;
  return `${debut} ${maximum}.`;
}
/** Messages of our checks, by fault name. */
const PROPRES: Readonly<Record<string, string>> = {
  deux_decimales: 'accepte deux décimales au plus.',
  sans_centimes: sansCentimes,
  arrondi: 'doit être 1, 5, 10, 25, 50 ou 100 FCFA.',
  chiffres: 'doit être un nombre, écrit en chiffres.',
  jour: 'doit être une date de 2000 à 2100.',
  instant: 'doit être une date de 2000 à 2100.',
  controle: 'contient des caractères qui ne peuvent pas être enregistrés.',
};
/** '!' prefixes a ready sentence. */
function phraseAutre(champ: string, message: string): string {
  if (message.startsWith('!')) return message.slice(1);
  const propre = Object.hasOwn(PROPRES, message) ? PROPRES[message] : undefined;
  return `Le champ ${champ} ${propre ?? 'n’est pas valide.'}`;
}

/** Union: our own check's message, else the first branch's fault. */
function phraseChoix(champ: string, faute: z.core.$ZodIssueInvalidUnion): string {
  const fautes = faute.errors.flatMap(([premiere]) => premiere ?? []);
  const propre = [faute, ...fautes].find((f) => f.message.startsWith('!'));
  if (propre) return propre.message.slice(1);
  if (faute.input === undefined || faute.input === null)
    return `Le champ ${champ} est obligatoire.`;
  const dite = fautes.find((f) => f.code !== 'invalid_type');
  const [genre] = fautes.flatMap((f) => (f.code === 'invalid_type' ? GENRES[f.expected] : []));
  return dite === undefined
    ? `Le champ ${champ} doit être ${genre ?? 'valide'}.`
    : phraseAutre(champ, dite.message);
}

/** [VAL-1] One French sentence per fault; never a 5xx. */
export function phraseDe(faute: Faute): string {
  const champ = `« ${champDit(faute.path)} »`;
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
    case 'invalid_union':
      return phraseChoix(champ, faute);
    default:
      return phraseAutre(champ, faute.message);
  }
}

/** Twenty at most. */
export const phrasesDe = (erreur: { issues: readonly Faute[] }): string[] =>
  [...new Set(erreur.issues.map(phraseDe))].slice(0, 20);

/** [VAL-3] First fault per field, for forms. */
export function fautesDesChamps(erreur: { issues: readonly Faute[] }): Record<string, string> {
  const fautes: Record<string, string> = {};
  for (const issue of erreur.issues) fautes[String(issue.path[0] ?? '')] ??= phraseDe(issue);
  return fautes;
}

/** [VAL-3] By field name or typed value; the rest under ''. */
export function placerPhrases(
  phrases: readonly string[],
  champs: Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  const nommes = (phrase: string) =>
    Object.keys(champs).find((c) => phrase.includes(`« ${champDit([c])} »`)) ??
    Object.keys(champs).find((c) => {
      const valeur = champs[c];
      return typeof valeur === 'string' && valeur.length >= 7 && phrase.includes(valeur.trim());
    });
  const placees: Record<string, string[]> = {};
  for (const phrase of phrases) (placees[nommes(phrase) ?? ''] ??= []).push(phrase);
  return placees;
}

/** NUL or a lone surrogate: PostgreSQL refuses both. */
const illisible = (texte: string): boolean => texte.includes('\0') || !texte.isWellFormed();

interface Vu {
  valeur: unknown;
  pas?: PropertyKey;
  dans?: Vu;
}
function cheminDe({ pas, dans }: Vu): PropertyKey[] {
  const chemin: PropertyKey[] = [];
  for (let [p, d] = [pas, dans]; p !== undefined; [p, d] = [d?.pas, d?.dans]) chemin.unshift(p);
  return chemin;
}

/** [VAL-2] Every text, unknown fields too; names the first. Iterative: bodies may be deep. */
export function fautesDeTexte(recu: unknown): string[] {
  const aVoir: Vu[] = [{ valeur: recu }];
  for (let vu = aVoir.pop(); vu !== undefined; vu = aVoir.pop()) {
    const { valeur } = vu;
    if (typeof valeur === 'string' && illisible(valeur))
      return [phraseAutre(`« ${champDit(cheminDe(vu))} »`, 'controle')];
    if (typeof valeur !== 'object' || valeur === null || ArrayBuffer.isView(valeur)) continue;
    const enListe = Array.isArray(valeur);
    for (const [cle, v] of Object.entries(valeur)) {
      if (illisible(cle)) return [phraseAutre('« le corps de la requête »', 'controle')];
      aVoir.push({ valeur: v, pas: enListe ? Number(cle) : cle, dans: vu });
    }
  }
  return [];
}
