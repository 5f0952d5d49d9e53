// Server: versions of one basket meet under its lock, whoever holds it.
import { describe, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Avertissement, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import {
  uneCaisse,
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import {
  serveur,
  awa,
  brice,
  caisse_id,
  maj,
  lignes,
  vide,
  preparerEnregistrer,
} from './enregistrer.scene.ts';

preparerEnregistrer();

describe('à plusieurs', () => {
  it('[RES-2] une version dépassée : 409 avec l’état courant, rien n’est écrasé', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    await maj(r, { version: r.version, ...lignes([p, 2]) });
    expect(await maj(r, { version: r.version, ...lignes([p, 9]) })).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.reservationModifieeAilleurs('Awa Ndong')],
      data: { reservation_produits: [{ qte: 2 }] },
    });
  });
  it('[RES-19] entre disponible et stock : accepté, en disant qui retient ; au-dessus du stock : refusé', async () => {
    const serge = await serveur.poste('Serge Obiang', { habilitations: VENDRE });
    const p = await unProduit(serveur, { libelle: 'CINQ', qte: 5 });
    await unPanier(awa, [{ produit_id: p, qte: 3 }]);
    const r = (await serge.ecrire<Reservation>('/api/reservations', {})).data;
    const reponse = await maj(r, lignes([p, 3]), serge);
    expect(reponse).toMatchObject({
      statut: 200,
      extra_data: {
        avertissements: [
          { produit_id: p, qte_disponible: 2, retenu_par: [{ fullname: 'Awa Ndong', qte: 3 }] },
        ] satisfies Avertissement[],
      },
    });
    expect(reponse.message).toContain('Awa Ndong (3)');
    expect(
      (
        await serge.lire<{ qte: number; qte_retenue: number; qte_disponible: number }>(
          `/api/produits/${p}`,
        )
      ).data,
    ).toMatchObject({ qte: 5, qte_retenue: 6, qte_disponible: -1 });
    expect((await maj(r, lignes([p, 6]), serge)).statut).toBe(422);
  });
  it('[RES-71] où chacun garde les siens, un autre vendeur ne modifie ni n’annule ; qui peut annuler une vente, si', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    const serge = await serveur.poste('Serge des siens', { habilitations: VENDRE });
    const chef = await serveur.poste('Cheffe des paniers', { is_admin: true });
    expect((await maj(r, lignes([p, 2]), serge)).statut, 'comme toujours').toBe(200);
    await chef.ecrire('/api/securite', { paniers_partages: false });
    const refuse = { statut: 403, errors: [phrasesReservation.panierDUnAutre('Awa Ndong')] };
    for (const corps of [lignes([p, 3]), { status: 'Annule' }])
      expect(await maj(r, corps, serge)).toMatchObject(refuse);
    const [ligne] = (await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data
      .reservation_produits;
    expect(
      await serge.ecrire(`/api/reservation_produits/${ligne?.id}/destroy2`, {
        reservation_id: r.id,
      }),
    ).toMatchObject(refuse);
    expect((await maj(r, lignes([p, 4]))).statut).toBe(200);
    expect((await maj(r, lignes([p, 5]), chef)).statut).toBe(200);
    const paye = { status: 'Termine', amount_gived: 10_000, mode_paiement: 'espece' };
    expect((await maj(r, paye, brice)).statut, 'encaisser ne change pas').toBe(200);
    await chef.ecrire('/api/securite', { paniers_partages: true });
  });
  it('[RES-71] où chacun garde les siens, un autre vendeur paie le panier tel qu’il est, et ne le change pas en le payant', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    const serge = await serveur.poste('Serge qui paie', { habilitations: VENDRE });
    const chef = await serveur.poste('Cheffe des paiements', { is_admin: true });
    await chef.ecrire('/api/securite', { paniers_partages: false });
    const paye = {
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 100_000,
      mode_paiement: 'espece',
    };
    for (const corps of [lignes([p, 3]), { remise: 50 }])
      expect(await maj(r, { ...paye, ...corps }, serge), JSON.stringify(corps)).toMatchObject({
        statut: 403,
        code: 'panier_d_un_autre',
        errors: [phrasesReservation.panierDUnAutre('Awa Ndong')],
      });
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data).toMatchObject({
      status: 'Brouillon',
      version: r.version,
      net_a_payer: r.net_a_payer,
    });
    // The whole basket sent back with its payment, as read, is no change of it.
    expect((await maj(r, { ...paye, ...lignes([p, 1]), remise: 0 }, serge)).statut).toBe(200);
    const autre = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    expect((await maj(autre, { ...paye, ...lignes([p, 2]) }, chef)).statut).toBe(200);
    await chef.ecrire('/api/securite', { paniers_partages: true });
  });
  it('[RES-6] pendant l’encaissement, le vendeur ne modifie plus ; libérée, si', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    await brice.ecrire(`/api/reservations/${r.id}/encaisser`);
    expect(await maj(r, lignes([p, 2]))).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.reservationEnEncaissement('Brice Mba')],
    });
    expect(await maj(r, { status: 'Annule' })).toMatchObject({ statut: 409 });
    await brice.ecrire(`/api/reservations/${r.id}/liberer`);
    expect((await maj(r, lignes([p, 2]))).statut).toBe(200);
  });
  it('[RES-35] le caissier qui rend sa caisse laisse ses paniers, libres', async () => {
    const rose = await unCaissier(serveur, 'Rose Essono');
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id: rose.caisse_id,
    });
    await rose.poste.ecrire(`/api/reservations/${r.id}/encaisser`);
    await rose.poste.ecrire(`/api/caisses/${rose.caisse_id}/logout`);
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data).toMatchObject({
      etat_caisse: 'Envoyé',
      etat_caisse_par: null,
      caisse_id: rose.caisse_id,
    });
  });
  it('un caissier ne change aucune ligne', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    expect(await maj(r, lignes([p, 2]), brice)).toMatchObject({
      statut: 403,
      errors: [phrasesAcces.nonAutorise],
    });
    const payee = await maj(r, { status: 'Termine', amount_gived: 1000, ...lignes([p, 7]) }, brice);
    expect(payee.data).toMatchObject({ status: 'Termine', reservation_produits: [{ qte: 1 }] });
  });
});

describe('créer', () => {
  it('[RES-8] sur une caisse fermée : refusé ; sur celle par défaut, toujours', async () => {
    const id = await uneCaisse(serveur);
    await sql(serveur.orm.em.fork(), `update caisse set statut = 'Fermé' where id = $1`, [id]);
    expect(await awa.ecrire('/api/reservations', { caisse_id: id })).toMatchObject({
      statut: 409,
      code: 'caisse_fermee',
      errors: [phrasesCaisse.caisseFermee],
    });
    expect((await awa.ecrire('/api/reservations', { caisse_id: 999_999 })).statut).toBe(422);
    expect((await awa.ecrire('/api/reservations', { caisse_id: 1 })).statut).toBe(200);
  });
  it('[RES-41] d’un client à plafond : ce qui lui reste, dès la création ; ne rien changer n’écrit rien', async () => {
    const client_id = await unClient(serveur, { plafond: 50_000 });
    const { data } = await awa.ecrire<Reservation>('/api/reservations', { client_id });
    expect(data.credit_restant).toBe(50_000);
    expect(await maj(data, {})).toMatchObject({ data: { version: data.version } });
    expect((await awa.ecrire<Reservation>('/api/reservations', {})).data.credit_restant).toBeNull();
  });
});

describe('fermer', () => {
  it.each([
    ['Annule', { status: 'Annule' }, phrasesReservation.reservationAnnulee],
    [
      'Devis',
      { status: 'Devis', switch_devis_at: '2026-11-21' },
      'Réservation transformée en devis.',
    ],
  ] as const)(
    '[RES-37] [RES-38] %s : verrouillée, avec son filigrane',
    async (status, corps, message) => {
      const p = await unProduit(serveur);
      const r = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
      expect(await maj(r, corps)).toMatchObject({ statut: 200, message, data: { status } });
      for (const suite of [lignes([p, 2]), { status: 'Brouillon' }, { status: 'Annule' }])
        expect(await maj(r, suite)).toMatchObject({
          statut: 409,
          errors: [phrasesReservation.filigrane[status]],
          data: { status },
        });
      expect((await maj(r, { status: 'Termine', amount_gived: 1000 })).statut).toBe(409);
    },
  );
  it('[RES-4] payée : « Réservation fermée », et « Déjà encaissée » à qui veut payer encore', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    await maj(r, { status: 'Termine', amount_gived: 1000 });
    expect(await maj(r, lignes([p, 2]))).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.filigrane.Termine],
    });
    expect((await maj(r, { status: 'Termine', amount_gived: 1000 })).errors[0]).toMatch(
      /^Déjà encaissée par Awa Ndong à \d\d:\d\d$/,
    );
  });
  it.each([
    ['seule dite', () => ({ caisse_id: 1 })],
    [
      'dans le panier entier, la date de son envoi comprise',
      (r: Reservation) => ({ ...r, caisse_id: 1 }),
    ],
  ])(
    '[RES-8] revenir à Default retire la réservation du guichet : la caisse, %s',
    async (_cas, corps) => {
      const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
        caisse_id,
      });
      expect((await maj(r, corps(r))).data).toMatchObject({
        caisse: 'Default',
        switch_caisse_at: null,
        etat_caisse: 'Non envoyé',
      });
      expect(
        (
          await brice.lire<Reservation[]>(`/api/reservations/jour/caisse?caisse_id=${caisse_id}`)
        ).data.map((x) => x.id),
      ).not.toContain(r.id);
    },
  );
});

describe('garde et temps', () => {
  it('[RES-9] la taxe suit la garde tant que le panier n’est pas envoyé, puis se fige', async () => {
    const p = await unProduit(serveur, { prix: 1000 });
    await sql(
      serveur.orm.em.fork(),
      `insert into garde (date_debut, heure_debut, date_fin, heure_fin, debut_at, fin_at,
          montant_taxe, statut, created_by)
        values (current_date, '20:00', current_date + 1, '08:00', now(),
          now() + interval '12 hours', 50000, 'En cours', 'x')`,
    );
    const r = await vide();
    expect(r.montant_taxe).toBe(500);
    expect((await maj(r, lignes([p, 2]))).data).toMatchObject({ total_garde: 1000, total: 3000 });
    const envoye = await maj(r, { caisse_id, switch_caisse_at: '2026-11-21T10:00' });
    await sql(serveur.orm.em.fork(), `update garde set statut = 'Terminé'`);
    expect((await maj(r, lignes([p, 3]))).data).toMatchObject({
      montant_taxe: 500,
      total_garde: 1500,
      modifiee_apres_envoi: true,
    });
    expect(envoye.data.montant_taxe).toBe(500);
    const neuf = await vide();
    expect((await maj(neuf, lignes([p, 1]))).data).toMatchObject({ montant_taxe: 0, total: 1000 });
  });
  it('[RES-17] le jour : ceux du jour, et ceux restés ouverts depuis 24 h', async () => {
    const [vieux, ancien, ferme] = [await vide(), await vide(), await vide()];
    const em = serveur.orm.em.fork();
    await sql(em, `update reservation set created_at = now() - interval '25 hours' where id = $1`, [
      vieux.id,
    ]);
    await sql(
      em,
      `update reservation set created_at = now() - interval '23 hours' where id = any($1)`,
      [[ancien.id, ferme.id]],
    );
    await sql(em, `update reservation set status = 'Annule' where id = $1`, [ferme.id]);
    const ids = (await awa.lire<Reservation[]>('/api/reservations/jour')).data.map((r) => r.id);
    expect([ids.includes(vieux.id), ids.includes(ancien.id)]).toEqual([false, true]);
    const memeJour = await sqlOne<{ oui: boolean }>(
      em,
      `select (created_at at time zone 'Africa/Libreville')::date
          = (now() at time zone 'Africa/Libreville')::date as oui
        from reservation
        where id = $1`,
      [ferme.id],
    );
    expect(ids.includes(ferme.id)).toBe(memeJour?.oui);
  });
});
