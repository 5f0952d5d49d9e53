import { describe, expect, it } from 'vitest';
import {
  aGarder,
  encoreAttendue,
  JAMAIS_GARDES,
  JOURS_GARDES,
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
