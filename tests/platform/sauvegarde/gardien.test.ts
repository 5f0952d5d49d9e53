// Server: copies are made by the running server, listed, and missed by its watch.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesEtat from '#shared/platform/etat/etat.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { createLog } from '#server/platform/http/log.ts';
import { restoreAnnexes } from '#server/platform/sauvegarde/annexes.ts';
import { listBackups } from '#server/platform/sauvegarde/backup-catalogue.ts';
import { pruneBackups, BackupKeeper } from '#server/platform/sauvegarde/backup-keeper.ts';
import { baseDeTest, type BaseDeTest } from '#tests/harness/base-de-test.ts';
import {
  MOT_DE_PASSE,
  type Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '#tests/harness/serveur-de-test.ts';
import { veilleSur } from '#tests/harness/veille-de-test.ts';

/** A PostgreSQL of one's own, as the tests' is: its tables are copied. */
let serveur: ServeurDeTest;
let autre: BaseDeTest;
let gardien: BackupKeeper;
let chef: Poste;
let dossier: string;
beforeAll(async () => {
  dossier = mkdtempSync(path.join(tmpdir(), 'gardien-'));
  chmodSync(dossier, 0o755);
  autre = await baseDeTest();
  gardien = new BackupKeeper({
    url: autre.url,
    base: undefined,
    folder: dossier,
    since: new Date('2026-11-21T08:00:00Z'),
    log: createLog('silent'),
  });
  serveur = await serveurDeTest({ sauvegardes: gardien });
  chef = await serveur.poste('Chef', { is_admin: true, password: MOT_DE_PASSE });
});
afterAll(async () => {
  await serveur.detruire();
  await autre.detruire();
  rmSync(dossier, { recursive: true, force: true });
});
const etat = async () => (await chef.lire<EtatSauvegardes>('/api/sauvegardes')).data;

describe('les sauvegardes d’un serveur', () => {
  it('une se fait à la demande, une seule à la fois, et se lit dans la liste', async () => {
    const lancee = await chef.ecrire<EtatSauvegardes>('/api/sauvegardes');
    expect([lancee.statut, lancee.message, lancee.data.en_cours?.quoi]).toEqual([
      200,
      phrasesSauvegarde.sauvegardeCommencee,
      'sauvegarde',
    ]);
    const seconde = await chef.ecrire('/api/sauvegardes');
    expect([seconde.statut, seconde.errors]).toEqual([409, [phrasesSauvegarde.sauvegardeEnCours]]);
    await gardien.settled();
    const { sauvegardes, dernier_message, en_cours } = await etat();
    expect([sauvegardes.length, sauvegardes[0]?.nature, dernier_message?.succes, en_cours]).toEqual(
      [1, 'logique', true, null],
    );
    expect(readdirSync(dossier).filter((n) => n.endsWith('.tmp'))).toEqual([]);
  });

  it('revenir à un moment est refusé quand la base est un serveur à part ; une sauvegarde d’une base embarquée aussi', async () => {
    expect(await etat()).toMatchObject({ restaurable: true, moment: false });
    const r = await chef.ecrire('/api/sauvegardes/restaurer', {
      confirmation: 'RESTAURER',
      password: MOT_DE_PASSE,
      point: '2026-11-21 14:30',
    });
    expect([r.statut, r.errors]).toEqual([409, [phrasesSauvegarde.momentAPart]]);
    const nom = 'sauvegarde-2026-11-01T05-00-00Z';
    mkdirSync(path.join(dossier, nom));
    writeFileSync(
      path.join(dossier, nom, 'manifeste.json'),
      JSON.stringify({ fin: '2026-11-01T05:00:00Z', octets: 1, nature: 'physique', parties: [] }),
    );
    const autreNature = await chef.ecrire('/api/sauvegardes/restaurer', {
      confirmation: 'RESTAURER',
      password: MOT_DE_PASSE,
      nom,
    });
    expect([autreNature.statut, autreNature.errors]).toEqual([
      422,
      [phrasesSauvegarde.restaurationIci],
    ]);
    rmSync(path.join(dossier, nom), { recursive: true });
  });

  it('[ACC-1] cinq mots de passe faux pour restaurer : refusé cinq minutes, écrit au journal', async () => {
    const essais = [];
    for (let i = 0; i < 6; i++)
      essais.push(
        await chef.ecrire('/api/sauvegardes/restaurer', {
          confirmation: 'RESTAURER',
          password: `faux ${i}`,
          nom: 'sauvegarde-2026-11-01T05-00-00Z',
        }),
      );
    expect(essais.map((e) => e.statut)).toEqual([422, 422, 422, 422, 422, 429]);
    const em = serveur.orm.em.fork();
    expect(
      await sql(em, 'select resultat from journal_connexion where utilisateur_id = $1', [chef.id]),
    ).toEqual([{ resultat: 'verrouillé' }]);
    await sql(em, 'delete from tentative');
  });

  it('les clés et les réglages vont avec la sauvegarde ; une machine neuve les retrouve, ce qui est là reste', async () => {
    const [donnees, vers, neuve] = ['donnees', 'annexes', 'neuve'].map((n) =>
      path.join(dossier, n),
    ) as [string, string, string];
    for (const d of [path.join(donnees, 'tls'), vers, neuve]) mkdirSync(d, { recursive: true });
    const contenus = {
      'tls/autorite.pem': 'clé de l’autorité',
      'tls/serveur.pem': 'clé du serveur',
      'tls/noms.json': '["caisse.ga"]',
      'reglages.env': 'HOST=0.0.0.0\n',
    };
    for (const [nom, texte] of Object.entries(contenus))
      writeFileSync(path.join(donnees, nom), texte);
    writeFileSync(path.join(donnees, 'tls/autre.tmp'), 'rien');
    const avecCles = new BackupKeeper({
      url: autre.url,
      base: undefined,
      folder: vers,
      dataDir: donnees,
      since: new Date(),
      log: createLog('silent'),
    });
    avecCles.startBackup(new Date());
    await avecCles.settled();
    const [faite] = listBackups(vers);
    if (!faite) throw new Error('pas de sauvegarde');
    const partie = faite.parties.find((p) => p.nom.startsWith('annexes.tar'));
    expect(partie?.sha256).toHaveLength(64);
    if (process.platform !== 'win32')
      expect(statSync(path.join(vers, faite.nom, partie?.nom ?? '')).mode & 0o777).toBe(0o600);

    writeFileSync(path.join(neuve, 'reglages.env'), 'PORT=9000\n');
    const dites = await restoreAnnexes(vers, faite, { dataDir: neuve });
    const remis = ['tls/autorite.pem', 'tls/serveur.pem', 'tls/noms.json'];
    expect(dites).toEqual([
      phrasesSauvegarde.annexesRemises(remis.map((n) => path.join(neuve, n)).join(', ')),
      phrasesSauvegarde.annexesLaissees(path.join(neuve, 'reglages.env')),
    ]);
    for (const nom of remis)
      expect(readFileSync(path.join(neuve, nom), 'utf8')).toBe(
        contenus[nom as keyof typeof contenus],
      );
    expect(readFileSync(path.join(neuve, 'reglages.env'), 'utf8')).toBe('PORT=9000\n');
    expect(readdirSync(path.join(neuve, 'tls')).sort()).toEqual([
      'autorite.pem',
      'noms.json',
      'serveur.pem',
    ]);
    // An authority of its own: the certificate of the other one does not come beside it.
    writeFileSync(path.join(neuve, 'tls/autorite.pem'), 'à elle');
    rmSync(path.join(neuve, 'tls/serveur.pem'));
    await restoreAnnexes(vers, faite, { dataDir: neuve });
    expect(readdirSync(path.join(neuve, 'tls')).sort()).toEqual(['autorite.pem', 'noms.json']);
    expect(await restoreAnnexes(vers, faite, { dataDir: donnees })).toEqual([]);
  });

  it('un dossier qui n’est pas là se dit en français, sans en créer sur un autre disque', async () => {
    const absente = new BackupKeeper({
      url: autre.url,
      base: undefined,
      folder: path.join(dossier, 'cle-retiree/pharmacie'),
      since: new Date(),
      log: createLog('silent'),
    });
    expect(absente.startBackup(new Date())).toBe(true);
    await absente.settled();
    const { dernier_message, libre } = absente.state(new Date());
    expect([dernier_message?.succes, dernier_message?.texte, libre]).toEqual([
      false,
      phrasesSauvegarde.sauvegardeRatee(
        phrasesSauvegarde.dossierSauvegardeInaccessible(
          path.join(dossier, 'cle-retiree/pharmacie'),
        ),
      ),
      null,
    ]);
    expect(readdirSync(dossier)).not.toContain('cle-retiree');
  });

  it('[SAU-4] 36 heures sans sauvegarde : les administrateurs le lisent une fois, et plus après une bonne', async () => {
    const vide = path.join(dossier, 'vide');
    mkdirSync(vide);
    const muet = new BackupKeeper({
      url: 'postgresql://personne@127.0.0.1:1/x',
      base: undefined,
      folder: vide,
      since: new Date('2026-11-21T08:00:00Z'),
      log: createLog('silent'),
    });
    const lire = () =>
      sql<{ message: string; lue: boolean }>(
        serveur.orm.em.fork(),
        `select data->>'message' as message, read_at is not null as lue
          from notification
          where cle = 'serveur:sauvegarde:essai' and utilisateur_id = ${chef.id}`,
      );
    const veille = veilleSur(serveur.orm, { sauvegardes: muet });
    for (const heure of ['2026-11-22T21:00:00Z', '2026-11-22T21:01:00Z']) {
      await muet.tick(serveur.orm, new Date(heure));
      await muet.settled();
      await veille.passer(new Date(heure));
    }
    expect(await lire()).toEqual([
      { message: `${phrasesEtat.sauvegardeAucune}. ${phrasesEtat.sauvegardeFaire}`, lue: false },
    ]);
    // What the strip of every screen reads, an admin's only.
    expect(muet.state(new Date('2026-11-22T21:00:00Z')).menaces).toContain('ancienne');
    await gardien.tick(serveur.orm, new Date());
    await gardien.settled();
    await veilleSur(serveur.orm, { sauvegardes: gardien }).passer(new Date());
    expect((await lire())[0]?.lue).toBe(true);
    expect((await etat()).menaces).not.toContain('ancienne');
    expect((await (await serveur.poste('Awa', {})).lire('/api/sauvegardes')).statut).toBe(403);
  });

  it('[SAU-4] la clé USB débranchée, le journal ne se relève plus : les administrateurs le lisent quand même', async () => {
    const donnees = path.join(dossier, 'cle/donnees');
    const grappe = path.join(donnees, 'pg18');
    mkdirSync(path.join(donnees, 'archives'), { recursive: true });
    writeFileSync(path.join(donnees, 'archives', '000000010000000000000001'), 'journal');
    await sql(
      serveur.orm.em.fork(),
      `delete from notification where cle = 'serveur:sauvegarde:essai'`,
    );
    const url = 'postgresql://personne@127.0.0.1:1/x';
    const base = {
      url,
      place: {
        cluster: grappe,
        socket: donnees,
        log: path.join(donnees, 'journal'),
        account: undefined,
      },
      programs: donnees,
      replace: async () => undefined,
      stop: async () => undefined,
    };
    const debranchee = new BackupKeeper({
      url,
      base,
      folder: path.join(dossier, 'media/cle'),
      since: new Date('2026-11-21T08:00:00Z'),
      log: createLog('silent'),
    });
    await expect(debranchee.tick(serveur.orm, new Date('2026-11-22T21:00:00Z'))).rejects.toThrow(
      phrasesSauvegarde.dossierSauvegardeInaccessible(path.join(dossier, 'media/cle')),
    );
    await debranchee.settled();
    await veilleSur(serveur.orm, { sauvegardes: debranchee }).passer(
      new Date('2026-11-22T21:00:00Z'),
    );
    expect(
      await sql(
        serveur.orm.em.fork(),
        `select 1
          from notification
          where cle = 'serveur:sauvegarde:essai' and read_at is null and utilisateur_id = ${chef.id}`,
      ),
    ).toHaveLength(1);
    expect(readdirSync(path.join(donnees, 'archives'))).toEqual(['000000010000000000000001']);
  });

  it('[SAU-1] ce que la règle ne garde pas s’en va', () => {
    const plein = path.join(dossier, 'plein');
    for (const fin of ['2026-11-21T05:00:00Z', '2026-11-19T01:00:00Z', '2026-11-19T05:00:00Z']) {
      const nom = path.join(plein, `sauvegarde-${fin.replace(/:/g, '-')}`);
      mkdirSync(nom, { recursive: true });
      writeFileSync(
        path.join(nom, 'manifeste.json'),
        JSON.stringify({ fin, octets: 1, nature: 'physique' }),
      );
    }
    pruneBackups(plein, new Date('2026-11-21T06:00:00Z'));
    expect(readdirSync(plein).sort()).toEqual([
      'sauvegarde-2026-11-19T05-00-00Z',
      'sauvegarde-2026-11-21T05-00-00Z',
    ]);
  });

  it('[SAU-2] [SAU-3] l’horloge avancée d’un an puis remise à l’heure : le journal est là, et la nuit a sa sauvegarde', async () => {
    const avance = path.join(dossier, 'avance');
    const faite = (fin: Date) => {
      const nom = path.join(avance, `sauvegarde-${fin.toISOString().replace(/:/g, '-')}`);
      mkdirSync(nom, { recursive: true });
      writeFileSync(
        path.join(nom, 'manifeste.json'),
        JSON.stringify({ fin: fin.toISOString(), octets: 1, nature: 'logique', parties: [] }),
      );
    };
    const maintenant = new Date();
    const ilYA = (heures: number) => new Date(maintenant.getTime() - heures * 3_600_000);
    const unAnPlusTard = ilYA(-365 * 24);
    faite(ilYA(30));
    faite(unAnPlusTard);
    const segment = path.join(avance, 'journal/000000010000000000000007.zst');
    mkdirSync(path.dirname(segment));
    writeFileSync(segment, 'journal');
    utimesSync(segment, ilYA(20), ilYA(20));
    pruneBackups(avance, unAnPlusTard);
    expect(readdirSync(path.dirname(segment))).toHaveLength(1);
    const remis = new BackupKeeper({
      url: autre.url,
      base: undefined,
      folder: avance,
      since: unAnPlusTard, // started before the clock was put back
      log: createLog('silent'),
    });
    await remis.tick(serveur.orm, maintenant);
    await remis.settled();
    const { sauvegardes, alertes } = remis.state(new Date());
    expect(sauvegardes).toHaveLength(3);
    expect(alertes).toEqual([]);
  });
});
