// Server: notices are rows made once by stock, dates and orders, then cleared.
import { describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesPromis from '#shared/vente/promis/promis.phrases.ts';
import type { Commande } from '#shared/stock/commande/commande.schema.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import type { Promis } from '#shared/vente/promis/promis.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { type Poste } from '#tests/harness/serveur-de-test.ts';
import {
  serveur,
  commande,
  stock,
  awa,
  serge,
  dans,
  em,
  acte,
  recevoir,
  uneCommande,
  preparerCommandes,
} from './commandes.scene.ts';

preparerCommandes();

const titres = async (p: Poste) =>
  (await p.lire<Notification[]>(`/api/notifications?page=1&rows=100`)).data.map(
    (n) => n.data.title,
  );

const oublier = () => sql(em(), 'delete from notification');

describe('ce qu’on annonce', () => {
  it('[NOT-15] un lot à 90, 30 puis 0 jours : une fois chacun, dès la réception puis par l’horloge, à ceux qui tiennent le stock', async () => {
    await sql(em(), 'update lot set peremption_dite = 0');
    await oublier();
    const a = await unProduit(serveur, { libelle: 'SIROP', qte: 0 });
    const c = await uneCommande([[a, 3]]);
    await recevoir(c.id, [{ produit_id: a, qte: 3, lot: 'S1', date_expiration: dans(60) }]);
    expect(await Promise.all([stock, commande, awa].map(titres))).toEqual([
      ['Péremption dans 90 jours au plus'],
      [],
      [],
    ]);
    const minute = async (jours: number) => {
      await passMinute(serveur.orm, new Date(Date.now() + jours * 86_400_000));
    };
    for (const jours of [0, 0, 1, 29]) await minute(jours);
    expect(await titres(stock)).toHaveLength(1);
    for (const jours of [30, 31, 59]) await minute(jours);
    expect(await titres(stock)).toEqual([
      'Péremption dans 30 jours au plus',
      'Péremption dans 90 jours au plus',
    ]);
    const ecran = await awa.ecouter('produits');
    for (const jours of [60, 61]) await minute(jours);
    expect((await titres(stock))[0]).toBe('Produits périmés');
    expect(await titres(stock)).toHaveLength(3);
    expect(
      (await ecran.attendre(1)).filter(
        (m) => m.topic === 'produits' && 'produit' in m.donnees && m.donnees.produit.id === a,
      ),
    ).toHaveLength(1);
  });
  it('[NOT-15] un lot vide n’intéresse plus personne', async () => {
    await oublier();
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 1]]);
    await recevoir(c.id, [{ produit_id: a, qte: 1, lot: 'V1', date_expiration: dans(120) }]);
    const panier = await unPanier(awa, [{ produit_id: a, qte: 1 }]);
    await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: panier.net_a_payer,
    });
    await passMinute(serveur.orm, new Date(Date.now() + 100 * 86_400_000));
    expect((await titres(stock)).filter((t) => t?.startsWith('Péremption'))).toEqual([]);
  });
  it('[NOT-16] une commande en retard : une fois, à ceux qui commandent ; reçue, elle n’est plus à lire', async () => {
    await sql(em(), `update commande set retard_dit_at = now()`);
    await oublier();
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 1]]);
    const brouillon = await uneCommande([[a, 1]]);
    await acte(c.id, 'envoyer', { courriel: false });
    const minute = (jours: number) =>
      passMinute(serveur.orm, new Date(Date.now() + jours * 86_400_000));
    for (const jours of [0, 3]) await minute(jours);
    expect(await titres(commande)).toEqual([]);
    for (const jours of [4, 4, 5]) await minute(jours);
    expect(await Promise.all([commande, stock, awa].map(titres))).toEqual([
      ['Commande en retard'],
      [],
      [],
    ]);
    await acte(c.id, 'update', { attendue_le: dans(10) });
    await sql(em(), 'update notification set read_at = now()');
    for (const jours of [10, 11, 12]) await minute(jours);
    expect(await titres(commande)).toHaveLength(2);
    await recevoir(c.id, [{ produit_id: a, qte: 1 }]);
    expect((await commande.lire('/api/notifications?page=1&rows=5')) as object).toMatchObject({
      extra_data: { non_lues: 0 },
    });
    expect((await commande.lire<Commande>(`/api/commandes/${brouillon.id}`)).data.status).toBe(
      'BROUILLON',
    );
  });
  it('[NOT-16] un autre jour d’attente, une annulation : le retard dit n’est plus vrai, lu ou non ; le suivant se dit', async () => {
    await sql(em(), `update commande set retard_dit_at = now()`);
    await oublier();
    const a = await unProduit(serveur, { qte: 0 });
    const c = await uneCommande([[a, 1]]);
    await acte(c.id, 'envoyer', { courriel: false });
    await acte(c.id, 'update', { attendue_le: dans(2) });
    const minute = (jours: number) =>
      passMinute(serveur.orm, new Date(Date.now() + jours * 86_400_000));
    const retardDu = (jours: number) =>
      expect.stringContaining(`attendue le ${formatDate(debutDeJour(dans(jours)))}`) as string;
    await minute(3);
    expect(await nonLues(commande)).toEqual([retardDu(2)]);
    await acte(c.id, 'update', { facture: 'F-12' });
    expect(await nonLues(commande)).toHaveLength(1);
    expect((await acte(c.id, 'update', { attendue_le: dans(10) })).statut).toBe(200);
    expect(await nonLues(commande)).toEqual([]);
    await minute(11);
    expect(await nonLues(commande)).toEqual([retardDu(10)]);
    expect((await acte(c.id, 'annuler')).statut).toBe(200);
    expect(await nonLues(commande)).toEqual([]);
  });
  it('[NOT-10] une livraison met le coût au-dessus du prix : dit aux prix du jour ; la suivante le remet dessous, ce n’est plus à lire', async () => {
    await oublier();
    const gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'GESTION', submenus: ['stat'] }],
    });
    const a = await unProduit(serveur, { libelle: 'CHER PAYÉ', qte: 0, prix: 1000 });
    const c = await uneCommande([[a, 9]]);
    const livrer = (prix_achat: number) => recevoir(c.id, [{ produit_id: a, qte: 1, prix_achat }]);
    const dit = (achat: string) => `CHER PAYÉ : vendu 1.000 FCFA, acheté ${achat} FCFA (Chantal).`;
    await livrer(1200);
    expect(await nonLues(gerante)).toEqual([dit('1.200')]);
    await livrer(1100);
    expect(await nonLues(gerante)).toEqual([dit('1.100')]);
    await livrer(700);
    expect(await nonLues(gerante)).toEqual([]);
  });
  it('[NOT-8] [PMS-1] promis par qui est parti, ou ne vend plus : ceux qui vendent l’apprennent', async () => {
    await oublier();
    const a = await unProduit(serveur, { libelle: 'INSULINE LENTE', qte: 0 });
    const partie = await serveur.poste('Partie', { habilitations: VENDRE });
    const mutee = await serveur.poste('Mutée', { habilitations: VENDRE });
    for (const p of [partie, mutee])
      await p.ecrire('/api/promis', {
        produit_id: a,
        nom: `Client de ${p.fullname}`,
        telephone: '066 12 34 56',
        qte: 1,
      });
    await sql(em(), 'update utilisateur set is_active = false where id = $1', [partie.id]);
    await sql(em(), `update utilisateur set habilitations = '[]' where id = $1`, [mutee.id]);
    const c = await uneCommande([[a, 2]]);
    await recevoir(c.id, [{ produit_id: a, qte: 2 }]);
    expect(await Promise.all([awa, serge, stock].map(titres))).toEqual([
      ['Produit promis arrivé', 'Produit promis arrivé'],
      ['Produit promis arrivé', 'Produit promis arrivé'],
      [],
    ]);
  });
  it('[PMS-1] [PMS-2] [PMS-3] ce qui est promis s’annonce à qui l’a promis quand il y en a assez, le premier d’abord, une fois', async () => {
    await oublier();
    const a = await unProduit(serveur, { libelle: 'INSULINE', qte: 0 });
    const promettre = (p: Poste, corps: object) =>
      p.ecrire<Promis>('/api/promis', {
        produit_id: a,
        nom: 'Mme ELLA',
        telephone: '066 12 34 56',
        qte: 2,
        ...corps,
      });
    for (const [corps, phrase] of [
      [{ nom: ' ' }, phrasesPromis.nomRequisPromis],
      [{ telephone: '' }, phrasesCommun.telephoneRequis],
      [{ telephone: 'abc' }, phrasesCommun.telephoneInvalide],
      [{ produit_id: 999_999 }, phrasesRefus.introuvable('Produit')],
      [{ client_id: 999_999 }, phrasesRefus.introuvable('Client')],
    ] as const) {
      expect(await promettre(awa, corps)).toMatchObject({ statut: 422, errors: [phrase] });
    }
    const [un, deux] = [await promettre(awa, { client_id: 1 }), await promettre(serge, { qte: 1 })];
    expect(un).toMatchObject({
      statut: 200,
      message: phrasesPromis.promisNote('INSULINE'),
      data: { statut: 'En attente', client_id: null, annonce_at: null, created_by: 'Awa' },
    });
    const entrer = async (qte: number) => {
      const c = await uneCommande([[a, qte]]);
      await recevoir(c.id, [{ produit_id: a, qte }]);
    };
    await entrer(1);
    expect(await Promise.all([awa, serge].map(titres))).toEqual([[], []]);
    await entrer(1);
    expect(await Promise.all([awa, serge].map(titres))).toEqual([['Produit promis arrivé'], []]);
    await entrer(1);
    await entrer(5);
    expect(await Promise.all([awa, serge, stock].map(titres))).toEqual([
      ['Produit promis arrivé'],
      ['Produit promis arrivé'],
      [],
    ]);
    expect(await awa.ecrire(`/api/promis/${un.data.id}/servir`)).toMatchObject({
      statut: 200,
      data: { statut: 'Servi', traite_par: 'Awa' },
    });
    expect((await awa.lire('/api/notifications?page=1&rows=5')) as object).toMatchObject({
      extra_data: { non_lues: 0 },
    });
    expect(await awa.ecrire(`/api/promis/${un.data.id}/annuler`)).toMatchObject({
      statut: 409,
      errors: [phrasesPromis.promisDejaTraite('Servi')],
    });
    expect((await serge.ecrire(`/api/promis/${deux.data.id}/annuler`)).statut).toBe(200);
    expect(
      (await awa.lire<Promis[]>(`/api/promis?page=1&rows=5&statut=Servi&produit_id=${a}`)).data.map(
        (p) => p.id,
      ),
    ).toEqual([un.data.id]);
  });
});
