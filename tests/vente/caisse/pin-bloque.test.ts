// Server: wrong PINs count once per key kept in the base, and open lists hear the block.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surCaisses } from '#shared/vente/caisse/caisse.events.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ENCAISSER, uneCaisse } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chantal: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chantal = await serveur.poste('Chantal Obame', {
    habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
  });
});
afterAll(() => serveur.detruire());

const prendre = (poste: Poste, id: number, pin: string) =>
  poste.ecrire<Caisse>(`/api/caisses/${id}/login`, { pin });
async function unBloque(fullname: string): Promise<{ poste: Poste; caisse_id: number }> {
  const caisse_id = await uneCaisse(serveur);
  const poste = await serveur.poste(fullname, { habilitations: ENCAISSER, pin: '4321' });
  for (let i = 0; i < 5; i++) expect((await prendre(poste, caisse_id, '0000')).statut).toBe(422);
  return { poste, caisse_id };
}
const lue = async (id: number) => (await chantal.lire<Caisse>(`/api/caisses/${id}`)).data;
const actes = async (id: number) =>
  (
    await sql<{ acte: string; utilisateur: string }>(
      serveur.orm.em.fork(),
      `select acte, utilisateur from journal_audit
        where entite = 'caisse' and entite_id = $1 order by id`,
      [id],
    )
  ).map((a) => `${a.utilisateur} : ${a.acte}`);

describe('[ACC-1] un code faux dont la réponse s’est perdue', () => {
  it('renvoyé sous sa clé, a la même réponse et ne compte qu’une fois', async () => {
    const caisse_id = await uneCaisse(serveur);
    const poste = await serveur.poste('Léa Ondo', { habilitations: ENCAISSER, pin: '1234' });
    const cle = randomUUID();
    const prise = (pin: string) => poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin }, cle);
    const refusee = await prise('0000');
    expect(refusee).toMatchObject({ statut: 422, errors: [phrasesCaisse.pinInvalide] });
    for (let i = 0; i < 5; i++) expect((await prise('0000')).texte).toBe(refusee.texte);
    expect(await prise('1234')).toMatchObject({ statut: 422, code: 'cle_autre_corps' });
    expect((await prendre(poste, caisse_id, '1234')).statut).toBe(200);
  });
});

describe('cinq codes PIN faux', () => {
  it('[CAI-8] la caisse dit qui est bloqué et jusqu’à quand, aux listes ouvertes aussi ; le bon code attend', async () => {
    const caisse_id = await uneCaisse(serveur);
    const brice = await serveur.poste('Brice Mba', { habilitations: ENCAISSER, pin: '1234' });
    for (let i = 0; i < 4; i++) await prendre(brice, caisse_id, '0000');
    expect((await lue(caisse_id)).pins_bloques).toEqual([]);
    await verifierEvenement<Caisse[]>({
      poste: chantal,
      topic: 'caisses',
      lire: async () => (await chantal.lire<Caisse[]>('/api/caisses')).data,
      appliquer: surCaisses,
      acte: async () =>
        expect(await prendre(brice, caisse_id, '0000')).toMatchObject({
          statut: 422,
          errors: [phrasesCaisse.pinInvalide, phrasesCaisse.pinBloquePour(5)],
        }),
      noms: ['caisse.modifiee'],
    });
    const { pins_bloques } = await lue(caisse_id);
    expect(pins_bloques).toMatchObject([{ utilisateur_id: brice.id, fullname: 'Brice Mba' }]);
    const reste = new Date(pins_bloques[0]?.jusqu_a ?? 0).getTime() - Date.now();
    expect(reste).toBeGreaterThan(4 * 60_000);
    expect(reste).toBeLessThanOrEqual(5 * 60_000);
    expect(await prendre(brice, caisse_id, '1234')).toMatchObject({
      statut: 429,
      code: 'trop_de_tentatives',
      errors: [phrasesCaisse.pinBloquePour(5)],
    });
    expect(await actes(caisse_id)).toEqual(['Brice Mba : PIN bloqué']);
  });
  it('[CAI-8] un responsable débloque : le code est lu à nouveau, l’acte est écrit', async () => {
    const { poste, caisse_id } = await unBloque('Rosine Obame');
    expect(
      await chantal.ecrire(`/api/caisses/${caisse_id}/debloquer`, { utilisateur_id: poste.id }),
    ).toMatchObject({
      statut: 200,
      message: phrasesCaisse.pinDebloque('Rosine Obame'),
      data: { pins_bloques: [] },
    });
    expect((await prendre(poste, caisse_id, '4321')).statut).toBe(200);
    expect(await actes(caisse_id)).toEqual([
      'Rosine Obame : PIN bloqué',
      'Chantal Obame : PIN débloqué',
    ]);
  });
  it('[CAI-8] ni le caissier, ni pour quelqu’un qui n’est pas bloqué', async () => {
    const { poste, caisse_id } = await unBloque('Aline Nze');
    const chemin = `/api/caisses/${caisse_id}/debloquer`;
    expect((await poste.ecrire(chemin, { utilisateur_id: poste.id })).statut).toBe(403);
    expect(await chantal.ecrire(chemin, { utilisateur_id: chantal.id })).toMatchObject({
      statut: 409,
      code: 'pin_non_bloque',
      errors: [phrasesCaisse.pinNonBloque],
    });
    expect((await prendre(poste, caisse_id, '4321')).statut).toBe(429);
  });
  it('[CAI-8] un nouveau code PIN débloque partout', async () => {
    const { poste, caisse_id } = await unBloque('Paul Essono');
    const admin = await serveur.poste('Chef', { is_admin: true });
    expect((await admin.ecrire(`/api/utilisateurs/${poste.id}/pin`, { pin: '8888' })).statut).toBe(
      200,
    );
    expect((await lue(caisse_id)).pins_bloques).toEqual([]);
    expect((await prendre(poste, caisse_id, '8888')).statut).toBe(200);
  });
});
