import { describe, expect, it } from 'vitest';
import {
  aGarder,
  encoreAttendue,
  JAMAIS_GARDES,
  JOURS_GARDES,
  perteEnFermant,
} from '#shared/base/saisie-gardee.rules.ts';

describe('ce qu’un poste garde d’une saisie', () => {
  it('[SAI-1] jamais l’identité d’un assuré ni un secret, à aucune profondeur', () => {
    for (const champ of JAMAIS_GARDES) {
      const gardee = JSON.stringify(
        aGarder({ [champ]: 'secret', lignes: [{ [champ]: 'secret', qte: 3 }] }),
      );
      expect(gardee).toBe('{"lignes":[{"qte":3}]}');
    }
  });

  it('[SAI-2] le reste est gardé tel quel ; une image ne l’est pas', () => {
    expect(aGarder({ a: [1, null, 'x'], b: { c: false }, d: () => 1 })).toEqual({
      a: [1, null, 'x'],
      b: { c: false },
      d: null,
    });
  });

  it('[SAI-1] le nom d’un prescripteur n’est pas celui d’un assuré : il est gardé', () => {
    const permis = new Set(['nom']);
    expect(aGarder({ nom: 'Dr NZE', porteur: 'Ali' }, permis)).toEqual({ nom: 'Dr NZE' });
  });

  it('[SAI-10] ce que fermer ferait perdre : rien, l’identité seule, ou tout', () => {
    const base = { ville: 'Oyem', nom: '', lignes: [{ qte: 1, nom_assure: null }] };
    expect(perteEnFermant(base, { ...base, ville: 'Gamba' })).toBe('rien');
    expect(perteEnFermant(base, { ...base, ville: 'Gamba', nom: 'Solange' })).toBe('identite');
    expect(perteEnFermant(base, { ...base, nom: 'Solange' })).toBe('tout');
    expect(perteEnFermant(base, { ...base, nom: 'Solange' }, new Set(['nom']))).toBe('rien');
    const lignes = [{ qte: 1, nom_assure: 'Solange' }];
    expect(perteEnFermant(base, { ...base, lignes })).toBe('tout');
    expect(perteEnFermant(base, { ...base, lignes: [{ qte: 2, nom_assure: null }] })).toBe('rien');
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
