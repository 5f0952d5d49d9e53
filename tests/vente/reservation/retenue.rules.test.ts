import { describe, expect, it } from 'vitest';
import { estRetenueRendue } from '#shared/vente/reservation/retenue.rules.ts';
import { uneReservation } from '#tests/factories/objets-du-fil.ts';

const DERNIERE = Date.parse('2026-11-21T10:00:00.000+01:00');
const brouillon = uneReservation({ edited_at: '2026-11-21T10:00:00.000+01:00' });
const apres = (minutes: number): number => DERNIERE + minutes * 60_000;

describe('[RES-67] le brouillon laissé rend son stock', () => {
  it('à trente minutes de sa dernière modification, pas avant', () => {
    expect(estRetenueRendue(brouillon, apres(30) - 1)).toBe(false);
    expect(estRetenueRendue(brouillon, apres(30))).toBe(true);
  });
  it.each([
    ['envoyé à une caisse', { switch_caisse_at: '2026-11-21T10:01:00.000+01:00' }],
    ['payé', { status: 'Termine' as const }],
    ['vide', { reservation_produits: [] }],
  ])('%s, il ne dit rien', (_, etat) => {
    const r = uneReservation({ ...brouillon, ...etat });
    expect(estRetenueRendue(r, apres(300))).toBe(false);
  });
});
