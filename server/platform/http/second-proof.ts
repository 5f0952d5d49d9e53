import { constant, fragment } from '../db/query.ts';
import { httpQuery } from './http-query.ts';

const ASKED = httpQuery
  .selectFrom('parametre')
  .select('cle')
  .where('cle', '=', constant('second_facteur_exige'))
  .where('valeur', '=', fragment`'true'::jsonb`);
const HELD = httpQuery
  .selectFrom('second_facteur as f')
  .select('f.utilisateur_id')
  .where('f.utilisateur_id', '=', fragment<number>`u.id`)
  .where('f.active_at', 'is not', null);
/** Columns beside user `u`: second factor required [SEC-8], and configured. */
export const SECOND_PROOF = [
  fragment<boolean>`exists ${ASKED}`.as('exige'),
  fragment<boolean>`exists ${HELD}`.as('actif'),
] as const;
