// Server: a marked lot is sold, cancelled and returned through the stock's own writes.
import { describe, expect, it } from 'vitest';
import type { EtatAccord } from '#shared/vente/accord/accord.schema.ts';
import * as phrasesEcoulement from '#shared/stock/produit/ecoulement.phrases.ts';
import type { Ecoulement } from '#shared/stock/produit/ecoulement.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { LigneAEcouler } from '#shared/stock/retour/a-ecouler.schema.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  awa,
  chef,
  dans,
  justes,
  lireProduit,
  lotsDe,
  payer,
  preparerLots,
  resume,
  serveur,
  unProduitEnLots,
} from './lots.scene.ts';

preparerLots();

const marquer = (corps: object) => chef.ecrire<Ecoulement>('/api/ecoulements', corps);
const retirer = (id: number) => chef.ecrire(`/api/ecoulements/${id}/retirer`, {});
const changer = (r: Pick<Reservation, 'id'>, ...lignes: object[]) =>
  awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, { reservation_produits: lignes });
/** Priced 1.000, bought 600: a lot of 4 that ends in 40 days, one of 10 in 400. */
async function deuxLots() {
  const id = await unProduitEnLots([
    ['COURT', dans(40), 4],
    ['LONG', dans(400), 10],
  ]);
  await sql(
    serveur.orm.em.fork(),
    'update produit set prix_de_vente = 100000, prix_achat = 60000 where id = $1',
    [id],
  );
  const court = (await lotsDe(id)).find((l) => l.numero === 'COURT');
  return { id, lot_id: court?.id ?? 0 };
}

describe('[ECO-9] vendre d’abord', () => {
  it('[ECO-7] [ECO-8] le lot marqué se vend à −20 % par le calcul de toujours, sort le premier, et s’épuise', async () => {
    const { id, lot_id } = await deuxLots();
    const pose = await marquer({ produit_id: id, lot_id, taux: 20, qte: 4 });
    expect(pose).toMatchObject({ statut: 200, data: { reste: 4, jusqua: dans(40), par: 'Chef' } });
    expect((await lireProduit(id)).ecoulement).toEqual({
      taux: 20,
      reste: 4,
      lot: 'COURT',
      jusqua: dans(40),
    });
    const r = await unPanier(awa, [{ produit_id: id, qte: 3, ecoulement: 20 }]);
    expect(r).toMatchObject({ total_ht: 2400, net_a_payer: 2400, remise: 0 });
    expect(r.reservation_produits).toMatchObject([
      { prix_de_vente: 800, prix_plein: 1000, ecoulement: 20 },
    ]);
    const { data: accords } = await awa.lire<EtatAccord>(`/api/accords?reservation_id=${r.id}`);
    // The manager himself ordered it: nobody is asked for a PIN.
    expect(accords.requis).toEqual([]);
    expect((await payer(r)).statut).toBe(200);
    expect(await resume(id)).toEqual([
      ['COURT', 1],
      ['LONG', 10],
    ]);
    expect((await lireProduit(id)).ecoulement?.reste).toBe(1);
    // A line beyond what is left pays the whole price, and says so.
    const trop = await unPanier(awa, [{ produit_id: id, qte: 1, ecoulement: 20 }]);
    const plus = await changer(trop, { produit_id: id, qte: 2, ecoulement: 20 });
    expect(plus.data).toMatchObject({ total_ht: 2000 });
    expect(JSON.stringify(plus)).toContain(
      phrasesEcoulement.ecoulementPerdu(plus.data.reservation_produits[0]?.libelle ?? '', 1),
    );
    const moins = await changer(trop, { produit_id: id, qte: 1, ecoulement: 20 });
    await payer(moins.data);
    expect((await lireProduit(id)).ecoulement).toBeNull();
    await justes();
  });

  it('la marge de la vente est celle du prix réduit ; annulée, ses boîtes sont à écouler de nouveau', async () => {
    const { id } = await deuxLots();
    await marquer({ produit_id: id, taux: 50, qte: 5 });
    const payee = await payer(await unPanier(awa, [{ produit_id: id, qte: 2, ecoulement: 50 }]));
    const vente_id = payee.data.vente_id;
    expect(
      await sqlOne(serveur.orm.em.fork(), 'select ht, remise from vente where id = $1', [vente_id]),
    ).toEqual({ ht: 100_000, remise: 0 });
    expect((await lireProduit(id)).ecoulement?.reste).toBe(3);
    await chef.ecrire(`/api/ventes/${vente_id}/cancel`, { motif: 'Erreur' });
    expect((await lireProduit(id)).ecoulement?.reste).toBe(5);
    await justes();
  });

  it('[ECO-6] rendues en rayon, des boîtes sont à écouler de nouveau ; en quarantaine, non', async () => {
    const { id } = await deuxLots();
    await marquer({ produit_id: id, taux: 50, qte: 5 });
    const payee = await payer(await unPanier(awa, [{ produit_id: id, qte: 3, ecoulement: 50 }]));
    const { vente_id, reservation_produits } = payee.data;
    const rendre = (destination: string) =>
      chef.ecrire(`/api/ventes/${vente_id}/retours`, {
        lignes: [{ ligne_id: reservation_produits[0]?.id, qte: 1, destination }],
        motif: 'mauvais dosage',
      });
    expect((await lireProduit(id)).ecoulement?.reste).toBe(2);
    expect((await rendre('Remis en stock')).statut).toBe(200);
    expect((await lireProduit(id)).ecoulement?.reste).toBe(3);
    expect((await rendre('Quarantaine')).statut).toBe(200);
    expect((await lireProduit(id)).ecoulement?.reste).toBe(3);
    await justes();
  });

  it('retirée d’une pression : le comptoir l’entend, ce qui fut dit au client reste, le reste paie plein', async () => {
    const { id } = await deuxLots();
    const { data } = await marquer({ produit_id: id, taux: 30, qte: 10 });
    const dit = await unPanier(awa, [{ produit_id: id, qte: 2, ecoulement: 30 }]);
    const lire = async () =>
      (await awa.lire<Produit[]>(`/api/produits?ids=${id}&page=1&rows=5`)).data;
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      lire,
      appliquer: surProduits,
      acte: () => retirer(data.id),
      noms: ['produit.stock_modifie'],
    });
    expect((await lire())[0]?.ecoulement).toBeNull();
    expect((await retirer(data.id)).errors).toEqual([phrasesEcoulement.ecoulementDejaFini]);
    const garde = await changer(dit, { produit_id: id, qte: 2 });
    expect(garde.data).toMatchObject({ total_ht: 1400 });
    expect((await changer(dit, { produit_id: id, qte: 3 })).data).toMatchObject({ total_ht: 3000 });
    // A price that is not the reduced one is found.
    const em = serveur.orm.em.fork();
    const { data: faux } = await awa.ecrire<Reservation>('/api/reservations', {});
    await marquer({ produit_id: id, taux: 30, qte: 5 });
    await changer(faux, { produit_id: id, qte: 1, ecoulement: 30 });
    const fausser = (de: number) =>
      sql(
        em,
        'update reservation_produit set prix_de_vente = prix_de_vente + $2 where reservation_id = $1',
        [faux.id, de],
      );
    await fausser(100);
    expect((await verifierInvariants(em)).map((e) => e.invariant)).toEqual([
      'I4 prix réduit ≠ prix plein moins sa remise',
    ]);
    await fausser(-100);
    const actes = await sql(
      serveur.orm.em.fork(),
      `select avant, apres from journal_audit
        where acte = 'vendre d’abord' and entite_id = $1
        order by id
        limit 2`,
      [id],
    );
    expect(actes).toMatchObject([{ apres: { taux: 30, qte: 10 } }, { avant: { taux: 30 } }]);
    await justes();
  });

  it('un seul ordre par produit, dit dans la liste ; bornes et lots refusés en phrases', async () => {
    const { id, lot_id } = await deuxLots();
    await marquer({ produit_id: id, lot_id, taux: 10, qte: 2 });
    await marquer({ produit_id: id, taux: 25, qte: 14 });
    const { data } = await chef.lire<LigneAEcouler[]>(
      '/api/stock-a-ecouler?liste=marques&page=1&rows=50',
    );
    expect(data.filter((l) => l.produit_id === id)).toMatchObject([
      { taux: 25, qte: 14, lot_id: null, marque_par: 'Chef' },
    ]);
    const refuse = async (corps: object) =>
      (await marquer({ produit_id: id, taux: 20, qte: 1, ...corps })).errors;
    expect(await refuse({ qte: 15 })).toEqual([phrasesEcoulement.ecoulementTrop(14)]);
    expect(await refuse({ lot_id, qte: 5 })).toEqual([phrasesEcoulement.ecoulementTrop(4)]);
    const autre = await unProduit(serveur);
    expect(await refuse({ produit_id: autre, lot_id })).toEqual([
      phrasesEcoulement.ecoulementLotAbsent,
    ]);
    const perime = await unProduitEnLots([['VIEUX', dans(-1), 3]]);
    const vieux = (await lotsDe(perime))[0]?.id;
    expect(await refuse({ produit_id: perime, lot_id: vieux })).toEqual([
      phrasesEcoulement.ecoulementLotPerime,
    ]);
    expect((await marquer({ produit_id: id, taux: 81, qte: 1 })).statut).toBe(422);
    expect((await awa.ecrire('/api/ecoulements', { produit_id: id, taux: 5, qte: 1 })).statut).toBe(
      403,
    );
  });
});
