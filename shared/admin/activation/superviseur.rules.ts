import * as z from 'zod/mini';
import { premiersSignes } from '../../base/texte.ts';
import type { Activation } from './activation.schema.ts';

const objet = z.record(z.string(), z.unknown());
type Objet = Record<string, unknown>;
const enObjet = (v: unknown): Objet => (objet.safeParse(v).data as Objet | undefined) ?? {};
const phrases = (v: unknown): string[] => {
  if (typeof v === 'string') return v.trim() === '' ? [] : [premiersSignes(v.trim(), 300)];
  if (Array.isArray(v)) return v.flatMap(phrases);
  return typeof v === 'object' && v !== null ? Object.values(v).flatMap(phrases) : [];
};

export type VerdictSuperviseur =
  | { genre: 'valide'; activation: Activation; parametres: Objet | null }
  | { genre: 'refuse'; errors: string[] }
  /** Malformed answer. */
  | { genre: 'illisible' };

const vrai = (v: unknown): boolean => v === true || v === 1 || v === 'true' || v === '1';

/**
 * [ACT-3] Needs token and date; 'serveur' only when stated. Refusals: `errors` (list, text, or
 * lists by field), `error`, `message`.
 */
export function lireVerdict(reponse: unknown): VerdictSuperviseur {
  const r = enObjet(reponse);
  if (!('success' in r) && !('errors' in r) && !('error' in r)) return { genre: 'illisible' };
  if (!vrai(r['success']))
    return {
      genre: 'refuse',
      errors: [
        ...new Set(
          [r['errors'], r['error'], r['message']].map(phrases).find((p) => p.length > 0) ?? [],
        ),
      ].slice(0, 10),
    };
  const data = enObjet(r['data']);
  const a = enObjet(data['activation']);
  const texte = (v: unknown): string =>
    typeof v === 'string' || typeof v === 'number' ? String(v).trim() : '';
  const activation = {
    token: texte(a['token']),
    date_activation: texte(a['date_activation']),
    type: texte(a['type']) === 'serveur' ? 'serveur' : texte(a['type']) || 'poste',
  };
  if (
    activation.token === '' ||
    activation.date_activation === '' ||
    activation.token.length > 4_000
  )
    return { genre: 'illisible' };
  const parametres = enObjet(data['parametres']);
  return {
    genre: 'valide',
    activation,
    parametres: Object.keys(parametres).length > 0 ? parametres : null,
  };
}
