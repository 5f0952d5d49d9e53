import { expect, it } from 'vitest';
import type { Effet, LigneVoulue, PanierLu, VouluDuPanier } from './effets.ts';
import { sommesDe } from './montants.ts';
import { type Depart, tenirLeLivre } from './oracle.ts';

const DEPART: Depart = {
  produits: [{ id: 7, prix: 215_000, tva: false, css: false, qte: 10 }],
  plafonds: new Map(),
  droits: new Map(),
};
const PRODUITS = new Map(DEPART.produits.map((p) => [p.id, p]));
const UNE_BOITE: LigneVoulue[] = [{ produit_id: 7, qte: 1, prise_en_charge: 80 }];

function panier(version: number, lu: Partial<PanierLu>, voulu: VouluDuPanier = {}): Effet {
  const lignes = lu.lignes ?? [];
  const tenu: PanierLu = {
    id: 1,
    version,
    statut: 'Brouillon',
    client_id: 2,
    caisse_id: 1,
    vendeur: 'Awa',
    envoye: false,
    montant_taxe: 0,
    vente_id: null,
    sommes: sommesDe(lignes, PRODUITS, { taxe: lu.montant_taxe ?? 0, remise: 0 }),
    ...lu,
    lignes,
  };
  return { genre: 'panier', acte: 'essai', lu: tenu, voulu };
}
/** What was accepted of one basket: made, filled, paid. */
const cree = panier(1, {}, { lignes: [], remise: 0 });
const rempli = panier(2, { lignes: UNE_BOITE }, { lignes: UNE_BOITE });
const paye = panier(
  3,
  { lignes: UNE_BOITE, statut: 'Termine', vente_id: 5 },
  { statut: 'Termine' },
);
const livreDe = (...effets: Effet[]) => tenirLeLivre(DEPART, effets);

it('les sommes du livre sont celles de l’exemple du contrat', () => {
  expect(sommesDe(UNE_BOITE, PRODUITS, { taxe: 50_000, remise: 0 })).toMatchObject({
    total: 265_000,
    total_prise_en_charge: 212_000,
    montant: 53_000,
    net_a_payer: 53_000,
  });
});

it('d’un acte qui ne trouve rien à changer et de celui qui fit la version, peu importe qui répond d’abord', () => {
  const sansEffet = panier(2, { lignes: UNE_BOITE });
  expect(livreDe(cree, sansEffet, rempli, paye).fautes).toEqual([]);
  expect(livreDe(cree, sansEffet).fautes).toHaveLength(1);
});

it('un panier rempli et payé sort une boîte, fait une vente et une dette, dans quelque ordre que viennent les réponses', () => {
  for (const effets of [
    [cree, rempli, paye],
    [paye, cree, rempli],
  ]) {
    const livre = livreDe(...effets);
    expect(livre.fautes).toEqual([]);
    expect(livre.stock.get(7)).toBe(9);
    expect(livre.dettes.get(2)).toBe(172_000);
    expect(livre.ventes.get(5)).toMatchObject({ especes: 43_000, annulee: false });
  }
});

it.each<[string, RegExp, Effet[]]>([
  ['des lignes que personne n’a demandées', /lignes/, [cree, panier(2, { lignes: UNE_BOITE })]],
  [
    'un panier changé après son paiement',
    /changé après son paiement/,
    [cree, rempli, paye, panier(4, { lignes: UNE_BOITE })],
  ],
  [
    'une vente pour deux paniers',
    /des paniers 1 et 2/,
    [cree, rempli, paye, panier(1, { id: 2, statut: 'Termine', vente_id: 5 })],
  ],
  [
    'une vente annulée deux fois',
    /deux fois/,
    [
      cree,
      rempli,
      paye,
      { genre: 'vente annulée', vente_id: 5 },
      { genre: 'vente annulée', vente_id: 5 },
    ],
  ],
  [
    'une somme fausse d’un centime',
    /sommes/,
    [
      cree,
      panier(
        2,
        {
          lignes: UNE_BOITE,
          sommes: { ...sommesDe(UNE_BOITE, PRODUITS, { taxe: 0, remise: 0 }), total: 215_001 },
        },
        { lignes: UNE_BOITE },
      ),
    ],
  ],
])('le livre dit %s', (_, dit, effets) => {
  expect(livreDe(...effets).fautes.join('\n')).toMatch(dit);
});
