import { describe, expect, it } from 'vitest';
import { attenteTropLongue, rienAFaire } from '#shared/admin/accueil/accueil.rules.ts';
import { attenteDe, resteACompter } from '#shared/vente/caisse/attente.rules.ts';

const A = '2026-11-29T10:00:00.000+01:00';
const B = '2026-11-29T10:07:00.000+01:00';

describe('ce qui attend à une caisse', () => {
  it('[CAI-30] compte les paniers envoyés et non payés, depuis le plus ancien', () => {
    const panier = (status: string, switch_caisse_at: string | null) => ({
      status,
      switch_caisse_at,
    });
    expect(
      attenteDe([
        panier('Brouillon', B),
        panier('Brouillon', A),
        panier('Termine', '2026-11-29T09:00:00.000+01:00'),
        panier('Brouillon', null),
      ]),
    ).toEqual({ nombre: 2, depuis: A });
    expect(attenteDe([])).toEqual({ nombre: 0, depuis: null });
  });
  it('[CAI-31] une caisse ouverte un autre jour reste à compter, à l’heure de Libreville', () => {
    const minuit = new Date('2026-11-28T23:30:00Z');
    expect(resteACompter('2026-11-28T20:00:00.000+01:00', minuit)).toBe(true);
    expect(resteACompter('2026-11-29T00:10:00.000+01:00', minuit)).toBe(false);
  });
  it('[ACU-23] la plus longue attente passe avant tout, au-delà de cinq minutes', () => {
    const caisse = (libelle: string, plus_ancien: string | null) => ({
      libelle,
      tenue_par: libelle === 'Caisse 2' ? 'Brice' : null,
      en_attente: plus_ancien ? 3 : 0,
      plus_ancien,
    });
    const caisses = [caisse('Caisse 1', null), caisse('Caisse 2', A), caisse('Caisse 3', B)];
    expect(attenteTropLongue(caisses, Date.parse(A) + 300_000)).toBeNull();
    expect(attenteTropLongue(caisses, Date.parse(A) + 800_000)).toEqual({
      titre: 'Caisse 2 : un client attend depuis 13 min 20 s',
      detail: '3 paniers · Brice',
    });
    expect(attenteTropLongue([caisse('Caisse 3', B)], Date.parse(A) + 800_000)?.detail).toBe(
      '3 paniers · personne à la caisse',
    );
  });
  it('[ACU-24] « tout est à jour » ne se dit que sans panier', () => {
    expect(rienAFaire(0)).toBe('Rien n’attend : tout est à jour.');
    expect(rienAFaire(1)).toBe('1 panier attend à la caisse ; rien d’autre n’attend.');
  });
});
