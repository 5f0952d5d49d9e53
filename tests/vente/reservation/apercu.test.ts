// Server: fifty drawn baskets: the seller's preview equals the server's answer.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ajouterProduit,
  apercuPanier,
  changerLigne,
  corpsPanier,
} from '#client/vente/reservation/panier/panier.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unClient, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let client_id: number;
const produits: Produit[] = [];
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  client_id = await unClient(serveur);
  await sql(
    serveur.orm.em.fork(),
    `insert into garde (date_debut, heure_debut, date_fin, heure_fin, debut_at, fin_at,
        montant_taxe, statut, created_by)
      values (current_date, '20:00', current_date + 1, '08:00', now(), now() + interval '12 hours',
        12345, 'En cours', 'x')`,
  );
  // Prices with odd hundredths, every mixture of taxes.
  for (let i = 0; i < 12; i++) {
    const id = await unProduit(serveur, {
      qte: 1_000_000,
      prix: (i * 98_765 + 33) / 100,
      tva: i % 2 === 0,
      css: i % 3 === 0,
    });
    produits.push((await awa.lire<Produit>(`/api/produits/${id}`)).data);
  }
});
afterAll(() => serveur.detruire());
const unDe = (rang: number): Produit => {
  const produit = produits[rang];
  if (!produit) throw new Error(`pas de produit ${rang}`);
  return produit;
};

const sommes = (r: Reservation) => ({
  total_ht: r.total_ht,
  total_tva: r.total_tva,
  total_css: r.total_css,
  total_garde: r.total_garde,
  total: r.total,
  total_prise_en_charge: r.total_prise_en_charge,
  remise: r.remise,
  montant: r.montant,
  montant_avant_remise: r.montant_avant_remise,
  net_a_payer: r.net_a_payer,
  arrondi: r.arrondi,
  lignes: r.reservation_produits.map((l) => [
    l.produit_id,
    l.qte,
    l.prise_en_charge,
    l.prix_de_vente,
    l.total_ht,
    l.total_tva,
    l.total_css,
    l.total_garde,
    l.total_prise_en_charge,
    l.cout_total,
    l.cout_total_reel,
  ]),
});
const ligne = fc.record({
  rang: fc.integer({ min: 0, max: 11 }),
  qte: fc.integer({ min: 1, max: 400 }),
  taux: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
});

describe('ce que le vendeur voit avant la réponse', () => {
  it('[PAN-1] [RES-20] [RES-21] cinquante paniers au hasard : exactement ce que le serveur répond', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(ligne, { minLength: 1, maxLength: 8, selector: (l) => l.rang }),
        fc.integer({ min: 0, max: 9_999 }),
        async (lignes, part) => {
          const vide = (await awa.ecrire<Reservation>('/api/reservations', { client_id })).data;
          const panier = lignes.reduce((r, { rang, qte, taux }) => {
            const produit = unDe(rang);
            const avec = { ...r, reservation_produits: ajouterProduit(r, produit, qte, 0) };
            return {
              ...avec,
              reservation_produits: changerLigne(avec, produit.id, { prise_en_charge: taux }),
            };
          }, vide).reservation_produits;
          const remise = Math.floor(
            (apercuPanier(vide, { lignes: panier }).montant_avant_remise * part) / 10_000,
          );
          const edition = { lignes: panier, remise };
          const vu = apercuPanier(vide, edition);
          const reponse = await awa.ecrire<Reservation>(
            `/api/reservations/${vide.id}/update`,
            corpsPanier(edition),
          );
          expect(reponse.errors).toEqual([]);
          expect(sommes(reponse.data)).toEqual(sommes(vu));
        },
      ),
      { numRuns: 50 },
    );
  });
});
