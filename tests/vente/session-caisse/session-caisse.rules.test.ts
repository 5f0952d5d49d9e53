import { describe, expect, it } from 'vitest';
import {
  attenduDeSession,
  especesDeSession,
  resteASaisir,
  soldesDeSession,
} from '#shared/vente/session-caisse/session-caisse.rules.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

describe('ce qu’une session tient', () => {
  const mouvements = [
    { genre: 'vente', espece: c(350_000) },
    { genre: 'reglement', espece: c(500_000) },
    { genre: 'depense', espece: c(-120_000) },
    { genre: 'annulation', espece: c(-50_000) },
    { genre: 'retour', espece: c(-25_000) },
    { genre: 'depot_banque', espece: c(-300_000) },
    { genre: 'vente', espece: c(0) },
  ] as const;

  it('[SES-3] les ventes nettes d’un côté, ce qui entre et sort à côté', () => {
    expect(especesDeSession(mouvements)).toEqual({
      vendu: 275_000,
      entrees: 500_000,
      sorties: 420_000,
    });
  });

  it('[SES-2] [SES-5] l’attendu est le fond plus ce qui est entré moins ce qui est sorti, après chaque mouvement', () => {
    const soldes = soldesDeSession(c(1_000_000), mouvements);
    expect(soldes).toHaveLength(mouvements.length);
    for (const [rang, solde] of soldes.entries())
      expect(solde).toBe(
        attenduDeSession(c(1_000_000), especesDeSession(mouvements.slice(0, rang + 1))),
      );
    expect(soldes.at(-1)).toBe(1_355_000);
  });

  it('[SES-4] ce qui est dit au comptage ne compte pas deux fois ce que la caisse savait', () => {
    expect(resteASaisir(null, c(500_000))).toBe(0);
    expect(resteASaisir(c(500_000), c(500_000))).toBe(0);
    expect(resteASaisir(c(650_000), c(500_000))).toBe(150_000);
    expect(resteASaisir(ZERO, c(500_000))).toBe(0);
    expect(resteASaisir(c(150_000), ZERO)).toBe(150_000);
  });
});
