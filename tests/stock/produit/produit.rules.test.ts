import { describe, expect, test } from 'vitest';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { alertePrix, fautesProduit } from '#shared/stock/produit/produit.rules.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

describe('DCI', () => {
  test.each([
    ['Codéine + paracétamol', 'CODEINE + PARACETAMOL'],
    ['PARACETAMOL+CODEINE', 'CODEINE + PARACETAMOL'],
    ['paracétamol + Paracetamol', 'PARACETAMOL'],
    ['  acide   folique ', 'ACIDE FOLIQUE'],
    ['vide', null],
    ['', null],
    [null, null],
  ])('[PRO-4] « %s » se range en « %s »', (saisie, attendu) => {
    expect(dciCanonique(saisie)).toBe(attendu);
  });
});

describe('bornes', () => {
  const juste = { qte_min: 2, qte_max: 10, prix_achat: c(50_000), prix_de_vente: c(80_000) };
  test('[PRO-7] un minimum au-dessus du maximum et un prix nul sont chacun dits', () => {
    expect(fautesProduit(juste)).toEqual([]);
    expect(fautesProduit({ ...juste, qte_min: 11 })).toHaveLength(1);
    expect(fautesProduit({ ...juste, qte_min: 11, prix_de_vente: ZERO })).toEqual([
      'La quantité minimale ne peut pas dépasser la quantité maximale.',
      'Le prix de vente doit être supérieur à 0.',
    ]);
  });
  test('[PRO-8] vendre sous le prix d’achat est accepté et signalé', () => {
    expect(alertePrix(juste)).toBeNull();
    expect(alertePrix({ ...juste, prix_de_vente: c(50_000) })).toBeNull();
    expect(alertePrix({ ...juste, prix_de_vente: c(49_999) })).toContain(
      'inférieur au prix d’achat',
    );
  });
});
