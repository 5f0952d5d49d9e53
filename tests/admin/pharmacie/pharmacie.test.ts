// Server: ten creations at once make one row; a change is told to each screen.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import { surPharmacie } from '#shared/admin/pharmacie/pharmacie.events.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFormulaire, unJpeg, unPng } from '#tests/factories/une-image.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
const em = () => serveur.orm.em.fork();
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', {
    habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }],
  });
});
afterAll(() => serveur.detruire());
beforeEach(async () => {
  await sql(em(), 'delete from pharmacie');
  await sql(em(), 'delete from fichier');
});

const CHAMPS = {
  nom_pharmacie: 'Pharmacie du Lac',
  adresse: 'Libreville',
  telephone1: '+241 011 00 00 00',
};
const lire = async () => (await chef.lire<Pharmacie | null>('/api/pharmacie-info')).data;
const enregistrer = (corps: unknown, cle?: string) =>
  chef.ecrire<Pharmacie>('/api/pharmacie-info', corps, cle);
const audits = () =>
  sql<{ utilisateur: string; acte: string; avant: unknown; apres: unknown }>(
    em(),
    `select utilisateur, acte, avant, apres
      from journal_audit
      where entite = 'pharmacie'
      order by id desc`,
  );

describe('la pharmacie', () => {
  it('se crée par JSON, se change champ par champ, l’ancien et le nouveau sont au journal', async () => {
    expect(
      await enregistrer({ ...CHAMPS, capital: '5 000 000', slogan: 'Votre santé' }),
    ).toMatchObject({
      statut: 200,
      message: phrasesPharmacie.pharmacieEnregistree,
      data: { ...CHAMPS, capital: 5_000_000, version: 1, logo_url: null },
    });
    expect(await enregistrer({ ...CHAMPS, slogan: 'À votre service', bp: 'BP 12' })).toMatchObject({
      data: { slogan: 'À votre service', bp: 'BP 12', capital: 5_000_000, version: 2 },
    });
    expect((await audits())[0]).toEqual({
      utilisateur: 'Chef',
      acte: 'modification',
      avant: { slogan: 'Votre santé', bp: null },
      apres: { slogan: 'À votre service', bp: 'BP 12' },
    });
    expect(await enregistrer({ ...CHAMPS, slogan: '' })).toMatchObject({
      data: { slogan: null, version: 3 },
    });
  });
  it('[ACO-4] le réglage des accords : 10 % et non exigé au départ, changé, laissé, refusé', async () => {
    expect((await enregistrer(CHAMPS)).data).toMatchObject({
      remise_sans_accord: 10,
      accord_exige: false,
    });
    const change = { remise_sans_accord: '12,5', accord_exige: '1' };
    const change_lu = { remise_sans_accord: 12.5, accord_exige: true };
    expect((await enregistrer({ ...CHAMPS, ...change })).data).toMatchObject(change_lu);
    expect((await enregistrer({ ...CHAMPS, slogan: 'Encore' })).data).toMatchObject(change_lu);
    for (const remise_sans_accord of ['', 'dix', '101'])
      expect(await enregistrer({ ...CHAMPS, remise_sans_accord })).toMatchObject({
        statut: 422,
        errors: [phrasesPharmacie.remiseSansAccordInvalide],
      });
  });
  it('sans changement, rien ne s’écrit', async () => {
    await enregistrer(CHAMPS);
    const avant = await audits();
    expect(await enregistrer(CHAMPS)).toMatchObject({
      statut: 200,
      message: phrasesPharmacie.pharmacieInchangee,
      data: { version: 1 },
    });
    expect(await audits()).toEqual(avant);
  });
  it('[FUS-5] lue avant un autre changement, elle n’écrase rien : 409 avec ce qui est tenu', async () => {
    await enregistrer(CHAMPS);
    await enregistrer({ ...CHAMPS, slogan: 'Le leur', version: 1 });
    expect(await enregistrer({ ...CHAMPS, slogan: 'Le mien', version: 1 })).toMatchObject({
      statut: 409,
      code: 'version_perimee',
      errors: [expect.stringMatching(/^Modifié entre-temps par .* : slogan\./)],
      data: { slogan: 'Le leur', version: 2 },
    });
    // Another field, from the same old version: both stand.
    expect(
      await enregistrer({ ...CHAMPS, slogan: 'Le leur', nif: '123', version: 1 }),
    ).toMatchObject({ statut: 200, data: { slogan: 'Le leur', nif: '123' } });
  });
  it('dix créations ensemble n’en font qu’une', async () => {
    const reponses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        enregistrer({ ...CHAMPS, version: 0, slogan: `n° ${i}` }),
      ),
    );
    expect(reponses.filter((r) => r.statut === 200)).toHaveLength(1);
    expect(reponses.every((r) => [200, 409].includes(r.statut))).toBe(true);
    expect(await sql(em(), 'select 1 from pharmacie')).toHaveLength(1);
  });
  it('refusée, rien n’est écrit et chaque faute a sa phrase', async () => {
    expect(
      await enregistrer({ nom_pharmacie: '', telephone1: 'rouge', capital: 'beaucoup' }),
    ).toMatchObject({
      statut: 422,
      errors: expect.arrayContaining([
        phrasesPharmacie.nomPharmacieRequis,
        phrasesPharmacie.adressePharmacieRequise,
        phrasesCommun.telephoneInvalide,
        phrasesPharmacie.capitalInvalide,
      ]),
    });
    expect(await lire()).toBeNull();
  });
  it('se change et chaque écran l’entend', async () => {
    await enregistrer(CHAMPS);
    const awa = await serveur.poste('Awa sans droit', {});
    await verifierEvenement<Pharmacie | null>({
      poste: awa,
      topic: 'application',
      lire,
      noms: ['pharmacie.modifiee', 'pharmacie.modifiee'],
      appliquer: surPharmacie,
      acte: async () => {
        await enregistrer({ ...CHAMPS, slogan: 'Un' });
        await enregistrer(
          unFormulaire({ ...CHAMPS, slogan: 'Deux' }, { logo: { octets: unPng() } }),
        );
      },
    });
  });
});

describe('le logo', () => {
  const empreinte = (octets: Uint8Array) => createHash('sha256').update(octets).digest('hex');
  it('vient par formulaire, se lit par son adresse, à l’octet, pour toujours', async () => {
    const logo = unPng();
    const { data } = await enregistrer(
      unFormulaire(
        { ...CHAMPS, capital: '5.000.000', email: '' },
        { logo: { octets: logo, nom: 'x.exe', type: 'text/html' } },
      ),
    );
    expect(data).toMatchObject({
      ...CHAMPS,
      capital: 5_000_000,
      logo: empreinte(logo),
      logo_url: `/fichiers/${empreinte(logo)}`,
    });
    const lu = await fetch(serveur.adresse + data.logo_url);
    expect([
      lu.status,
      ...['content-type', 'cache-control', 'x-content-type-options'].map((e) => lu.headers.get(e)),
    ]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable', 'nosniff']);
    expect(Buffer.from(await lu.arrayBuffer()).equals(logo)).toBe(true);
  });
  it('reste quand on n’en parle pas, ou quand on renvoie ce qu’on a lu ; se retire par un champ vide', async () => {
    const { data: avec } = await enregistrer(unFormulaire(CHAMPS, { logo: { octets: unPng() } }));
    expect((await enregistrer({ ...CHAMPS, slogan: 'x' })).data.logo_url).toBe(avec.logo_url);
    expect((await enregistrer({ ...(await lire()), slogan: 'y' })).data.logo_url).toBe(
      avec.logo_url,
    );
    expect(
      (await enregistrer(unFormulaire({ ...CHAMPS, logo_url: avec.logo_url ?? '' }))).data.logo_url,
    ).toBe(avec.logo_url);
    expect((await enregistrer(unFormulaire({ ...CHAMPS, logo: '' }))).data).toMatchObject({
      logo: null,
      logo_url: null,
    });
    expect((await enregistrer({ ...CHAMPS, logo_url: avec.logo_url })).data.logo_url).toBe(
      avec.logo_url,
    );
    expect((await enregistrer({ ...CHAMPS, logo_url: null })).data.logo_url).toBeNull();
  });
  it('le même n’est gardé qu’une fois', async () => {
    for (const slogan of ['a', 'b'])
      await enregistrer(unFormulaire({ ...CHAMPS, slogan }, { logo: { octets: unJpeg() } }));
    expect(await sql(em(), 'select type from fichier')).toEqual([{ type: 'image/jpeg' }]);
  });
  it('doit être une image, par son contenu', async () => {
    for (const octets of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('<html>'),
      unPng().subarray(0, 40),
    ])
      expect((await enregistrer(unFormulaire(CHAMPS, { logo: { octets } }))).statut).toBe(422);
    expect(await enregistrer({ ...CHAMPS, logo: 'photo.png' })).toMatchObject({
      statut: 422,
      errors: [phrasesPharmacie.logoInvalide],
    });
    expect(
      await enregistrer(
        unFormulaire(CHAMPS, { logo: { octets: unPng({ remplissage: 2_200_000 }) } }),
      ),
    ).toMatchObject({ statut: 413, errors: [phrasesRefus.fichierTropGros] });
    expect([await lire(), await sql(em(), 'select 1 from fichier')]).toEqual([null, []]);
  });
  it('une adresse inconnue : 404 et sa phrase', async () => {
    for (const adresse of ['x', '0'.repeat(64), '%00', '..%2f..%2fetc']) {
      const reponse = await fetch(`${serveur.adresse}/fichiers/${adresse}`);
      expect([reponse.status, ((await reponse.json()) as { errors: string[] }).errors]).toEqual([
        404,
        [phrasesRefus.introuvable('Fichier')],
      ]);
    }
  });

  it('[SEC-19] à une adresse de la machine ou du réseau, ou qui n’en est pas une : sa phrase, rien d’écrit', async () => {
    let demandes = 0;
    const ici = createServer((_, reponse) => {
      demandes += 1;
      reponse.end(unPng());
    }).listen(0, '127.0.0.1');
    await new Promise((ok) => ici.once('listening', ok));
    const { port } = ici.address() as AddressInfo;
    for (const logo_url of [
      `http://127.0.0.1:${port}/logo.png`,
      `http://localhost:${port}/logo.png`,
      `http://[::1]:${port}/logo.png`,
      `http://[::ffff:127.0.0.1]:${port}/logo.png`,
      `http://2130706433:${port}/logo.png`,
      'http://192.168.1.1/logo.png',
      'javascript:alert(1)',
      'file:///etc/passwd',
      `/fichiers/${'0'.repeat(64)}`,
    ])
      expect(await enregistrer({ ...CHAMPS, logo_url }), logo_url).toMatchObject({
        statut: 422,
        errors: [phrasesPharmacie.logoIntrouvable],
      });
    expect([await lire(), demandes]).toEqual([null, 0]);
    ici.close();
  });
});

describe('la clé d’un formulaire', () => {
  it('reconnaît le même formulaire renvoyé sous une autre frontière, et refuse un autre fichier', async () => {
    const cle = randomUUID();
    const formulaire = (slogan: string, logo = unPng()) =>
      unFormulaire({ ...CHAMPS, slogan }, { logo: { octets: logo } });
    const premiere = await enregistrer(formulaire('x'), cle);
    expect((await enregistrer(formulaire('x'), cle)).texte).toBe(premiere.texte);
    expect(await enregistrer(formulaire('x', unJpeg()), cle)).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.cleAutreCorps],
    });
    expect(await enregistrer(formulaire('y'), cle)).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.cleAutreCorps],
    });
    expect((await lire())?.version).toBe(1);
  });
});

describe('la documentation', () => {
  it('dit que le formulaire est accepté, et que le logo est un fichier', async () => {
    const { paths } = (await (await fetch(`${serveur.adresse}/api/docs/openapi.json`)).json()) as {
      paths: Record<
        string,
        {
          post: {
            requestBody: {
              content: Record<string, { schema: { properties: Record<string, unknown> } }>;
            };
          };
        }
      >;
    };
    const contenus = paths['/api/pharmacie-info']?.post.requestBody.content ?? {};
    expect(Object.keys(contenus)).toEqual(['multipart/form-data', 'application/json']);
    expect(JSON.stringify(contenus['multipart/form-data']?.schema.properties['logo'])).toContain(
      '"format":"binary"',
    );
    expect(Object.keys(paths['/api/prod_formes']?.post.requestBody.content ?? {})).toEqual([
      'application/json',
    ]);
  });
});
