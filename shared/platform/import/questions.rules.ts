import { declarationDuGenre, type GenreDeLigne } from './genres.ts';
import type { QuestionImport } from './import.schema.ts';
import type { LigneLue, Reponse } from './lignes.rules.ts';

const EXEMPLES = 5;
type Cle = Pick<QuestionImport, 'genre' | 'valeur'>;
const cleDe = ({ genre, valeur }: Cle): string => `${genre} ${valeur}`;

const formatValue = (valeur: unknown): string => {
  if (valeur === null || valeur === undefined) return '';
  return Array.isArray(valeur) ? valeur.join(' ') : String(valeur);
};
/** [IMP-14] One question for all rows, or per value, most frequent first. */
export function questionsDe(lignes: readonly LigneLue[]): QuestionImport[] {
  const par = new Map<string, QuestionImport>();
  for (const lue of lignes)
    if (lue.etat === 'a_demander') for (const genre of lue.genres) noter(par, genre, lue);
  return [...par.values()].toSorted((a, b) => b.nombre - a.nombre);
}
function noter(
  par: Map<string, QuestionImport>,
  genre: GenreDeLigne,
  { ligne, doutes, valeurs }: LigneLue,
) {
  const { valeur: lu = '', propose } = doutes[genre] ?? {};
  const valeur = declarationDuGenre(genre).parValeur ? lu : '';
  const cle = cleDe({ genre, valeur });
  const question = par.get(cle) ?? { genre, valeur, nombre: 0, exemples: [] };
  par.set(cle, question);
  question.nombre += 1;
  if (question.exemples.length >= EXEMPLES) return;
  const nom = formatValue(valeurs['libelle'] ?? valeurs['nom']);
  question.exemples.push({ ligne, nom, lu, propose: formatValue(propose) });
}

/**
 * [IMP-31] Questions keep their order; an answered one without rows stays changeable; new ones go
 * last.
 */
export function suivreQuestions(
  montrees: readonly QuestionImport[],
  recues: readonly QuestionImport[],
  reponses: readonly Reponse[],
): QuestionImport[] {
  const suite = new Map<string, QuestionImport>();
  const parRecue = new Map(recues.map((q) => [cleDe(q), q]));
  const repondues = new Set(reponses.map(cleDe));
  for (const q of montrees) {
    const cle = cleDe(q);
    const reste = parRecue.get(cle) ?? (repondues.has(cle) ? q : null);
    if (reste) suite.set(cle, reste);
  }
  const gardees = reponses.map(({ genre, valeur }) => ({ genre, valeur, nombre: 0, exemples: [] }));
  for (const q of [...recues, ...gardees]) if (!suite.has(cleDe(q))) suite.set(cleDe(q), q);
  return [...suite.values()];
}

/** 'laisser' withdraws an answer. */
export function repondreA(reponses: readonly Reponse[], donnees: readonly Reponse[]): Reponse[] {
  const suite = new Map(reponses.map((r) => [cleDe(r), r]));
  for (const r of donnees) {
    suite.delete(cleDe(r));
    if (r.choix !== 'laisser') suite.set(cleDe(r), r);
  }
  return [...suite.values()];
}
/** Order-independent. */
export const texteDesReponses = (reponses: readonly Reponse[]): string =>
  reponses
    .map((r) => `${cleDe(r)} ${r.choix}`)
    .toSorted()
    .join('\n');
