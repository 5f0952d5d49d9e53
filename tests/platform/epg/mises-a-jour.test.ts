// Server: an update is downloaded, checked, installed and told by a running server.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyObject } from 'node:crypto';
import { VERSION } from '#shared/base/version.ts';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { surMaj } from '#shared/platform/epg/epg.events.ts';
import type { EtatMaj, PaquetPublie, SuiviMaj } from '#shared/platform/epg/epg.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { conclureMaj } from '#server/platform/epg/installer-maj.ts';
import { publierVersion } from '#server/platform/epg/publier-version.ts';
import { writeTarGz } from '#server/platform/paquet/tar-gz.ts';
import { archiveName, measureFile } from '#server/platform/paquet/manifest.ts';
import {
  newPublicationPair,
  readPrivateKey,
  signPackage,
} from '#server/platform/paquet/package-signature.ts';
import { PUBLICATION_KEYS } from '#server/platform/paquet/publication-keys.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

const NEUVE = '9.0.1';
const NOTRE = newPublicationPair();
const AUTRE = newPublicationPair();
const cle = readPrivateKey(NOTRE.privateKey) as KeyObject;

describe('la mise à jour d’un serveur installé par le paquet', () => {
  let serveur: ServeurDeTest;
  let admin: Poste;
  let offre: Server;
  let ici = '';
  let sauvegarder: () => Promise<void>;
  const installees: string[] = [];
  const archive = () => path.join(ici, 'archive.tar.gz');
  const em = () => serveur.orm.em.fork();
  const etat = async (): Promise<EtatMaj> => (await admin.lire<EtatMaj>('/api/epg/etat-maj')).data;
  const jusqua = async (etape: SuiviMaj['etape']): Promise<SuiviMaj> => {
    await expect.poll(async () => (await etat()).suivi.etape).toBe(etape);
    return (await etat()).suivi;
  };
  /** Published and signed as it is said to be; `apres` is changed once it is signed. */
  const publier = async (
    change: Partial<{ octets: number; sha256: string; lien: string }> = {},
    apres: Partial<PaquetPublie> = {},
    version = NEUVE,
  ): Promise<void> => {
    const mesure = { ...(await measureFile(archive())), ...change };
    const decrit = { version, systeme: 'linux-x64' as const, ...mesure };
    await publierVersion(em(), {
      version,
      lien_telechargement: 'https://exemple.test',
      paquets: [
        {
          systeme: 'linux-x64',
          lien: `http://127.0.0.1:${(offre.address() as AddressInfo).port}/a`,
          ...mesure,
          signature: signPackage(cle, decrit),
          ...apres,
        },
      ],
    });
  };
  const telecharger = () => admin.ecrire<SuiviMaj>('/api/epg/telecharger');
  const installer = () => admin.ecrire<SuiviMaj>('/api/epg/installer');

  beforeAll(async () => {
    ici = mkdtempSync(path.join(tmpdir(), 'maj-'));
    offre = createServer((_, reponse) => void reponse.end(readFileSync(archive())));
    await new Promise<void>((ok) => offre.listen(0, '127.0.0.1', ok));
    serveur = await serveurDeTest({
      paquet: {
        dossier: ici,
        systeme: 'linux-x64',
        baseDuPaquet: true,
        cles: [AUTRE.line, NOTRE.line],
        clairLocal: true,
        sauvegarder: () => sauvegarder(),
        installer: (v) => void installees.push(v),
      },
    });
    admin = await serveur.poste('Chef', { is_admin: true });
  });
  afterAll(async () => {
    await serveur.detruire();
    await new Promise((ok) => offre.close(ok));
    rmSync(ici, { recursive: true, force: true });
  });
  const composer = (version: string) =>
    writeTarGz(archive(), [
      {
        path: `Pharmacie/versions/${NEUVE}/VERSION.json`,
        text: JSON.stringify({ produit: 'pharmacie', version, systeme: 'linux-x64' }),
      },
      { path: 'Pharmacie/Pharmacie.sh', text: 'non' },
    ]);
  beforeEach(async () => {
    sauvegarder = async () => undefined;
    installees.length = 0;
    await composer(NEUVE);
  });
  afterEach(async () => {
    for (const d of ['versions', 'telechargements'])
      rmSync(path.join(ici, d), { recursive: true, force: true });
    await sql(em(), `delete from parametre where cle in ('maj', 'maj.suivi')`);
    await sql(em(), 'delete from reservation');
  });

  it('rien de publié pour ce serveur : refusé ; rien de téléchargé : rien à installer', async () => {
    expect(await telecharger()).toMatchObject({ statut: 409, errors: [phrasesEpg.majPasDePaquet] });
    await publierVersion(em(), { version: NEUVE, lien_telechargement: 'https://exemple.test' });
    expect(await telecharger()).toMatchObject({ statut: 409, errors: [phrasesEpg.majPasDePaquet] });
    expect(await installer()).toMatchObject({
      statut: 409,
      errors: [phrasesEpg.majPasTelechargee],
    });
    expect(await etat()).toMatchObject({ possible: true, suivi: { etape: 'aucune' } });
  });

  it('se télécharge, se vérifie, s’installe après la sauvegarde, et se dit aux administrateurs seuls', async () => {
    await publier();
    await verifierEvenement<EtatMaj>({
      poste: admin,
      topic: 'versions',
      lire: etat,
      appliquer: surMaj,
      noms: ['maj.suivie', 'maj.suivie'],
      acte: async () => {
        expect(await telecharger()).toMatchObject({
          statut: 200,
          data: { etape: 'telechargement', cible: NEUVE },
        });
        await jusqua('telechargee');
      },
    });
    expect(readdirSync(path.join(ici, 'versions'))).toEqual([NEUVE]);
    expect(readdirSync(path.join(ici, 'versions', NEUVE))).toEqual(['VERSION.json']);
    // what the launcher checks again before it installs
    expect(readdirSync(path.join(ici, 'telechargements')).sort()).toEqual([
      archiveName(NEUVE, 'linux-x64'),
      'recu.json',
    ]);
    const ordre: string[] = [];
    sauvegarder = async () => void ordre.push(`sauvegarde avant ${installees.length}`);
    expect(await installer()).toMatchObject({
      statut: 200,
      message: phrasesEpg.majInstallationLancee,
    });
    await expect.poll(() => installees).toEqual([NEUVE]);
    expect(ordre).toEqual(['sauvegarde avant 0']);
    expect(await installer()).toMatchObject({ statut: 409, errors: [phrasesEpg.majDejaEnCours] });
    expect(
      (
        await sqlOne<{ n: number }>(
          em(),
          `select count(*)::int n
            from journal_audit
            where acte in ('maj.telechargee', 'maj.installee')`,
        )
      )?.n,
    ).toBe(2);
    const vendeuse = await serveur.poste('Awa', {
      habilitations: [{ menu: 'VENTE', submenus: ['reservation'] }],
    });
    expect((await vendeuse.lire('/api/epg/etat-maj')).statut).toBe(403);
    expect((await vendeuse.ecouter('versions')).accuses).toMatchObject([{ ok: false }]);
  });

  it.each([
    [
      'taille',
      async () => publier({ octets: statSync(archive()).size - 1 }),
      phrasesEpg.majTailleFausse,
    ],
    [
      'taille (coupé)',
      async () => publier({ octets: statSync(archive()).size + 1 }),
      phrasesEpg.majTailleFausse,
    ],
    ['empreinte', async () => publier({ sha256: 'a'.repeat(64) }), phrasesEpg.majEmpreinteFausse],
    [
      'version',
      async () => {
        await composer('9.0.2');
        await publier();
      },
      phrasesEpg.majVersionFausse,
    ],
    [
      'archive illisible',
      async () => {
        writeFileSync(archive(), 'pas une archive');
        await publier();
      },
      phrasesEpg.majIllisible,
    ],
    [
      'serveur absent',
      async () => publier({ lien: 'http://127.0.0.1:9/a' }),
      phrasesEpg.majTelechargementCoupe,
    ],
  ])('refusée : %s', async (_, preparer, phrase) => {
    await preparer();
    expect((await telecharger()).statut).toBe(200);
    expect(await jusqua('echec')).toMatchObject({ phrase });
    expect(existsSync(path.join(ici, 'versions', NEUVE))).toBe(false);
    expect(readdirSync(path.join(ici, 'telechargements'))).toEqual([]);
    expect(await installer()).toMatchObject({
      statut: 409,
      errors: [phrasesEpg.majPasTelechargee],
    });
  });

  it.each([
    ['sans signature', () => publier({}, { signature: '' }), phrasesEpg.majSansSignature],
    [
      'une autre archive sous notre signature',
      () => publier({}, { sha256: 'a'.repeat(64) }),
      phrasesEpg.majSignatureFausse,
    ],
    [
      'une signature faite pour une autre version',
      async () =>
        publier(
          {},
          {
            signature: signPackage(cle, {
              version: '9.0.0',
              systeme: 'linux-x64',
              ...(await measureFile(archive())),
            }),
          },
        ),
      phrasesEpg.majSignatureFausse,
    ],
    [
      'une clé qui n’est pas la nôtre',
      async () =>
        publier(
          {},
          {
            signature: signPackage(readPrivateKey(newPublicationPair().privateKey) as KeyObject, {
              version: NEUVE,
              systeme: 'linux-x64',
              ...(await measureFile(archive())),
            }),
          },
        ),
      phrasesEpg.majCleInconnue,
    ],
    [
      'une version plus ancienne, même signée',
      () => publier({}, {}, '1.0.0'),
      phrasesEpg.majAncienne('1.0.0', VERSION),
    ],
    [
      'une adresse en clair',
      () => publier({}, { lien: 'http://exemple.test/a' }),
      phrasesEpg.majAdresseEnClair,
    ],
  ])('[EPG-2] [EPG-3] refusée avant tout, sans rien écrire : %s', async (_, preparer, phrase) => {
    await preparer();
    expect(await telecharger()).toMatchObject({ statut: 409, errors: [phrase] });
    expect((await etat()).suivi).toMatchObject({ etape: 'aucune', version: 0 });
    expect(existsSync(path.join(ici, 'versions'))).toBe(false);
    expect(existsSync(path.join(ici, 'telechargements'))).toBe(false);
  });

  it('pas pendant un encaissement, ni sans sauvegarde', async () => {
    await publier();
    await telecharger();
    await jusqua('telechargee');
    const { id } = (await admin.ecrire<{ id: number }>('/api/reservations')).data;
    await sql(em(), `update reservation set etat_caisse = 'En encaissement' where id = $1`, [id]);
    expect(await installer()).toMatchObject({
      statut: 409,
      errors: [phrasesEpg.majEncaissement(1)],
    });
    await sql(em(), `update reservation set etat_caisse = 'Ouvert' where id = $1`, [id]);
    sauvegarder = () => Promise.reject(new Error('disque'));
    expect((await installer()).statut).toBe(200);
    await expect
      .poll(async () => (await etat()).suivi)
      .toMatchObject({ etape: 'telechargee', phrase: phrasesEpg.majSauvegardeManquee });
    expect(installees).toEqual([]);
  });

  it('au retour, sa fin est dite aux administrateurs une fois ; une coupure ne laisse rien en suspens', async () => {
    await publier();
    await telecharger();
    await jusqua('telechargee');
    await installer();
    await expect.poll(() => installees).toEqual([NEUVE]);
    await conclureMaj(serveur.orm, null, new Date());
    expect((await etat()).suivi.etape).toBe('telechargee');
    await conclureMaj(
      serveur.orm,
      { version: NEUVE, reussie: false, phrase: phrasesEpg.majEssaiManque(NEUVE) },
      new Date(),
    );
    expect((await etat()).suivi).toMatchObject({
      etape: 'echec',
      cible: NEUVE,
      phrase: phrasesEpg.majEssaiManque(NEUVE),
    });
    const dites = await sql<{ data: { message: string } }>(
      em(),
      `select data from notification where genre = 'mise_a_jour'`,
    );
    expect(dites.map((d) => d.data.message)).toEqual([phrasesEpg.majEssaiManque(NEUVE)]);
    const reussite = { version: NEUVE, reussie: true, phrase: phrasesEpg.majReussie(NEUVE) };
    await conclureMaj(serveur.orm, reussite, new Date());
    const aLire = await sql<{ message: string }>(
      em(),
      `select data->>'message' as message
        from notification
        where genre = 'mise_a_jour' and read_at is null`,
    );
    expect(aLire.map((d) => d.message)).toEqual([reussite.phrase]);
  });

  it('un serveur d’ailleurs, ou dont la base n’est pas celle du paquet, le dit', async () => {
    await publier();
    await serveur.relancer({ paquet: undefined });
    expect(await telecharger()).toMatchObject({ statut: 409, errors: [phrasesEpg.majHorsPaquet] });
    expect((await etat()).possible).toBe(false);
    await serveur.relancer({
      paquet: {
        dossier: ici,
        systeme: 'linux-x64',
        baseDuPaquet: false,
        cles: [NOTRE.line],
        installer: () => undefined,
      },
    });
    expect(await installer()).toMatchObject({
      statut: 409,
      errors: [phrasesEpg.majBaseExterieure],
    });
    await serveur.relancer({
      paquet: {
        dossier: ici,
        systeme: 'linux-x64',
        baseDuPaquet: true,
        cles: PUBLICATION_KEYS,
        installer: () => undefined,
      },
    });
    // as it is shipped before its owner puts his key in it; with a key, another one signed this
    const attendue =
      PUBLICATION_KEYS.length === 0 ? phrasesEpg.majSansCle : phrasesEpg.majCleInconnue;
    expect(await telecharger()).toMatchObject({ statut: 409, errors: [attendue] });
  });
});
