import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder, serverEnvironment } from '#server/platform/paquet/locations.ts';
import { windowCommand } from '#server/platform/paquet/open-window.ts';
import { RotatingLog } from '#server/platform/paquet/rotating-log.ts';
import { keepWelcome } from '#server/platform/paquet/keep-welcome.ts';
import { packageRoot } from '#server/platform/paquet/scripts.ts';
import { ici, dans, ecrire, preparerPaquet } from './paquet.scene.ts';

preparerPaquet();

describe('les scripts', () => {
  const texteDe = (systeme: string, nom: string) =>
    packageRoot(systeme, '3.3.22').find((e) => e.path === nom)?.text ?? '';
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
        path.join(import.meta.dirname, '../../../server/platform/services/Service-Pharmacie.ps1'),
      ).subarray(0, 3),
    ).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });
});

describe('PREMIERE-CONNEXION.txt', () => {
  it('garde le mot de passe du premier jour, quoi que disent les démarrages suivants ; une base neuve dit le sien', () => {
    const fichier = path.join(ici, 'PREMIERE-CONNEXION.txt');
    const lu = () => readFileSync(fichier, 'utf8');
    keepWelcome(fichier, [
      'Administrateur : admin / SECRET1',
      'Activation : http://127.0.0.1:8000/activation?code=A',
    ]);
    keepWelcome(fichier, [
      'Autres postes : http://192.168.1.20:8000',
      'Activation : http://127.0.0.1:8000/activation?code=A',
    ]);
    keepWelcome(fichier, []);
    expect(lu()).toContain('SECRET1');
    keepWelcome(fichier, ['Administrateur : admin / SECRET2']);
    expect(lu()).toBe('Administrateur : admin / SECRET2\n');
  });
});

describe('où sont les données, et ce qui ouvre la fenêtre', () => {
  it('hors du paquet, au lieu de chaque système', () => {
    expect(dataFolder({}, 'linux', '/home/awa')).toBe('/home/awa/.local/share/pharmacie');
    expect(dataFolder({ XDG_DATA_HOME: '/d' }, 'linux', '/home/awa')).toBe('/d/pharmacie');
    expect(dataFolder({ LOCALAPPDATA: '/l' }, 'win32', '/u')).toBe('/l/Pharmacie');
    expect(dataFolder({ DATA_DIR: '/choisi' }, 'linux', '/u')).toBe('/choisi');
  });
  it('les réglages du fichier valent, ceux du système passent devant, la démonstration ne se charge pas d’elle-même', () => {
    expect(serverEnvironment(dans('d'), {})['DEMO']).toBe('0');
    ecrire('d/reglages.env', 'PORT=9000\nHOST=0.0.0.0\n');
    expect(serverEnvironment(dans('d'), { PORT: '9001' })).toMatchObject({
      PORT: '9001',
      HOST: '0.0.0.0',
      DATA_DIR: dans('d'),
    });
  });
  it('le navigateur installé en fenêtre seule, sinon celui par défaut, sinon rien', () => {
    const edge = 'C:\\P\\Microsoft\\Edge\\Application\\msedge.exe';
    expect(
      windowCommand('http://x', { 'ProgramFiles(x86)': 'C:\\P' }, 'win32', (c) => c === edge),
    ).toEqual([edge, ['--app=http://x']]);
    expect(
      windowCommand('http://x', { SystemRoot: 'C:\\Windows' }, 'win32', () => false)?.[1],
    ).toEqual(['http://x']);
    expect(
      windowCommand('http://x', { DISPLAY: ':0' }, 'linux', (c) => c === '/usr/bin/chromium'),
    ).toEqual(['/usr/bin/chromium', ['--app=http://x']]);
    expect(windowCommand('http://x', {}, 'linux', () => true)).toBeNull();
  });
});

describe('les journaux', () => {
  it('tournent à la taille et au jour, s’effacent après quelques jours ou au-delà d’un nombre', () => {
    const journal = new RotatingLog(dans('j'), 'pharmacie', {
      bytes: 10,
      days: 2,
      count: 3,
    });
    const le = (jour: number, heure = 8) => new Date(Date.UTC(2026, 10, jour, heure));
    journal.write('12345678\n', le(1));
    journal.write('abcdefgh\n', le(1, 9));
    expect(readdirSync(dans('j'))).toHaveLength(2);
    expect(readFileSync(dans('j/pharmacie.log'), 'utf8')).toBe('abcdefgh\n');
    journal.write('x\n', le(2));
    expect(readdirSync(dans('j'))).toHaveLength(3);
    journal.write('y\n', le(9));
    expect(readdirSync(dans('j')).filter((f) => f !== 'pharmacie.log')).toHaveLength(1);
    for (let heure = 9; heure < 20; heure++) journal.write('12345678\n', le(9, heure));
    expect(readdirSync(dans('j')).length).toBe(4);
  });
});
