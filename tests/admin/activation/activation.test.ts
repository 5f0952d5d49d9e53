// Server: one code asked ten times at once must serve once; only the base decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import { creerCode } from '#server/admin/activation/creer-code.ts';
import { bootstrap } from '#server/bootstrap.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { verifySecret } from '#server/platform/http/secrets.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

const verifierCode = async (activation_code: string) => {
  const reponse = await fetch(`${serveur.adresse}/superviseur/api/verify-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ activation_code }),
  });
  return {
    statut: reponse.status,
    ...((await reponse.json()) as {
      success: boolean;
      errors: string[];
      data: { activation: { token: string; date_activation: string; type: string } } | null;
    }),
  };
};

describe('le superviseur embarqué', () => {
  it('un code de 16 caractères sans sosies sert une fois, même demandé dix fois ensemble', async () => {
    const code = await creerCode(serveur.orm.em.fork(), 'poste');
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
    const reponses = await Promise.all(
      [code, code, code].map((c) => verifierCode(`${c.slice(0, 4)} ${c.slice(4).toLowerCase()}`)),
    );
    expect(reponses.map((r) => r.statut).sort()).toEqual([200, 409, 409]);
    const bonne = reponses.find((r) => r.success)?.data?.activation;
    expect(bonne).toMatchObject({ type: 'poste' });
    expect(bonne?.token && bonne.date_activation).toBeTruthy();
    expect(await verifierCode(code)).toMatchObject({
      statut: 409,
      errors: [phrasesActivation.activationUtilisee],
    });
  });
  it('faux, trop court : sa phrase ; cinq essais ferment la porte', async () => {
    await sql(serveur.orm.em.fork(), 'delete from tentative');
    for (const code of ['', 'AAAA', 'AAAAAAAAAAAAAAAA', 'O0O0O0O0O0O0O0O0', '????????????????'])
      expect(await verifierCode(code)).toMatchObject({
        statut: 422,
        errors: [phrasesActivation.activationInvalide],
      });
    expect((await verifierCode('AAAAAAAAAAAAAAAA')).statut).toBe(429);
  });
  it('beaucoup d’essais à la fois n’arrêtent pas le reste', async () => {
    await sql(serveur.orm.em.fork(), 'delete from tentative');
    const essais = Promise.all(Array.from({ length: 60 }, () => verifierCode('AAAAAAAAAAAAAAAA')));
    const sante = await fetch(`${serveur.adresse}/sante/pret`);
    expect(sante.status).toBe(200);
    expect((await essais).every((r) => r.statut === 422 || r.statut === 429)).toBe(true);
  });
});

describe('la première fois', () => {
  it('[ACC-4] une base vide reçoit son administrateur et un code serveur ; la deuxième fois, rien', async () => {
    const premiere = await bootstrap(serveur.orm, undefined);
    expect(premiere).toMatchObject({ vierge: true, code: expect.stringMatching(/^[A-Z2-9]{16}$/) });
    const admin = await sqlOne<{
      name: string;
      is_admin: boolean;
      must_change_password: boolean;
      password_hash: string;
    }>(serveur.orm.em.fork(), 'select * from utilisateur');
    expect(admin).toMatchObject({ name: 'admin', is_admin: true, must_change_password: true });
    expect(await verifySecret(premiere.motDePasse ?? '', admin?.password_hash ?? '')).toBe(true);
    expect(await bootstrap(serveur.orm, 'autre mot de passe')).toMatchObject({
      vierge: false,
      motDePasse: null,
      code: premiere.code,
    });
  });
  it('COMPTANT et Default portent le numéro 1', async () => {
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        `select c.libelle as client, k.libelle as caisse
          from client c, caisse k
          where c.id = 1 and k.id = 1`,
      ),
    ).toEqual({ client: 'COMPTANT', caisse: 'Default' });
  });
});
