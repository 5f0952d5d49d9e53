// Server: baskets of past days stay or leave by SQL over dates, as the socket says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOUR_MS } from '#shared/base/dates.ts';
import { surFile, surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  unPanier,
  unProduit,
  uneCaisse,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

const DEPART = new Date('2026-11-23T15:00:00+01:00');
let maintenant = DEPART;
let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let chef: Poste;
let caisse_id: number;
let produit_id: number;

beforeAll(async () => {
  maintenant = DEPART;
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  produit_id = await unProduit(serveur, { qte: 1000 });
  await sql(serveur.orm.em.fork(), `update session set expire_at = '2100-01-01'`);
});
afterAll(() => serveur.detruire());

const apres = (jours: number): void => {
  maintenant = new Date(maintenant.getTime() + jours * JOUR_MS);
};
const jour = async (): Promise<Reservation[]> =>
  (
    await awa.lire<Reservation[]>(
      `/api/reservations/jour?created_by=${encodeURIComponent(awa.fullname)}`,
    )
  ).data;
const file = async (de = caisse_id, poste = chef): Promise<Reservation[]> =>
  (await poste.lire<Reservation[]>(`/api/reservations/jour/caisse?caisse_id=${de}`)).data;
const ids = (paniers: readonly Reservation[]): number[] => paniers.map((r) => r.id);
const auGuichet = (acte: () => Promise<unknown>, noms: string[]) =>
  verifierEvenement<Reservation[]>({
    poste: brice,
    topic: `caisse:${caisse_id}`,
    acte,
    noms,
    lire: () => file(caisse_id, brice),
    appliquer: surFile(caisse_id),
  });
const chezLeVendeur = (acte: () => Promise<unknown>, noms: string[]) =>
  verifierEvenement<Reservation[]>({
    poste: awa,
    topic: 'vendeur',
    acte,
    noms,
    lire: jour,
    appliquer: surJour,
  });
const envoyer = () => unPanier(awa, [{ produit_id, qte: 2 }], { caisse_id });
const payer = (r: Reservation) =>
  brice.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    amount_gived: 2000,
    mode_paiement: 'espece',
  });
const retenues = async (): Promise<number> =>
  (await awa.lire<{ qte_retenue: number }>(`/api/produits/${produit_id}`)).data.qte_retenue;

describe('[RES-17] [RES-18] un panier envoyé et jamais payé', () => {
  it('reste chez son vendeur et à sa caisse tant qu’il retient ses boîtes et sa caisse', async () => {
    const [envoye, laisse] = [await envoyer(), await unPanier(awa, [{ produit_id, qte: 1 }])];
    apres(3);
    expect(await retenues(), 'ses boîtes').toBeGreaterThanOrEqual(2);
    const refusee = await chef.ecrire(`/api/caisses/${caisse_id}/fermer`, {});
    expect(refusee.errors.join(), 'sa caisse').toContain('1 réservation en attente');
    expect(ids(await file())).toEqual([envoye.id]);
    expect(ids(await jour()), 'le brouillon de trois jours n’attend nulle part').toEqual([
      envoye.id,
    ]);
    expect(
      (await awa.ecrire(`/api/reservations/${laisse.id}/update`, { status: 'Annule' })).statut,
    ).toBe(200);
    expect(
      (await awa.ecrire(`/api/reservations/${envoye.id}/update`, { status: 'Annule' })).statut,
    ).toBe(200);
    expect([await file(), await jour()], 'annulé, il les quitte').toEqual([[], []]);
    expect(await retenues()).toBe(0);
  });
  it('[RES-34] renvoyé après des jours, est encore chez son vendeur avec son motif, et le quitte le lendemain', async () => {
    const r = await envoyer();
    apres(3);
    await chezLeVendeur(
      () => brice.ecrire(`/api/reservations/${r.id}/renvoyer`, { motif: 'Ordonnance illisible' }),
      ['reservation.renvoyee'],
    );
    expect(await jour()).toMatchObject([{ id: r.id, renvoi_motif: 'Ordonnance illisible' }]);
    apres(1.1);
    expect(await jour()).toEqual([]);
  });
  it('déplacé par la fermeture, attend à la caisse où il va', async () => {
    const [de, a] = [await uneCaisse(serveur), await uneCaisse(serveur)];
    const r = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id: de });
    apres(2);
    expect((await chef.ecrire(`/api/caisses/${de}/fermer`, { reaffecter_a: a })).statut).toBe(200);
    expect([ids(await file(de)), ids(await file(a))]).toEqual([[], [r.id]]);
    await awa.ecrire(`/api/reservations/${r.id}/update`, { status: 'Annule' });
  });
  it('payé, reste du jour qui le paie, ce que le socket apporte comme ce que REST lit ; le lendemain, plus', async () => {
    const [un, deux] = [await envoyer(), await envoyer()];
    apres(3);
    await auGuichet(() => payer(un), ['reservation.payee']);
    await chezLeVendeur(() => payer(deux), ['reservation.payee']);
    expect(ids(await file())).toEqual([un.id, deux.id]);
    expect(ids(await jour())).toEqual([un.id, deux.id]);
    apres(1);
    expect([await file(), await jour()]).toEqual([[], []]);
  });
  it('[RES-39] [RES-44] d’un autre jour, un ticket réimprimé ou une vente annulée ne le ramène pas', async () => {
    const r = await envoyer();
    const payee = (await payer(r)).data;
    await brice.ecrire(`/api/reservations/${r.id}/imprimer`);
    apres(1);
    await chezLeVendeur(async () => {
      expect((await brice.ecrire(`/api/reservations/${r.id}/imprimer`)).statut).toBe(200);
      expect((await chef.ecrire(`/api/ventes/${payee.vente_id}/cancel`)).statut).toBe(200);
      await attendrePublication(awa.adresse);
    }, []);
    expect(await jour()).toEqual([]);
  });
});
