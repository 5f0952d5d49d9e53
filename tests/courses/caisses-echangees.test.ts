// Server: two cashiers swap registers at once; only lock order avoids the deadlock.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  uneCaisse,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

const prendre = (poste: Poste, id: number) =>
  poste.ecrire<Caisse>(`/api/caisses/${id}/login`, { pin: '1234' });

// Each gave back its register, then waited for the one the other had just given back.
it('[CAI-1] deux caissiers qui prennent la caisse l’un de l’autre : chacun lit par qui elle est prise', async () => {
  const { poste: brice, caisse_id: une } = await unCaissier(serveur, 'Brice');
  const { poste: rose, caisse_id: autre } = await unCaissier(serveur, 'Rose');
  for (let tour = 0; tour < 20; tour++) {
    const reponses = await Promise.all([prendre(brice, autre), prendre(rose, une)]);
    expect(reponses.map((r) => r.statut)).toEqual([409, 409]);
  }
});

it('[CAI-3] deux caisses fermées ensemble, chacune envoyant ses paniers à l’autre : une ferme, rien ne se perd', async () => {
  const awa = await serveur.poste('Awa', { habilitations: VENDRE });
  const produit_id = await unProduit(serveur, { qte: 1000 });
  for (let tour = 0; tour < 10; tour++) {
    const caisses = await Promise.all([uneCaisse(serveur), uneCaisse(serveur)]);
    const [une, autre] = caisses;
    await Promise.all(
      caisses.map((id) => unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id: id })),
    );
    const reponses = await Promise.all([
      chef.ecrire(`/api/caisses/${une}/fermer`, { reaffecter_a: autre }),
      chef.ecrire(`/api/caisses/${autre}/fermer`, { reaffecter_a: une }),
    ]);
    expect(reponses.map((r) => r.statut).filter((s) => s === 200)).toHaveLength(1);
    expect(reponses.every((r) => r.statut < 500)).toBe(true);
    const ouverte = await sql<{ n: number }>(
      serveur.orm.em.fork(),
      `select count(*)::int as n
        from reservation r
        join caisse k on k.id = r.caisse_id
        where k.id = any($1) and k.statut = 'Ouvert' and r.status = 'Brouillon'`,
      [caisses],
    );
    expect(ouverte[0]?.n).toBe(2);
  }
});

it('[GAR-6] une garde finie pendant qu’on modifie et envoie ses paniers : chacun finit son acte', async () => {
  const { caisse_id } = await unCaissier(serveur, 'Paul');
  const awa = await serveur.poste('Awa Deux', { habilitations: VENDRE });
  const produit_id = await unProduit(serveur, { qte: 1000 });
  for (let tour = 0; tour < 6; tour++) {
    const { data } = await chef.ecrire<{ id: number }>('/api/gardes', {
      date_debut: '2031-01-01',
      heure_debut: '22:00',
      date_fin: '2031-01-02',
      heure_fin: '06:00',
      montant_taxe: 500,
    });
    await chef.ecrire(`/api/gardes/${data.id}/demarrer`);
    const paniers = await Promise.all(
      Array.from({ length: 12 }, () => unPanier(awa, [{ produit_id, qte: 1 }])),
    );
    const reponses = await Promise.all([
      ...paniers.map((p) =>
        awa.ecrire(`/api/reservations/${p.id}/update`, {
          reservation_produits: [{ produit_id, qte: 2 }],
          caisse_id,
          switch_caisse_at: new Date().toISOString(),
        }),
      ),
      chef.ecrire(`/api/gardes/${data.id}/terminer`),
    ]);
    expect(reponses.map((r) => r.statut)).toEqual(reponses.map(() => 200));
  }
});
