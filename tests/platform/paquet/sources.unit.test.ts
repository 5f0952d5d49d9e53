import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { namesAsked, packagedCode } from '#server/platform/paquet/package-sources.ts';
import { MIGRATION } from './migration-de-main.ts';

const RACINE = join(import.meta.dirname, '../../..');
const livrees = new Set(packagedCode(RACINE));

it('tout ce qu’un fichier livré demande à la maison est livré avec lui', () => {
  const manquent = [...livrees]
    .filter((f) => f.endsWith('.ts'))
    .flatMap((f) =>
      namesAsked(readFileSync(join(RACINE, f), 'utf8'))
        .filter((nom) => /^[.#].*\.ts$/.test(nom))
        .map((nom) => (nom.startsWith('#') ? nom.slice(1) : posix.join(posix.dirname(f), nom)))
        .filter((nom) => existsSync(join(RACINE, nom)) && !livrees.has(nom))
        .map((nom) => `${f} → ${nom}`),
    );
  expect(manquent).toEqual([]);
});

it('les papiers envoyés par courriel, les commandes et ce sur quoi elles reposent partent aussi', () => {
  for (const f of [
    'client/vente/facture/devis.document.ts',
    'client/vente/facture/avoir.document.ts',
    'server/platform/paquet/lanceur.ts',
    'server/cli/with-base.ts',
    'server/cli/restauration.ts',
    'server/stock/medicament/import/fil-composer.ts',
    'server/stock/produit/fil-rapprocher.ts',
  ])
    expect(livrees.has(f), f).toBe(true);
});

it('ni les écrans en source, ni les tests, ni les commandes de qui développe', () => {
  const deTrop = [...livrees].filter((f) =>
    /\.tsx$|^tests\/|^e2e\/|^server\/cli\/(dev|tests|demo|paquet)\.ts$/.test(f),
  );
  expect(deTrop).toEqual([]);
});

it('la ligne du départ où l’essai du paquet plante sa panne est toujours là', () => {
  expect(readFileSync(join(RACINE, 'server/main.ts'), 'utf8')).toMatch(MIGRATION);
});
