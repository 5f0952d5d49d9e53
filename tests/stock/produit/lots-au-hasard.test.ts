// Server: eight stations at once move lots: journal and stock must stay equal.
import { describe, expect, it } from 'vitest';
import type { Retour } from '#shared/stock/retour/retour.schema.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { unFournisseur } from '#tests/factories/une-pharmacie.ts';
import {
  serveur,
  chef,
  dans,
  bouger,
  lotsDe,
  lireProduit,
  vendre,
  justes,
  unProduitEnLots,
  preparerLots,
} from './lots.scene.ts';

preparerLots();

/** What was done so far, and how it was answered. */
interface Jeu {
  tirage: Tirage;
  fournisseur_id: number;
  produits: number[];
  /** Sales not cancelled, returns not answered. */
  ventes: number[];
  retours: number[];
  statuts: number[];
}

const OPERATIONS: ((j: Jeu) => Promise<unknown>)[] = [
  async function vendreUnPeu({ tirage, produits, ventes, statuts }) {
    const r = await vendre(tirage.parmi(produits), tirage.entier(1, 4)).catch(() => null);
    if (r) statuts.push(r.statut);
    if (r?.data?.vente_id) ventes.push(r.data.vente_id);
  },
  async function annulerLaDerniere({ ventes, statuts }) {
    const v = ventes.pop();
    if (v) statuts.push((await chef.ecrire(`/api/ventes/${v}/cancel`, {})).statut);
  },
  async function retournerAuFournisseur({ tirage, fournisseur_id, produits, retours, statuts }) {
    const r = await chef.ecrire<Retour>('/api/retour_fournisseurs', {
      fournisseur_id,
      produit_id: tirage.parmi(produits),
      qte: tirage.entier(1, 3),
      motif: 'PRODUIT CASSE FRSSE',
    });
    statuts.push(r.statut);
    if (r.success) retours.push(r.data.id);
  },
  async function repondreAuRetour({ tirage, retours, statuts }) {
    const r = retours.pop();
    if (!r) return;
    const reponse = tirage.chance(0.5) ? 'refuser' : 'accepter';
    statuts.push((await chef.ecrire(`/api/retour_fournisseurs/${r}/${reponse}`)).statut);
  },
  async function casser({ tirage, produits, statuts }) {
    const sortie = await bouger({
      produit_id: tirage.parmi(produits),
      qte: tirage.entier(1, 5),
      type: 'Sortie',
      motif: 'CASSE',
    });
    statuts.push(sortie.statut);
  },
  async function entrer({ tirage, produits, statuts }) {
    const entree = await bouger({
      produit_id: tirage.parmi(produits),
      qte: tirage.entier(1, 5),
      ...(tirage.chance(0.7) && {
        lot: tirage.parmi(['X', 'Y', 'NEUF']),
        date_expiration: tirage.parmi([dans(-5), dans(60)]),
      }),
    });
    statuts.push(entree.statut);
  },
];

async function unProduitATroisLots(): Promise<number> {
  return unProduitEnLots(
    [
      ['X', dans(-5), 6],
      ['Y', dans(60), 20],
      ['Z', dans(300), 20],
    ],
    20,
  );
}

describe('le journal et les lots, quoi qu’il arrive', () => {
  it('[I1] cent vingt opérations au hasard, huit postes à la fois : aucun écart, aucun 5xx', async () => {
    const tirage = new Tirage(7);
    const fournisseur_id = await unFournisseur(serveur);
    const produits = await Promise.all([0, 1, 2].map(unProduitATroisLots));
    const jeu: Jeu = { tirage, fournisseur_id, produits, ventes: [], retours: [], statuts: [] };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 15; i++) await tirage.parmi(OPERATIONS)(jeu);
      }),
    );
    // 503 asks to come back: a busy machine may say it.
    expect(jeu.statuts.filter((s) => s >= 500 && s !== 503)).toEqual([]);
    expect(jeu.statuts.filter((s) => s === 200).length).toBeGreaterThan(20);
    for (const id of produits)
      expect((await lotsDe(id)).reduce((s, l) => s + l.qte, 0)).toBe((await lireProduit(id)).qte);
    await justes();
  });
});
