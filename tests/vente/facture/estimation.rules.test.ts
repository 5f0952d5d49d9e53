import { describe, expect, it } from 'vitest';
import { ajouterAuDevis } from '#client/vente/facture/estimation.rules.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';

const rembourse = unProduit({ id: 1, couvert: true });
const savon = unProduit({ id: 2, couvert: false });
const taux = (lignes: ReturnType<typeof ajouterAuDevis>) => lignes.map((l) => l.prise_en_charge);

describe('un produit ajouté à un devis', () => {
  it('[DEV-13] [PAN-16] prend le taux du client ; ce qu’aucun fonds ne paie, 0 %', () => {
    const deux = ajouterAuDevis(ajouterAuDevis([], rembourse, 80), savon, 80);
    expect(taux(deux)).toEqual([80, 0]);
    expect(taux(ajouterAuDevis(ajouterAuDevis([], savon, 80), rembourse, 80))).toEqual([0, 80]);
  });
  it('[DEV-13] comme les autres lignes couvertes, quand leur taux fut changé', () => {
    const change = ajouterAuDevis([], rembourse, 80).map((l) => ({ ...l, prise_en_charge: 90 }));
    expect(taux(ajouterAuDevis(change, unProduit({ id: 3, couvert: true }), 80))).toEqual([90, 90]);
  });
  it('[DEV-13] pour COMPTANT, rien n’est pris en charge', () => {
    expect(taux(ajouterAuDevis([], rembourse, 0))).toEqual([0]);
  });
});
