// Server: each call gets malformed bodies; the base must hold no row more and answers be stored.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Appel, cleDe } from '#shared/base/contract.ts';
import { fautesDeTexte, phrasesDe } from '#shared/base/validation.ts';
import { ROUTES } from '#server/routes.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { unFormulaire, unPng } from '#tests/factories/une-image.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { FERMENT_LA_PORTE } from './droits-attendus.ts';

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  await unPanier(chef, [{ produit_id: await unProduit(serveur), qte: 1 }]);
});
afterAll(() => serveur.detruire());

const ecritures = ROUTES.map((r) => r.appel).filter(
  (a) => a.methode === 'POST' && !FERMENT_LA_PORTE.includes(a.chemin),
);
const envoyer = async (chemin: string, corps: string, entetes: Record<string, string> = {}) => {
  const reponse = await fetch(serveur.adresse + chemin.replace(/\{\w+\}/g, '1'), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${chef.token}`,
      'Content-Type': 'application/json',
      ...entetes,
    },
    body: corps,
  });
  return {
    statut: reponse.status,
    ...((await reponse.json()) as { success: boolean; errors: string[] }),
  };
};
const envoyerFormulaire = async (chemin: string, corps: FormData) => {
  const reponse = await fetch(serveur.adresse + chemin.replace(/\{\w+\}/g, '1'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${chef.token}` },
    body: corps,
  });
  return {
    statut: reponse.status,
    ...((await reponse.json()) as { success: boolean; errors: string[] }),
  };
};
const champsDe = (corps: unknown) =>
  Object.keys(
    (z.toJSONSchema(corps as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties ??
      {}) as object,
  );
/** The sentences of the contract for a body; null when it lets it through to the act. */
function refusees({ corps }: Appel, envoye: Record<string, unknown>): string[] | null {
  const illisible = fautesDeTexte(envoye);
  if (illisible.length > 0) return illisible;
  const lu = corps.safeParse(envoye, { reportInput: true });
  return lu.success ? null : phrasesDe(lu.error);
}
/** What the business keeps; doors that count tries may count. */
const empreinte = () =>
  sqlOne(
    serveur.orm.em.fork(),
    `select (select count(*) from reservation) r, (select sum(version) from reservation) rv,
        (select count(*) from vente) v, (select count(*) from produit) p,
        (select sum(version) from produit) pv,
  (select count(*) from client) c, (select count(*) from caisse) k,
    (select sum(version) from caisse) kv, (select count(*) from utilisateur) u,
    (select count(*) from mouvement) m, (select count(*) from pharmacie) ph,
    (select count(*) from fichier) fi, (select count(*) from reference) re,
    (select sum(version) from reference) rev, (select count(*) from evenement) e`,
  );

describe('une demande malformée reçoit une phrase, n’écrit rien, ne casse rien', () => {
  const profond = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  // A body is read before its route is asked: each route gets its share of what no route reads.
  const ILLISIBLES = ['{', 'null', '"x"', '42', '[{"a":1}]', '\u0000'];
  const rangees = ecritures.map((a, rang) => [cleDe(a), a, rang] as const);
  it.each(rangees)('%s', async (_cle, { chemin, forme }, rang) => {
    const avant = await empreinte();
    for (const corps of ['[]', ILLISIBLES[rang % ILLISIBLES.length] ?? ''])
      expect(await envoyer(chemin, corps), corps).toMatchObject({ statut: 422, success: false });
    expect(await envoyer(chemin, '<a/>', { 'Content-Type': 'text/xml' })).toMatchObject({
      statut: 415,
      errors: [
        forme === 'fichier' ? phrasesRefus.typeNonAccepteFichier : phrasesRefus.typeNonAccepte,
      ],
    });
    if (rang % ILLISIBLES.length === 0)
      expect(await envoyer(chemin, `"${'x'.repeat(1_048_576)}"`)).toMatchObject({
        statut: 413,
        errors: [phrasesRefus.corpsTropGros],
      });
    expect(await envoyer(chemin, '{', { 'Idempotency-Key': 'pas-un-uuid' })).toMatchObject({
      success: false,
    });
    expect(await empreinte()).toEqual(avant);
    expect((await envoyer(chemin, profond)).statut).toBe(422);
    // A key nobody knows is no fault where every field is optional: it must only do no harm.
    expect((await envoyer(chemin, '{"inconnue":{"a":1}}')).statut).toBeLessThan(500);
  });

  const formulaires = ecritures
    .filter((a) => a.forme === 'fichier')
    .map((a) => [cleDe(a), a] as const);
  it.each(ecritures.filter((a) => a.forme !== 'fichier').map((a) => [cleDe(a), a.chemin] as const))(
    '%s : un formulaire n’y est pas du JSON',
    async (_cle, chemin) => {
      expect(await envoyerFormulaire(chemin, unFormulaire({ libelle: 'x' }))).toMatchObject({
        statut: 415,
        errors: [phrasesRefus.typeNonAccepte],
      });
    },
  );
  it.each(formulaires)(
    '%s : un formulaire abîmé, trop gros, faux',
    async (_cle, { chemin, corps }) => {
      const avant = await empreinte();
      const type = 'multipart/form-data; boundary=x';
      const abimes = [
        'x',
        '--x',
        '--x\r\n',
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
        '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--y--\r\n',
        '--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n',
        '\u0000'.repeat(1000),
      ];
      for (const abime of abimes)
        expect(await envoyer(chemin, abime, { 'Content-Type': type }), abime).toMatchObject({
          statut: 422,
          errors: [phrasesRefus.formulaireInvalide],
        });
      for (const sansFrontiere of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="',
      ])
        expect(
          await envoyer(chemin, '--x--', { 'Content-Type': sansFrontiere }),
          sansFrontiere,
        ).toMatchObject({ statut: 422, errors: [phrasesRefus.formulaireInvalide] });
      for (const champ of champsDe(corps)) {
        expect(
          await envoyerFormulaire(
            chemin,
            unFormulaire({}, { [champ]: { octets: unPng({ remplissage: 2_200_000 }) } }),
          ),
        ).toMatchObject({ statut: 413, errors: [phrasesRefus.fichierTropGros] });
        expect(
          (
            await envoyerFormulaire(
              chemin,
              unFormulaire({}, { [champ]: { octets: Buffer.from('<svg onload="x"/>') } }),
            )
          ).statut,
          champ,
        ).toBe(422);
        expect(
          (await envoyerFormulaire(chemin, unFormulaire({ [champ]: '\u0000' }))).statut,
          champ,
        ).toBe(422);
      }
      expect(
        await envoyerFormulaire(
          chemin,
          unFormulaire({}, { logo: { octets: unPng({ remplissage: 4_000_000 }) } }),
        ),
      ).toMatchObject({ statut: 413, errors: [phrasesRefus.corpsTropGros] });
      expect(
        await envoyerFormulaire(
          chemin,
          unFormulaire(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`c${i}`, 'x']))),
        ),
      ).toMatchObject({ statut: 422, errors: [phrasesRefus.formulaireInvalide] });
      expect(
        (
          await envoyerFormulaire(
            chemin,
            unFormulaire({ __proto__: 'x', constructor: 'y', 'a[b]': 'z' }),
          )
        ).statut,
      ).toBe(422);
      expect(await empreinte()).toEqual(avant);
    },
  );

  const MAUVAIS = [
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    99_999_999_999,
    'x',
    '',
    ' ',
    'é'.repeat(5000),
    '\u0000',
    "'; drop table vente; --",
    '<script>',
    [],
    {},
    [[]],
    [null],
    { a: { b: 1 } },
    '2026-02-30',
    'NaN',
    '1e999',
  ];
  it.each(ecritures.filter((a) => a.chemin !== '/api/login').map((a) => [cleDe(a), a] as const))(
    '%s : chaque champ, chaque mauvaise valeur : jamais de 5xx, toujours une phrase',
    async (_cle, appel) => {
      let parti = 0;
      for (const champ of champsDe(appel.corps)) {
        for (const valeur of MAUVAIS) {
          const quoi = `${champ} = ${JSON.stringify(valeur)?.slice(0, 40)}`;
          // What the contract refuses never reaches the act: its sentences are read here, and one
          // answer a call shows that the server gives them.
          const phrases = refusees(appel, { [champ]: valeur });
          if (phrases && parti > 0) {
            expect(phrases.length, quoi).toBeGreaterThan(0);
            continue;
          }
          parti++;
          const reponse = await envoyer(appel.chemin, JSON.stringify({ [champ]: valeur }));
          if (phrases) expect(reponse, quoi).toMatchObject({ statut: 422, errors: phrases });
          expect(reponse.statut, quoi).toBeLessThan(500);
          if (!reponse.success) expect(reponse.errors.length, quoi).toBeGreaterThan(0);
        }
      }
    },
  );

  it('les adresses aussi', async () => {
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999', '%00', "1'--"]) {
      const reponse = await chef.lire(`/api/reservations/${id}`);
      expect([404, 422, 400]).toContain(reponse.statut);
    }
    for (const q of [
      'page=0',
      'page=-1',
      'rows=501',
      'rows=x',
      'order=haut',
      `search_by_keyword=${'x'.repeat(300)}`,
    ])
      expect((await chef.lire(`/api/produits?${q}`)).statut).toBe(422);
    for (const q of [
      'search_by_keyword=%25_%5C',
      'search_by_keyword=%27%20or%201=1',
      'sort=id;drop&page=1',
      'columns=,,;',
    ])
      expect((await chef.lire(`/api/produits?${q}`)).statut).toBe(200);
    expect(await chef.lire('/api/rien')).toMatchObject({
      statut: 404,
      errors: [phrasesRefus.routeInconnue],
    });
  });

  it('une clé qui n’est pas un UUID : 422', async () => {
    expect(await chef.ecrire('/api/reservations', {}, 'abc')).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.cleInvalide],
    });
  });
  it('un refus aussi est gardé par sa clé, à l’octet', async () => {
    const cle = randomUUID();
    const un = await chef.ecrire('/api/reservations/999999/update', {}, cle);
    const deux = await chef.ecrire('/api/reservations/999999/update', {}, cle);
    expect([un.statut, deux.texte]).toEqual([404, un.texte]);
  });
});
