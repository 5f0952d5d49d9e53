import { expect, it } from 'vitest';
import { refusalOfDatabase } from '#server/platform/http/database-errors.ts';

/** An error as the driver throws it. */
const erreur = (code: string) => Object.assign(new Error('base'), { code });

it.each([
  ['une étreinte', '40P01', { statut: 503, code: 'occupe', attendre: 1 }],
  ['un verrou attendu trop longtemps', '55P03', { statut: 503, code: 'occupe', attendre: 1 }],
  ['une requête arrêtée', '57014', { statut: 503, code: 'occupe', attendre: 1 }],
  ['une sérialisation', '40001', { statut: 503, code: 'occupe', attendre: 1 }],
  ['une base qui s’arrête', '57P01', { statut: 503, code: 'base_indisponible', attendre: 3 }],
  [
    'une connexion refusée',
    'ECONNREFUSED',
    { statut: 503, code: 'base_indisponible', attendre: 3 },
  ],
  ['un disque plein', '53100', { statut: 503, code: 'disque_plein', attendre: undefined }],
  ['une valeur déjà prise', '23505', { statut: 409, code: 'deja_pris', attendre: undefined }],
  ['un élément absent', '23503', { statut: 422, code: 'introuvable', attendre: undefined }],
  [
    'une valeur hors limites',
    '22003',
    { statut: 422, code: 'saisie_invalide', attendre: undefined },
  ],
])('%s (%s) : un refus qui se dit', (_, code, { attendre, ...dit }) => {
  const refus = refusalOfDatabase(erreur(code));
  expect(refus).toMatchObject(dit);
  expect(refus?.attendre).toBe(attendre);
});

it('une faute de programme n’est pas une attente', () =>
  expect(refusalOfDatabase(erreur('42601'))).toBeNull());
