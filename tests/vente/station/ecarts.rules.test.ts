import { describe, expect, it } from 'vitest';
import { type Actuel, ecartsDe, type ProduitActuel } from '#shared/vente/station/ecarts.rules.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

const FAITE = new Date('2026-11-21T10:00:00+01:00');
const produit: ProduitActuel = {
  libelle: 'DOLIPRANE',
  prix_de_vente: c(125_000),
  is_active: true,
  vendable: 2,
  ecoulement: 0,
  boitesPerimees: [],
};
const vente = (plus: Partial<VenteFaite> = {}): VenteFaite => ({
  forme: 1,
  numero: 1,
  marque: 'A1',
  vendeur_id: 7,
  lignes: [
    {
      produit_id: 1,
      libelle: 'DOLIPRANE',
      qte: 2,
      prix_de_vente: 1_250,
      tva: false,
      css: false,
    },
  ],
  remise: 0,
  taux_tva: 18,
  taux_css: 1,
  montant_taxe: 0,
  garde_id: null,
  net_a_payer: 2_500,
  recu: 2_500,
  faite_at: FAITE.toISOString(),
  reservation_id: null,
  panier_cree_at: null,
  ...plus,
});
const actuel = (plus: Partial<Actuel> = {}, p: Partial<ProduitActuel> = {}): Actuel => ({
  produits: new Map([[1, { ...produit, ...p }]]),
  taux_tva: 18,
  taux_css: 1,
  montant_taxe: ZERO,
  remise_sans_accord: 5,
  avant_remise: c(250_000),
  du: c(250_000),
  vendeur: { fullname: 'Awa', peutVendre: true },
  envoyeur: { id: 7, fullname: 'Awa' },
  panierClos: null,
  contreIndication: [],
  sautes: null,
  renumerotes: [],
  faite: FAITE,
  retenu: FAITE,
  comptee: false,
  ...plus,
});
const dits = (v: VenteFaite, a: Actuel) => ecartsDe(v, a).map((e) => e.quoi);

describe('[HSL-14] ce qu’un responsable regarde d’une vente faite sans le serveur', () => {
  it('rien quand tout était vrai, jusqu’à la dernière boîte et à la remise permise', () => {
    expect(dits(vente(), actuel())).toEqual([]);
    expect(dits(vente({ remise: 125 }), actuel())).toEqual([]);
  });
  it('une boîte de trop, un franc de plus, la remise d’un franc au-dessus', () => {
    expect(dits(vente(), actuel({}, { vendable: 1 }))).toEqual(['stock']);
    expect(dits(vente(), actuel({}, { prix_de_vente: c(125_100) }))).toEqual(['prix']);
    expect(dits(vente({ remise: 126 }), actuel())).toEqual(['remise']);
  });
  it('ce qui manque ne compte pas deux fois : un stock au-dessous de zéro vaut rien', () => {
    const [ecart] = ecartsDe(vente(), actuel({}, { vendable: -3 }));
    expect(ecart?.phrase).toBe(ecartsDe(vente(), actuel({}, { vendable: 0 }))[0]?.phrase);
  });
  it.each<[string, Partial<Actuel>]>([
    ['taxe_de_garde', { montant_taxe: c(10_000) }],
    ['taux', { taux_tva: 19 }],
    ['taux', { taux_css: 2 }],
    ['panier_deja_clos', { panierClos: 'R-12' }],
    ['contre_indication', { contreIndication: ['A et B'] }],
    ['numero_saute', { sautes: ['A1-1', 'A1-1'] }],
    ['droits_finis', { vendeur: { fullname: 'Awa', peutVendre: false } }],
    ['envoyee_par_un_autre', { envoyeur: { id: 8, fullname: 'Brice' } }],
    ['arrondi', { du: c(250_300) }],
    ['periode_comptee', { comptee: true }],
    ['horloge', { retenu: new Date('2026-11-22T00:00:00+01:00') }],
  ])('%s se dit seul', (quoi, plus) => expect(dits(vente(), actuel(plus))).toEqual([quoi]));
});

it('[SCN-25] une boîte périmée au jour de la vente est à regarder', () =>
  expect(ecartsDe(vente(), actuel({}, { boitesPerimees: ['« DOLIPRANE » : périmée.'] }))).toEqual([
    { quoi: 'boite_perimee', phrase: '« DOLIPRANE » : périmée.' },
  ]));
