import { describe, expect, it } from 'vitest';
import {
  aGarder,
  encoreAttendue,
  JOURS_GARDES,
  perteEnFermant,
} from '#shared/base/stored-saisie.rules.ts';

describe('ce qu’un poste garde d’une saisie', () => {
  it('[SAI-1] seulement les champs que le formulaire nomme, à toute profondeur', () => {
    const saisie = {
      ville: 'Oyem',
      nom: 'Solange',
      nom_patient: 'Solange',
      lignes: [{ qte: 3, num_assure: '12' }],
      patient: { maladie: 'x' },
    };
    expect(aGarder(saisie, ['ville', 'lignes.qte'])).toEqual({
      ville: 'Oyem',
      lignes: [{ qte: 3 }],
    });
    expect(aGarder(saisie, [])).toEqual({});
    // Named as a value, a record is not kept whole, nor a value where a part is named.
    expect(aGarder(saisie, ['patient', 'nom.usage'])).toEqual({ patient: {} });
    expect(aGarder({ lignes: ['Solange'] }, ['lignes.qte'])).toEqual({ lignes: [null] });
  });

  it('[SAI-2] ce qui est nommé est gardé tel quel ; une image ne l’est pas', () => {
    const saisie = { a: [1, null, 'x'], b: { c: false }, d: () => 1, e: { 7: { f: 1, g: 2 } } };
    expect(aGarder(saisie, ['a', 'b.c', 'd', 'e.*.f'])).toEqual({
      a: [1, null, 'x'],
      b: { c: false },
      d: null,
      e: { 7: { f: 1 } },
    });
    expect(aGarder(saisie, ['e.*'])).toEqual({ e: { 7: { f: 1, g: 2 } } });
    expect(aGarder({ b: null }, ['b.c'])).toEqual({ b: null });
  });

  it('[SAI-10] ce que fermer ferait perdre : rien, l’identité seule, ou tout', () => {
    const base = { ville: 'Oyem', nom: '', lignes: [{ qte: 1, nom_assure: null }] };
    const garde = ['ville', 'lignes.qte'];
    expect(perteEnFermant(base, { ...base, ville: 'Gamba' }, garde)).toBe('rien');
    expect(perteEnFermant(base, { ...base, ville: 'Gamba', nom: 'Solange' }, garde)).toBe(
      'identite',
    );
    expect(perteEnFermant(base, { ...base, nom: 'Solange' }, garde)).toBe('tout');
    expect(perteEnFermant(base, { ...base, nom: 'Solange' }, [...garde, 'nom'])).toBe('rien');
    const lignes = [{ qte: 1, nom_assure: 'Solange' }];
    expect(perteEnFermant(base, { ...base, lignes }, garde)).toBe('tout');
    const deux = [{ qte: 2, nom_assure: null }];
    expect(perteEnFermant(base, { ...base, lignes: deux }, garde)).toBe('rien');
  });

  it('[SAI-3] un mois, pas plus ; une horloge reculée d’un jour n’efface rien', () => {
    const maintenant = new Date('2026-11-23T10:00:00Z');
    const il_y_a = (jours: number) => ({
      le: new Date(maintenant.getTime() - jours * 86_400_000).toISOString(),
    });
    expect(encoreAttendue(il_y_a(JOURS_GARDES - 1), maintenant)).toBe(true);
    expect(encoreAttendue(il_y_a(JOURS_GARDES), maintenant)).toBe(false);
    expect(encoreAttendue(il_y_a(-0.5), maintenant)).toBe(true);
    expect(encoreAttendue(il_y_a(-2), maintenant)).toBe(false);
    expect(encoreAttendue({ le: 'illisible' }, maintenant)).toBe(false);
  });
});
