import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jusqua as attendreQue } from '#tests/harness/patience.ts';
import { ecrireTarGz } from '#server/paquet/archive-tar.ts';
import { ecrireZip } from '#server/paquet/archive-zip.ts';
import { copierGrappe, remettreGrappe } from '#server/paquet/copie-avant.ts';
import { deballer } from '#server/paquet/deballer.ts';
import { dossierDonnees, environnementDuServeur } from '#server/paquet/emplacements.ts';
import { type Entree, lienDedans, resteDedans } from '#server/paquet/entrees.ts';
import { commandeFenetre } from '#server/paquet/fenetre.ts';
import { reprendreInstallation } from '#server/paquet/installer-version.ts';
import { JournalTournant } from '#server/paquet/journaux.ts';
import { manifesteDe, mesurerFichier, nomArchive, systemeDe } from '#server/paquet/manifeste.ts';
import { garderAccueil } from '#server/paquet/premiere-connexion.ts';
import type { ServeurLance } from '#server/paquet/processus.ts';
import { lireResultat } from '#server/paquet/resultat.ts';
import { racineDuPaquet } from '#server/paquet/scripts.ts';
import { Superviseur } from '#server/paquet/superviseur.ts';
import { basculer, ranger, versionCourante } from '#server/paquet/versions-installees.ts';

let ici = '';
beforeEach(() => {
  ici = mkdtempSync(path.join(tmpdir(), 'paquet-'));
  chmodSync(ici, 0o755); // the account of a database may not be the one that tests
});
afterEach(() => rmSync(ici, { recursive: true, force: true }));
const dans = (...noms: string[]) => path.join(ici, ...noms);
const ecrire = (chemin: string, texte: string): void => {
  mkdirSync(path.dirname(dans(chemin)), { recursive: true });
  writeFileSync(dans(chemin), texte);
};

const LONG = `${'un-nom-bien-long/'.repeat(9)}fin-é.txt`;
const ENTREES: Entree[] = [
  { chemin: 'b/vide', texte: '' },
  { chemin: 'a.sh', texte: '#!/bin/sh\n', executable: true },
  { chemin: LONG, texte: 'é'.repeat(5_000) },
];

describe('les archives', () => {
  it.each([
    ['tar.gz', ecrireTarGz],
    ['zip', ecrireZip],
  ] as const)(
    '%s : relue, elle rend ce qu’on y a mis ; le même contenu donne les mêmes octets',
    async (suite, faire) => {
      const lien: Entree[] = suite === 'zip' ? [] : [{ chemin: 'b/lien', vers: 'vide' }];
      await faire(dans(`1.${suite}`), [...ENTREES, ...lien]);
      await faire(dans(`2.${suite}`), [...lien, ...ENTREES.toReversed()]);
      expect(readFileSync(dans(`1.${suite}`)).equals(readFileSync(dans(`2.${suite}`)))).toBe(true);
      expect(await deballer(dans(`1.${suite}`), dans('x'))).toBe(ENTREES.length + lien.length);
      expect(readFileSync(dans('x', LONG), 'utf8')).toBe('é'.repeat(5_000));
      expect(statSync(dans('x/b/vide')).size).toBe(0);
      if (suite === 'zip') return;
      expect(readlinkSync(dans('x/b/lien'))).toBe('vide');
      expect(statSync(dans('x/a.sh')).mode & 0o111).not.toBe(0);
    },
  );
  it('une partie seule se déballe', async () => {
    await ecrireTarGz(dans('p.tar.gz'), [
      { chemin: 'P/versions/1.0.0/f', texte: 'oui' },
      { chemin: 'P/autre', texte: 'non' },
    ]);
    await deballer(dans('p.tar.gz'), dans('x'), 'P/versions/1.0.0/');
    expect(readdirSync(dans('x'))).toEqual(['f']);
  });
  it('coupée, ou qui écrirait ailleurs : refusée', async () => {
    await ecrireTarGz(dans('c.tar.gz'), ENTREES);
    writeFileSync(dans('c.tar.gz'), readFileSync(dans('c.tar.gz')).subarray(0, 60));
    await expect(deballer(dans('c.tar.gz'), dans('x'))).rejects.toThrow();
    for (const chemin of ['../f', '/f', 'a/../../f', 'c:\\f', 'a\\f']) {
      await ecrireTarGz(dans('m.tar.gz'), [{ chemin, texte: 'x' }]);
      await expect(deballer(dans('m.tar.gz'), dans('x')), chemin).rejects.toThrow('chemin refusé');
    }
    await ecrireTarGz(dans('l.tar.gz'), [{ chemin: 'a/l', vers: '../../f' }]);
    await expect(deballer(dans('l.tar.gz'), dans('x'))).rejects.toThrow('chemin refusé');
    expect(existsSync(dans('f'))).toBe(false);
    expect([resteDedans('a/b'), lienDedans('a/l', '../b'), lienDedans('l', '/etc')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('le manifeste', () => {
  it('doit dire le produit, la version annoncée et ce système', async () => {
    const lire = async (texte: string): Promise<boolean> => {
      ecrire('v/VERSION.json', texte);
      return (await manifesteDe(dans('v'), '3.3.23', 'linux-x64')) !== null;
    };
    const bon = { produit: 'pharmacie', version: '3.3.23', systeme: 'linux-x64' };
    expect(await lire(JSON.stringify(bon))).toBe(true);
    for (const faux of [
      { ...bon, version: '3.3.24' },
      { ...bon, systeme: 'windows-x64' },
      { ...bon, produit: 'autre' },
      {},
    ])
      expect(await lire(JSON.stringify(faux))).toBe(false);
    expect(await lire('{')).toBe(false);
    expect(await manifesteDe(dans('absent'), '3.3.23', 'linux-x64')).toBeNull();
  });
  it('taille, empreinte, noms', async () => {
    ecrire('f', 'abc');
    expect(await mesurerFichier(dans('f'))).toEqual({
      octets: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect([nomArchive('3.3.22', 'linux-x64'), nomArchive('3.3.22', 'windows-x64')]).toEqual([
      'Pharmacie-3.3.22-linux-x64.tar.gz',
      'Pharmacie-3.3.22-windows-x64.zip',
    ]);
    expect([
      systemeDe('win32', 'x64'),
      systemeDe('linux', 'x64'),
      systemeDe('linux', 'arm64'),
    ]).toEqual(['windows-x64', 'linux-x64', null]);
  });
});

describe('la version en service', () => {
  beforeEach(() => {
    for (const v of ['3.3.22', '3.3.23', '3.3.9']) ecrire(`versions/${v}/VERSION.json`, '{}');
    ecrire('courante', '3.3.22\n');
  });
  it('bascule d’un coup, garde la précédente, range le reste', () => {
    basculer(ici, '3.3.23');
    expect([versionCourante(ici), readFileSync(dans('precedente'), 'utf8')]).toEqual([
      '3.3.23',
      '3.3.22\n',
    ]);
    ranger(ici);
    expect(readdirSync(dans('versions')).sort()).toEqual(['3.3.22', '3.3.23']);
  });
  it('un pointeur qui ne mène nulle part laisse la précédente', () => {
    basculer(ici, '3.3.23');
    rmSync(dans('versions/3.3.23'), { recursive: true });
    expect(versionCourante(ici)).toBe('3.3.22');
    rmSync(dans('versions'), { recursive: true });
    expect(() => versionCourante(ici)).toThrow('incomplet');
  });
});

describe('la base d’avant', () => {
  beforeEach(() => {
    ecrire('d/pg18/PG_VERSION', '18');
    ecrire('d/pg18/base/1/t', 'avant');
  });
  it('copiée, abîmée, remise : comme avant ; deux fois de suite aussi', async () => {
    await copierGrappe(dans('d/pg18'));
    ecrire('d/pg18/base/1/t', 'après');
    remettreGrappe(dans('d/pg18'));
    remettreGrappe(dans('d/pg18'));
    expect(readFileSync(dans('d/pg18/base/1/t'), 'utf8')).toBe('avant');
    expect(readdirSync(dans('d'))).toEqual(['pg18']);
  });
  it.each([
    ['copie', '3.3.22', 'après', false],
    ['essai', '3.3.22', 'avant', false],
    ['essai', '3.3.23', 'après', true],
  ] as const)(
    'une coupure pendant %s, %s en service : la base est celle d’%s',
    async (phase, courante, attendue, reussie) => {
      for (const v of ['3.3.22', '3.3.23']) ecrire(`p/versions/${v}/VERSION.json`, '{}');
      ecrire('p/courante', courante);
      await copierGrappe(dans('d/pg18'));
      ecrire('d/pg18/base/1/t', 'après');
      ecrire('d/mise-a-jour/essai.json', JSON.stringify({ de: '3.3.22', vers: '3.3.23', phase }));
      await reprendreInstallation({
        paquet: dans('p'),
        donnees: dans('d'),
        env: {},
        ecrire: () => undefined,
        dire: () => undefined,
      });
      expect(readFileSync(dans('d/pg18/base/1/t'), 'utf8')).toBe(attendue);
      expect(lireResultat(dans('d'))).toMatchObject({ version: '3.3.23', reussie });
      expect([
        existsSync(dans('d/pg18.avant')),
        existsSync(dans('d/mise-a-jour/essai.json')),
      ]).toEqual([false, false]);
    },
  );
});

describe('les scripts', () => {
  const texteDe = (systeme: string, nom: string) =>
    racineDuPaquet(systeme, '3.3.22').find((e) => e.chemin === nom)?.texte ?? '';
  it('Linux : ne demandent rien au PATH, sauf le raccourci', () => {
    for (const nom of ['Pharmacie.sh', 'Arreter.sh', 'Servir.sh']) {
      const commandes = texteDe('linux-x64', nom)
        .split('\n')
        .filter((l) => l.trim() !== '' && !l.startsWith('#'));
      expect(
        commandes.filter((l) => /\b(dirname|cat|readlink|basename|sed|grep|node |npm)\b/.test(l)),
      ).toEqual([]);
      expect(texteDe('linux-x64', nom)).toMatch(/^#!\/bin\/sh\n/);
    }
  });
  it('Windows : fins de ligne de Windows, chemins entre guillemets, les mêmes ordres', () => {
    for (const [nom, ordre] of [
      ['Pharmacie.cmd', 'ouvrir'],
      ['Arreter.cmd', 'arreter'],
      ['Servir.cmd', 'servir'],
    ] as const) {
      const texte = texteDe('windows-x64', nom);
      expect(texte.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(texte).toContain(
        `"%~dp0versions\\%VERSION%\\node\\node.exe" "%~dp0versions\\%VERSION%\\server\\paquet\\lanceur.ts" ${ordre} %OPTIONS%`,
      );
    }
    expect(texteDe('windows-x64', 'courante')).toBe('3.3.22\r\n');
    expect(texteDe('windows-x64', 'Servir.cmd')).not.toContain('pause');
    // In PowerShell's own quotes a folder named "l'officine" would end the sentence.
    expect(texteDe('windows-x64', 'Raccourci.cmd')).not.toMatch(/-Command .*%~dp0/);
  });
  it('Windows : le script de PowerShell dit qu’il est en UTF-8, sans quoi ses accents se liraient mal', () => {
    expect(
      readFileSync(
        path.join(import.meta.dirname, '../../server/services/Service-Pharmacie.ps1'),
      ).subarray(0, 3),
    ).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });
});

describe('PREMIERE-CONNEXION.txt', () => {
  it('garde le mot de passe du premier jour, quoi que disent les démarrages suivants ; une base neuve dit le sien', () => {
    const fichier = path.join(ici, 'PREMIERE-CONNEXION.txt');
    const lu = () => readFileSync(fichier, 'utf8');
    garderAccueil(fichier, [
      'Administrateur : admin / SECRET1',
      'Activation : http://127.0.0.1:8000/activation?code=A',
    ]);
    garderAccueil(fichier, [
      'Autres postes : http://192.168.1.20:8000',
      'Activation : http://127.0.0.1:8000/activation?code=A',
    ]);
    garderAccueil(fichier, []);
    expect(lu()).toContain('SECRET1');
    garderAccueil(fichier, ['Administrateur : admin / SECRET2']);
    expect(lu()).toBe('Administrateur : admin / SECRET2\n');
  });
});

describe('où sont les données, et ce qui ouvre la fenêtre', () => {
  it('hors du paquet, au lieu de chaque système', () => {
    expect(dossierDonnees({}, 'linux', '/home/awa')).toBe('/home/awa/.local/share/pharmacie');
    expect(dossierDonnees({ XDG_DATA_HOME: '/d' }, 'linux', '/home/awa')).toBe('/d/pharmacie');
    expect(dossierDonnees({ LOCALAPPDATA: '/l' }, 'win32', '/u')).toBe('/l/Pharmacie');
    expect(dossierDonnees({ DATA_DIR: '/choisi' }, 'linux', '/u')).toBe('/choisi');
  });
  it('les réglages du fichier valent, ceux du système passent devant, la démonstration ne se charge pas d’elle-même', () => {
    expect(environnementDuServeur(dans('d'), {})['DEMO']).toBe('0');
    ecrire('d/reglages.env', 'PORT=9000\nHOST=0.0.0.0\n');
    expect(environnementDuServeur(dans('d'), { PORT: '9001' })).toMatchObject({
      PORT: '9001',
      HOST: '0.0.0.0',
      DATA_DIR: dans('d'),
    });
  });
  it('le navigateur installé en fenêtre seule, sinon celui par défaut, sinon rien', () => {
    const edge = 'C:\\P\\Microsoft\\Edge\\Application\\msedge.exe';
    expect(
      commandeFenetre('http://x', { 'ProgramFiles(x86)': 'C:\\P' }, 'win32', (c) => c === edge),
    ).toEqual([edge, ['--app=http://x']]);
    expect(
      commandeFenetre('http://x', { SystemRoot: 'C:\\Windows' }, 'win32', () => false)?.[1],
    ).toEqual(['http://x']);
    expect(
      commandeFenetre('http://x', { DISPLAY: ':0' }, 'linux', (c) => c === '/usr/bin/chromium'),
    ).toEqual(['/usr/bin/chromium', ['--app=http://x']]);
    expect(commandeFenetre('http://x', {}, 'linux', () => true)).toBeNull();
  });
});

describe('les journaux', () => {
  it('tournent à la taille et au jour, s’effacent après quelques jours ou au-delà d’un nombre', () => {
    const journal = new JournalTournant(dans('j'), 'pharmacie', {
      octets: 10,
      jours: 2,
      nombre: 3,
    });
    const le = (jour: number, heure = 8) => new Date(Date.UTC(2026, 10, jour, heure));
    journal.ecrire('12345678\n', le(1));
    journal.ecrire('abcdefgh\n', le(1, 9));
    expect(readdirSync(dans('j'))).toHaveLength(2);
    expect(readFileSync(dans('j/pharmacie.log'), 'utf8')).toBe('abcdefgh\n');
    journal.ecrire('x\n', le(2));
    expect(readdirSync(dans('j'))).toHaveLength(3);
    journal.ecrire('y\n', le(9));
    expect(readdirSync(dans('j')).filter((f) => f !== 'pharmacie.log')).toHaveLength(1);
    for (let heure = 9; heure < 20; heure++) journal.ecrire('12345678\n', le(9, heure));
    expect(readdirSync(dans('j')).length).toBe(4);
  });
});

/** Servers held by hand: each start takes the next one. */
function serveurs(...vies: ('pret' | 'tombe' | 'prêt puis tombe' | `installe ${string}`)[]) {
  const lances: string[] = [];
  const lancer = (surInstaller: (version: string) => void): ServeurLance => {
    const vie = vies[lances.length] ?? 'pret';
    lances.push(vie);
    let finir: (code: number | null) => void = () => undefined;
    const fini = new Promise<number | null>((ok) => (finir = ok));
    const annonce = { adresse: 'http://x', version: '1.0.0', accueil: [] };
    if (vie === 'tombe') finir(1);
    if (vie === 'prêt puis tombe') setTimeout(() => finir(1), 5);
    if (vie.startsWith('installe ')) setTimeout(() => surInstaller(vie.slice(9)), 5);
    return {
      pret: vie === 'tombe' ? Promise.reject(new Error('tombé')) : Promise.resolve(annonce),
      fini,
      arreter: async () => finir(0),
    };
  };
  return { lances, lancer };
}

describe('le superviseur', () => {
  const monter = (...vies: Parameters<typeof serveurs>) => {
    const { lances, lancer } = serveurs(...vies);
    const installees: string[] = [];
    const repos: number[] = [];
    const superviseur = new Superviseur({
      lancer,
      installer: async (v) => void installees.push(v),
      versionCourante: () => '1.0.0',
      ecrire: () => undefined,
      repos: async (fois) => void repos.push(fois),
    });
    return { superviseur, lances, installees, repos, fin: superviseur.tourner() };
  };
  const jusqua = (vrai: () => boolean): Promise<void> => attendreQue(vrai, String(vrai), 2);

  it('relance un serveur qui tombe, dit où il en est, s’arrête quand on le lui dit', async () => {
    const s = monter('tombe', 'prêt puis tombe', 'pret');
    await jusqua(() => s.lances.length === 3 && s.superviseur.etat.phase === 'pret');
    expect(s.superviseur.etat).toMatchObject({ adresse: 'http://x', version: '1.0.0' });
    expect(s.repos).toEqual([1, 0]);
    s.superviseur.arreter();
    expect(await s.fin).toBe('arret');
    expect(s.lances).toHaveLength(3);
  });
  it('un serveur qui n’a jamais été prêt n’est pas relancé sans fin', async () => {
    const s = monter('tombe', 'tombe', 'tombe', 'pret');
    expect(await s.fin).toBe('echec');
    expect([s.lances.length, s.superviseur.etat.phase]).toEqual([3, 'echec']);
  });
  it('installe la version que le serveur demande, une fois, puis repart', async () => {
    const s = monter('installe 1.0.1', 'pret');
    await jusqua(() => s.lances.length === 2 && s.superviseur.etat.phase === 'pret');
    expect(s.installees).toEqual(['1.0.1']);
    s.superviseur.arreter();
    expect(await s.fin).toBe('arret');
  });
});
