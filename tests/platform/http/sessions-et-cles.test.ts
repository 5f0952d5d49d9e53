// Server: sessions and keys are rows, remembered by the process while endings are heard.
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { cleanUp } from '#server/cleanup.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sha256Of } from '#server/platform/http/secrets.ts';
import { Sessions } from '#server/platform/http/sessions.ts';
import { ENCAISSER, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let bea: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  bea = await serveur.poste('Béa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());
const base = (texte: string, ...valeurs: unknown[]) => sql(serveur.orm.em.fork(), texte, valeurs);

describe('une session', () => {
  it('échue n’ouvre rien, même avant d’être ôtée', async () => {
    const sessions = new Sessions(serveur.orm);
    const dans13h = Date.now() + 13 * 3_600_000;
    expect(await sessions.read(bea.token, Date.now())).toMatchObject({ id: bea.id });
    expect(await sessions.read(bea.token, dans13h)).toBeNull();
  });
  it('est relue à chaque fois tant que les fins ne s’entendent pas', async () => {
    const sessions = new Sessions(serveur.orm);
    const qui = await serveur.poste('Oubliée', { habilitations: VENDRE });
    expect(await sessions.read(qui.token, Date.now())).toMatchObject({ id: qui.id });
    await base('delete from session where empreinte = $1', sha256Of(qui.token));
    expect(await sessions.read(qui.token, Date.now())).toBeNull();
  });
  it('gardée en mémoire est oubliée dès que les fins ne s’entendent plus', async () => {
    const sessions = new Sessions(serveur.orm);
    const qui = await serveur.poste('Gardée', { habilitations: VENDRE });
    sessions.setHearing(true);
    await sessions.read(qui.token, Date.now());
    await base('delete from session where empreinte = $1', sha256Of(qui.token));
    expect(await sessions.read(qui.token, Date.now())).toMatchObject({ id: qui.id });
    sessions.setHearing(false);
    expect(await sessions.read(qui.token, Date.now())).toBeNull();
  });
  it('[SEC-12] ne se prête pas à la page d’un autre site, quoi que la demande dise de son hôte', async () => {
    const essayer = (origine: string, plus = {}): Promise<string> =>
      new Promise((dire) => {
        const prise = io(serveur.adresse, {
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          extraHeaders: { Cookie: `session=${awa.token}`, Origin: origine, ...plus },
        });
        prise.once('connect', () => (dire('ouverte'), prise.disconnect()));
        prise.once('connect_error', () => (dire('refusée'), prise.disconnect()));
      });
    expect(await essayer(serveur.adresse)).toBe('ouverte');
    for (const ailleurs of ['https://ailleurs.example', 'null', `${serveur.adresse}.example`])
      expect(await essayer(ailleurs), ailleurs).toBe('refusée');
    const prete = { 'X-Forwarded-Host': 'ailleurs.example' };
    expect(await essayer('https://ailleurs.example', prete)).toBe('refusée');
  });
});

describe('une clé', () => {
  it('est à qui l’a faite : un autre, même clé, même corps, n’en a pas la réponse', async () => {
    const cle = randomUUID();
    const une = await awa.ecrire<Reservation>('/api/reservations', {}, cle);
    const autre = await bea.ecrire<Reservation>('/api/reservations', {}, cle);
    expect([une.statut, autre.statut]).toEqual([200, 200]);
    expect(autre.data.id).not.toBe(une.data.id);
    expect(autre.data.created_by).toBe('Béa');
  });
  it('est à qui l’a faite, aussi quand sa réponse se cherche avant tout le reste', async () => {
    const [caisse] = await base(`insert into caisse (libelle) values ('À deux') returning id`);
    const prendre = async (nom: string, cle: string) => {
      const poste = await serveur.poste(nom, { habilitations: ENCAISSER, pin: '1234' });
      return poste.ecrire(`/api/caisses/${Number(caisse?.['id'])}/login`, { pin: '1234' }, cle);
    };
    const cle = randomUUID();
    expect(await prendre('Première', cle)).toMatchObject({ statut: 200 });
    expect(await prendre('Seconde', cle)).toMatchObject({ statut: 409, code: 'caisse_prise' });
  });
  it('ne garde pas un 403 : le droit donné, le même envoi passe', async () => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    const caissiere = await serveur.poste('Caissière', {
      habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
    });
    const caisse = await base(`insert into caisse (libelle) values ('Clés') returning id`);
    const caisse_id = caisse[0]?.['id'];
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      caisse_id,
      switch_caisse_at: new Date().toISOString(),
    });
    const cle = randomUUID();
    const ouvrir = () => caissiere.ecrire(`/api/reservations/${panier.id}/ouvrir`, {}, cle);
    expect((await ouvrir()).statut).toBe(403);
    await base(
      'update caisse set current_authorized_user_id = $2, current_authorized_user = $3 where id = $1',
      caisse_id,
      caissiere.id,
      'Caissière',
    );
    expect((await ouvrir()).statut).toBe(200);
  });
  it('[REJ-1] rend sa réponse à qui l’a faite, même quand son droit lui est retiré depuis', async () => {
    const cle = randomUUID();
    const vendeuse = await serveur.poste('Vendeuse', { habilitations: VENDRE });
    const creer = (avec: string, corps = {}) => vendeuse.ecrire('/api/reservations', corps, avec);
    const faite = await creer(cle);
    const admin = await serveur.poste('Patronne', { is_admin: true });
    await admin.ecrire(`/api/utilisateurs/${vendeuse.id}/update`, { habilitations: [] });

    expect(await creer(cle)).toMatchObject({ statut: 200, texte: faite.texte });
    expect((await creer(randomUUID())).statut).toBe(403);
    expect((await creer(cle, { remise: 5 })).statut).not.toBe(200);
    const paniers = await base(
      `select count(*)::int as n from reservation where created_by = 'Vendeuse'`,
    );
    expect(paniers).toEqual([{ n: 1 }]);
  });
  it('garde un refus : redemandé, il est le même, quoi qui ait changé depuis', async () => {
    const panier = await unPanier(awa, []);
    const cle = randomUUID();
    const payer = () =>
      awa.ecrire(`/api/reservations/${panier.id}/update`, { status: 'Termine', caisse_id: 1 }, cle);
    const refusee = await payer();
    expect(refusee.statut).toBeGreaterThanOrEqual(400);
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      reservation_produits: [{ produit_id: await unProduit(serveur), qte: 1 }],
    });
    expect((await payer()).texte).toBe(refusee.texte);
  });
  it('garde ce que le contrat n’a pas pris : corrigée, c’est une autre demande', async () => {
    const panier = await unPanier(awa, []);
    const cle = randomUUID();
    const remettre = (remise: unknown) =>
      awa.ecrire(`/api/reservations/${panier.id}/update`, { remise }, cle);
    const refusee = await remettre('beaucoup');
    expect(refusee).toMatchObject({ statut: 422, code: 'saisie_invalide' });
    expect((await remettre('beaucoup')).texte).toBe(refusee.texte);
    expect(await remettre(0)).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.cleAutreCorps],
      extra_data: { faite: false },
    });
  });
  it('[SAI-13] à qui la renvoie avec un autre corps, dit si la première demande fut faite', async () => {
    const cle = randomUUID();
    const creer = (corps: object) => awa.ecrire('/api/reservations', corps, cle);
    expect((await creer({})).statut).toBe(200);
    expect(await creer({ remise: 5 })).toMatchObject({
      statut: 422,
      code: 'cle_autre_corps',
      extra_data: { faite: true },
    });
  });
  it('est gardée sept jours, pas moins, pas plus', async () => {
    const [jeune, vieille] = [randomUUID(), randomUUID()];
    for (const cle of [jeune, vieille]) await awa.ecrire('/api/reservations', {}, cle);
    const vieillir = (cle: string, age: string) =>
      base(`update idempotence set created_at = now() - $2::interval where cle = $1`, cle, age);
    await vieillir(jeune, '6 days 23 hours');
    await vieillir(vieille, '7 days 1 hour');
    await cleanUp(serveur.orm, 24);
    const restent = await base('select cle from idempotence where cle = any($1)', [jeune, vieille]);
    expect(restent).toEqual([{ cle: jeune }]);
  });
});
