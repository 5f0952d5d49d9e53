import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskReserve } from '#server/platform/base-embarquee/disk-reserve.ts';

let dossier: string;
beforeEach(() => (dossier = mkdtempSync(path.join(tmpdir(), 'reserve-'))));
afterEach(() => rmSync(dossier, { recursive: true, force: true }));

it('la réserve du disque se prend avec de la place, se rend à la base quand il n’y en a plus, et ne se reprend qu’avec de la marge', async () => {
  let libre = 500e6;
  const dites: string[] = [];
  const fichier = path.join(dossier, 'reserve-disque');
  const reserve = new DiskReserve(path.join(dossier, 'pg18'), (m) => void dites.push(m), {
    free: () => libre,
    size: 2e6,
  });
  reserve.watch(true);
  await expect.poll(() => existsSync(fichier)).toBe(true);
  expect(statSync(fichier).size).toBe(2e6);
  libre = 90e6;
  reserve.watch(true);
  expect([existsSync(fichier), dites]).toEqual([true, []]);
  libre = 10e6;
  reserve.watch(); // within the second: not looked at
  expect(existsSync(fichier)).toBe(true);
  reserve.watch(true);
  expect([existsSync(fichier), dites]).toEqual([
    false,
    ['Le disque est plein : la réserve est rendue à la base de données.'],
  ]);
  libre = 200e6;
  reserve.watch(true);
  expect(existsSync(fichier)).toBe(false);
  libre = 500e6;
  reserve.watch(true);
  await expect.poll(() => existsSync(fichier)).toBe(true);
});

it('un dossier qui n’est pas là ne fait rien tomber', () => {
  expect(() =>
    new DiskReserve(path.join(dossier, 'rien/pg18'), () => undefined).watch(true),
  ).not.toThrow();
});
