// Server: who holds a register is decided by a row lock; wrong PINs at once count in the base.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  ENCAISSER,
  unCaissier,
  unPanier,
  unProduit,
  uneCaisse,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let admin: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  admin = await serveur.poste('Chef', { is_admin: true });
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());

const prendre = (poste: Poste, id: number, pin: string, fullname = poste.fullname) =>
  poste.ecrire<Caisse>(`/api/caisses/${id}/login`, { fullname, pin });

describe('prendre une caisse', () => {
  it('[CAI-1] le bon PIN lie un utilisateur à une caisse ; prise, elle nomme son tenant ; un autre nom que le sien : 403', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba');
    const rose = await serveur.poste('Rose Essono', { habilitations: ENCAISSER, pin: '4321' });
    expect(await prendre(rose, caisse_id, '4321')).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caissePrise('Brice Mba')],
      data: { current_authorized_user: 'Brice Mba' },
    });
    expect(await prendre(rose, caisse_id, '4321', 'Brice Mba')).toMatchObject({
      statut: 403,
      errors: [phrasesCaisse.caisseAutreNom],
    });
    expect((await brice.lire<{ caisse_id: number }>('/api/session')).data.caisse_id).toBe(
      caisse_id,
    );
    expect((await prendre(brice, caisse_id, '1234')).statut).toBe(200);
    expect(JSON.stringify(await admin.lire('/api/utilisateurs'))).not.toMatch(/pin_hash|argon2/);
  });
  it('[CAI-1] en prendre une autre rend la première et y laisse ses paniers libres', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Paul Ondo');
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    await poste.ecrire(`/api/reservations/${r.id}/encaisser`);
    const seconde = await uneCaisse(serveur);
    expect((await prendre(poste, seconde, '1234')).statut).toBe(200);
    expect(
      (await admin.lire<Caisse>(`/api/caisses/${caisse_id}`)).data.current_authorized_user,
    ).toBeNull();
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data).toMatchObject({
      etat_caisse: 'Envoyé',
      etat_caisse_par: null,
    });
  });
  it('fermée, ou Default : refusée avec sa phrase', async () => {
    const fermee = (
      await admin.ecrire<Caisse>('/api/caisses', { libelle: 'Fermée', statut: 'Fermé' })
    ).data.id;
    const jo = await serveur.poste('Jo', { habilitations: ENCAISSER, pin: '5678' });
    expect(await prendre(jo, fermee, '5678')).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caisseFermee],
    });
    expect(await prendre(jo, 1, '5678')).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caisseDefaut],
    });
    expect(await prendre(jo, 999_999, '5678')).toMatchObject({ statut: 404 });
    expect(await prendre(jo, fermee, '12')).toMatchObject({
      statut: 422,
      errors: ['Le code PIN doit avoir 4 à 6 chiffres.'],
    });
  });
  it('[ACC-1] cinq PIN faux : la porte se ferme cinq minutes, même lancés ensemble, même au bon', async () => {
    const id = await uneCaisse(serveur);
    const distrait = await serveur.poste('Distrait', { habilitations: ENCAISSER, pin: '9999' });
    const essais = await Promise.all(
      Array.from({ length: 12 }, (_, i) => prendre(distrait, id, String(1000 + i))),
    );
    expect(essais.map((e) => e.statut).sort()).toEqual([
      ...Array<number>(5).fill(422),
      ...Array<number>(7).fill(429),
    ]);
    const faux = essais.filter((e) => e.statut === 422).map((e) => e.errors);
    expect(faux.sort((a, b) => a.length - b.length)).toEqual([
      ...Array<string[]>(4).fill([phrasesCaisse.pinInvalide]),
      [phrasesCaisse.pinInvalide, phrasesCaisse.pinBloquePour(5)],
    ]);
    expect(await prendre(distrait, id, '9999')).toMatchObject({
      statut: 429,
      errors: [phrasesCaisse.pinBloquePour(5)],
    });
    await sql(
      serveur.orm.em.fork(),
      `update tentative set bloque_jusqu_a = now() - interval '1 second' where cle = $1`,
      [`pin:${distrait.id}`],
    );
    expect((await prendre(distrait, id, '9999')).statut).toBe(200);
  });
});

describe('libérer, fermer', () => {
  it('[CAI-2] un administrateur libère ; les autres non', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Aline Obame');
    expect((await poste.ecrire(`/api/caisses/${caisse_id}/liberer`)).statut).toBe(403);
    const ecoute = await poste.ecouter('caisses');
    const prevenue = new Promise((ok) => ecoute.prise.once('acces_modifie', () => ok('prévenue')));
    expect(
      (await admin.ecrire<Caisse>(`/api/caisses/${caisse_id}/liberer`)).data
        .current_authorized_user,
    ).toBeNull();
    expect(await prevenue).toBe('prévenue');
    expect(
      (await poste.lire<{ caisse_id: number | null }>('/api/session')).data.caisse_id,
    ).toBeNull();
  });
  it('[CAI-3] [RES-36] avec des paniers en attente : refusée tant qu’on ne dit pas où ils vont', async () => {
    const [a, b] = [await uneCaisse(serveur), await uneCaisse(serveur)];
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id: a,
    });
    expect(await admin.ecrire(`/api/caisses/${a}/fermer`, {})).toMatchObject({
      statut: 409,
      errors: [expect.stringContaining('1 réservation en attente')],
    });
    expect((await admin.ecrire(`/api/caisses/${a}/fermer`, { reaffecter_a: a })).statut).toBe(422);
    expect(
      (await admin.ecrire<Caisse>(`/api/caisses/${a}/fermer`, { reaffecter_a: b })).data.statut,
    ).toBe('Fermé');
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data).toMatchObject({
      caisse_id: b,
      etat_caisse: 'Envoyé',
    });
    expect(
      await awa.ecrire(`/api/reservations/${r.id}/update`, {
        caisse_id: a,
        switch_caisse_at: '2026-11-21',
      }),
    ).toMatchObject({ statut: 409, errors: [phrasesCaisse.caisseFermee] });
    // Chosen without being sent yet, likewise.
    expect(await awa.ecrire(`/api/reservations/${r.id}/update`, { caisse_id: a })).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caisseFermee],
    });
  });
  it('[RES-30] choisie ouverte, fermée depuis : rien n’y part', async () => {
    const caisse_id = await uneCaisse(serveur);
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    const maj = (corps: object) => awa.ecrire(`/api/reservations/${r.id}/update`, corps);
    expect((await maj({ caisse_id })).statut).toBe(200);
    expect((await admin.ecrire(`/api/caisses/${caisse_id}/fermer`, {})).statut).toBe(200);
    expect(await maj({ switch_caisse_at: '2026-11-21' })).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.caisseFermee],
    });
  });
  it('[RES-30] envoyée à nouveau à la même caisse, elle garde sa place', async () => {
    const caisse_id = await uneCaisse(serveur);
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    const encore = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
      switch_caisse_at: '2026-11-21',
    });
    expect(encore.statut).toBe(200);
    expect(encore.data.switch_caisse_at).toBe(r.switch_caisse_at);
    expect(encore.data.version).toBeGreaterThan(r.version);
  });
  it('renvoyée avec son motif, elle revient au vendeur et quitte la file', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Rémi Nze');
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    expect((await poste.ecrire(`/api/reservations/${r.id}/renvoyer`, {})).statut).toBe(422);
    expect(
      (
        await poste.ecrire<Reservation>(`/api/reservations/${r.id}/renvoyer`, {
          motif: 'Ordonnance illisible',
        })
      ).data,
    ).toMatchObject({
      etat_caisse: 'Renvoyé',
      renvoi_motif: 'Ordonnance illisible',
      switch_caisse_at: null,
    });
    expect(
      (await poste.lire<Reservation[]>(`/api/reservations/jour/caisse?caisse_id=${caisse_id}`))
        .data,
    ).toEqual([]);
    expect((await poste.ecrire(`/api/reservations/${r.id}/ouvrir`)).statut).toBe(409);
    const relue = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
      caisse_id,
      switch_caisse_at: '2026-11-21',
    });
    expect(relue.data).toMatchObject({ etat_caisse: 'Envoyé', renvoi_motif: null });
  });
});

it('quarante codes PIN à la fois n’arrêtent ni les autres ni la base', async () => {
  const id = await uneCaisse(serveur);
  const gens = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      serveur.poste(`Foule ${i}`, { habilitations: ENCAISSER, pin: '2468' }),
    ),
  );
  const essais = Promise.all(
    gens.flatMap((g) => Array.from({ length: 5 }, () => prendre(g, id, '1357'))),
  );
  expect((await awa.lire('/api/produits?page=1&rows=5')).statut).toBe(200);
  expect((await essais).map((e) => e.statut)).toEqual(Array<number>(40).fill(422));
});
