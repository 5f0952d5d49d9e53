import { describe, expect, it } from 'vitest';
import { lireVerdict } from '#shared/admin/activation/superviseur.rules.ts';

const bonne = { token: 't', date_activation: '2026-11-21', type: 'serveur' };

describe('[ACT-3] ce que répond un superviseur', () => {
  it('un jeton et une date : valide ; le reste de la forme est toléré', () => {
    expect(
      lireVerdict({
        success: true,
        data: { activation: bonne, parametres: { nom_pharmacie: 'X' } },
        errors: [],
      }),
    ).toEqual({ genre: 'valide', activation: bonne, parametres: { nom_pharmacie: 'X' } });
    expect(
      lireVerdict({
        success: 1,
        data: { activation: { token: 12, date_activation: 'x' }, parametres: [] },
      }),
    ).toEqual({
      genre: 'valide',
      activation: { token: '12', date_activation: 'x', type: 'poste' },
      parametres: null,
    });
  });
  it.each([
    [{ success: false, errors: ['Non'] }, ['Non']],
    [
      { success: false, errors: { code: ['Non', 'Non'], x: 'Pas du tout' } },
      ['Non', 'Pas du tout'],
    ],
    [{ success: false, error: 'Non' }, ['Non']],
    [{ success: 'false', errors: [], message: ' Non ' }, ['Non']],
    [{ errors: 'Non' }, ['Non']],
    [{ success: false, errors: null }, []],
  ])('un refus : %j', (reponse, errors) => {
    expect(lireVerdict(reponse)).toEqual({ genre: 'refuse', errors });
  });
  it.each([
    [undefined],
    [null],
    ['ok'],
    [[]],
    [{}],
    [{ success: true }],
    [{ success: true, data: { activation: { token: '', date_activation: 'x' } } }],
    [{ success: true, data: { activation: { token: 't' } } }],
    [{ success: true, data: { activation: { token: 'x'.repeat(5000), date_activation: 'x' } } }],
  ])('illisible : %j', (reponse) => {
    expect(lireVerdict(reponse)).toEqual({ genre: 'illisible' });
  });
});
