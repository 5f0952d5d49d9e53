// Server: codes and tokens are spent once in the base, even by two at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { ENTETE_ACTIVATION } from '#shared/admin/pharmacie/pharmacie-saisie.api.ts';
import { creerCode } from '#server/admin/activation/creer-code.ts';
import { publierVersion } from '#server/platform/epg/publier-version.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { VERSION } from '#shared/base/version.ts';
import { unFormulaire, unPng } from '#tests/factories/une-image.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { CHAMPS, verifier, parametrer } from './superviseur.scene.ts';

describe('le superviseur embarqué', () => {
  let serveur: ServeurDeTest;
  const em = () => serveur.orm.em.fork();
  beforeAll(async () => {
    serveur = await serveurDeTest();
  });
  afterAll(() => serveur.detruire());
  beforeEach(async () => {
    await sql(em(), 'delete from tentative');
    await sql(em(), 'delete from pharmacie');
  });
  const jeton = async (type: 'serveur' | 'poste' = 'serveur') =>
    (await verifier(serveur.adresse, await creerCode(em(), type))).data?.activation.token ?? '';

  it('donne une fois les paramètres attachés au code', async () => {
    const code = await creerCode(em(), 'serveur', { ...CHAMPS, capital: 5_000_000 });
    expect(await verifier(serveur.adresse, code)).toMatchObject({
      statut: 200,
      data: { activation: { type: 'serveur' }, parametres: { ...CHAMPS, capital: 5_000_000 } },
    });
    expect(await verifier(serveur.adresse, code)).toMatchObject({
      statut: 409,
      errors: [phrasesActivation.activationUtilisee],
      data: null,
    });
    expect(
      (await verifier(serveur.adresse, await creerCode(em(), 'poste'))).data?.parametres,
    ).toBeNull();
  });
  it('[ACT-9] une réponse perdue se redit à qui l’a demandée, à lui seul, et pas après une heure', async () => {
    const code = await creerCode(em(), 'serveur', CHAMPS);
    const [cle, autre] = [randomUUID(), randomUUID()];
    const premiere = await verifier(serveur.adresse, code, cle);
    expect(premiere.statut).toBe(200);
    const redite = await verifier(serveur.adresse, code, cle);
    expect(redite.data).toEqual(premiere.data);
    expect((await verifier(serveur.adresse, code, autre)).statut).toBe(409);
    expect((await verifier(serveur.adresse, code)).statut).toBe(409);
    await sql(
      em(),
      `update code_activation set utilise_at = utilise_at - interval '61 minutes' where code = $1`,
      [code],
    );
    expect((await verifier(serveur.adresse, code, cle)).statut).toBe(409);
  });
  it('le jeton serveur ouvre une fois les paramètres, par formulaire, tant qu’aucune pharmacie n’est configurée', async () => {
    const token = await jeton();
    expect((await parametrer(serveur.adresse, token, { nom_pharmacie: '' })).statut).toBe(422);
    expect(
      await parametrer(
        serveur.adresse,
        token,
        unFormulaire({ ...CHAMPS, souscription: 'or', lat: '0.4' }, { logo: { octets: unPng() } }),
      ),
    ).toMatchObject({ statut: 200, data: { nom_pharmacie: 'Pharmacie du Lac' } });
    expect(
      await sqlOne(
        em(),
        `select utilisateur, acte from journal_audit where entite = 'pharmacie' order by id desc`,
      ),
    ).toEqual({ utilisateur: 'Activation', acte: 'creation' });
    expect(await parametrer(serveur.adresse, token)).toMatchObject({
      statut: 401,
      errors: [phrasesAcces.nonConnecte],
    });
    await sql(em(), 'delete from pharmacie');
    expect((await parametrer(serveur.adresse, token)).statut).toBe(401);
    expect((await parametrer(serveur.adresse, await jeton())).statut).toBe(200);
    expect((await parametrer(serveur.adresse, await jeton())).statut).toBe(401);
  });
  it('ni jeton faux, ni jeton de poste, ni code jamais vérifié', async () => {
    const code = await creerCode(em(), 'serveur');
    for (const token of [
      null,
      '',
      'x',
      'x'.repeat(6_000),
      code,
      await jeton('poste'),
      "' or true --",
    ])
      expect((await parametrer(serveur.adresse, token)).statut).toBe(401);
    expect(await sqlOne(em(), 'select 1 from pharmacie')).toBeUndefined();
  });
  it('deux à la fois, avec le même jeton ou deux : une seule pharmacie', async () => {
    const [token, autre] = [await jeton(), await jeton()];
    const reponses = await Promise.all(
      [token, token, autre, token, autre].map((t, i) =>
        parametrer(serveur.adresse, t, { ...CHAMPS, slogan: `n° ${i}` }),
      ),
    );
    expect(reponses.filter((r) => r.statut === 200)).toHaveLength(1);
    expect(reponses.every((r) => [200, 401, 403].includes(r.statut))).toBe(true);
    expect(await sql(em(), 'select 1 from pharmacie')).toHaveLength(1);
  });
  it('le jeton n’ouvre rien d’autre, et ne donne rien à qui est connecté sans droit', async () => {
    const token = await jeton();
    for (const chemin of ['/api/prod_formes', '/api/utilisateurs', '/api/produits'])
      expect(
        (
          await fetch(serveur.adresse + chemin, {
            method: 'POST',
            headers: { [ENTETE_ACTIVATION]: token, 'Content-Type': 'application/json' },
            body: '{}',
          })
        ).status,
      ).toBe(401);
    const awa = await serveur.poste('Awa', {
      habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
    });
    expect(
      (await awa.appeler('POST', '/api/pharmacie-info', CHAMPS, { [ENTETE_ACTIVATION]: token }))
        .statut,
    ).toBe(403);
  });
  it('un logo qui ne peut pas être lu n’empêche pas l’activation de configurer le reste', async () => {
    expect(
      await parametrer(serveur.adresse, await jeton(), {
        ...CHAMPS,
        logo_url: 'http://127.0.0.1:9/logo.png',
      }),
    ).toMatchObject({ statut: 200, data: { logo_url: null } });
  });

  describe('les versions', () => {
    let awa: Poste;
    beforeAll(async () => {
      awa = await serveur.poste('Awa Versions', {});
    });
    const installee = { version: VERSION, lien_telechargement: null, installee: true };
    it('celle qui tourne, précédée de celle qui est publiée si elle est plus récente', async () => {
      expect((await awa.lire('/api/epg/list-versions')).data).toEqual([installee]);
      await publierVersion(em(), {
        version: '3.3.9',
        lien_telechargement: 'https://a.example/3.3.9',
      });
      expect((await awa.lire('/api/epg/list-versions')).data).toEqual([installee]);
      await publierVersion(em(), {
        version: '99.0.0',
        lien_telechargement: 'https://a.example/99',
      });
      expect((await awa.lire('/api/epg/list-versions')).data).toEqual([
        { version: '99.0.0', lien_telechargement: 'https://a.example/99', installee: false },
        installee,
      ]);
      expect((await awa.lire('/superviseur/api/epg/latest-maj')).data).toEqual({
        version: '99.0.0',
        lien_telechargement: 'https://a.example/99',
      });
      await publierVersion(em(), null);
      expect((await awa.lire('/superviseur/api/epg/latest-maj')).data).toBeNull();
    });
    it('à qui est connecté seulement', async () => {
      expect((await fetch(`${serveur.adresse}/api/epg/list-versions`)).status).toBe(401);
    });
    it('[ACT-8] sa page dit les codes donnés sans les montrer et la version annoncée, à qui de droit', async () => {
      const code = await creerCode(em(), 'poste');
      const chef = await serveur.poste('Chef du superviseur', { is_admin: true });
      const vendeuse = await serveur.poste('Vendeuse', {});
      await publierVersion(em(), { version: '99.1.0', lien_telechargement: null });
      const lire = async (entetes: Record<string, string> = {}) => {
        const r = await fetch(`${serveur.adresse}/superviseur`, { headers: entetes });
        return { statut: r.status, type: r.headers.get('content-type'), texte: await r.text() };
      };
      const d = (token: string) => ({
        'X-Forwarded-For': '10.0.0.9',
        Authorization: `Bearer ${token}`,
      });
      for (const page of [await lire(), await lire(d(chef.token))]) {
        expect([page.statut, page.type]).toEqual([200, 'text/html; charset=utf-8']);
        expect(page.texte).toContain(`${code.slice(0, 4)} … ${code.slice(-4)}`);
        expect(page.texte).not.toContain(code);
        expect(page.texte).toContain('Annoncée : 99.1.0.');
      }
      for (const [page, statut] of [
        [await lire(d(vendeuse.token)), 403],
        [await lire({ 'X-Forwarded-For': '10.0.0.9' }), 401],
      ] as const) {
        expect(page.statut).toBe(statut);
        expect(page.texte).toContain('Cette page est pour un administrateur');
        expect(page.texte).not.toContain(code.slice(0, 4));
      }
      await publierVersion(em(), null);
    });
  });
});
