import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingSegment, segmentsBetween } from '#server/platform/sauvegarde/log-segments.ts';

const TAILLE = 16_777_216;
let dossier: string;
beforeEach(() => {
  dossier = mkdtempSync(path.join(tmpdir(), 'segments-'));
});
afterEach(() => rmSync(dossier, { recursive: true, force: true }));

const segment = (chronologie: number, rang: number): string =>
  [chronologie, Math.floor(rang / 256), rang % 256]
    .map((n) => n.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
/** A segment under a name, that says of itself to be of that base and of that rank. */
const poserUn = (nom: string, rang: number, base = 42n): void => {
  const fichier = path.join(dossier, nom);
  const tete = Buffer.alloc(32);
  tete.writeBigUInt64LE(BigInt(rang * TAILLE), 8);
  tete.writeBigUInt64LE(base, 24);
  writeFileSync(fichier, tete);
  truncateSync(fichier, TAILLE);
};
/** Those of one timeline, from one rank to another, both included. */
const poser = (chronologie: number, de: number, a: number): void => {
  for (let rang = de; rang <= a; rang += 1) poserUn(segment(chronologie, rang), rang);
};
const oter = (chronologie: number, rang: number) =>
  rmSync(path.join(dossier, segment(chronologie, rang)));

describe('[SAU-3] le journal d’une sauvegarde à un moment', () => {
  it('se suit d’un bout à l’autre, par-dessus quatre gigaoctets', () => {
    poser(1, 254, 260);
    expect(missingSegment(dossier, segment(1, 254), 1)).toBeNull();
    expect(segmentsBetween(segment(1, 254), segment(1, 257), TAILLE)).toEqual(
      [254, 255, 256, 257].map((rang) => segment(1, rang)),
    );
  });
  it('un segment perdu est nommé ; celui qui suit le dernier ne manque pas', () => {
    poser(1, 3, 9);
    oter(1, 6);
    expect(missingSegment(dossier, segment(1, 3), 1)).toBe(segment(1, 6));
    oter(1, 7);
    oter(1, 8);
    oter(1, 9);
    expect(missingSegment(dossier, segment(1, 3), 1)).toBeNull();
  });
  it('celui dont la sauvegarde part ne peut pas manquer', () => {
    poser(1, 4, 5);
    expect(missingSegment(dossier, segment(1, 3), 1)).toBe(segment(1, 3));
  });
  it('après une restauration, suit la branche : ce que l’ancienne a perdu plus loin ne compte pas', () => {
    poser(1, 3, 9);
    poser(2, 6, 8);
    // the second one left the first in its segment 6
    writeFileSync(path.join(dossier, '00000002.history'), '1\t0/6000078\tbefore 2026-11-21\n');
    oter(1, 8);
    expect(missingSegment(dossier, segment(1, 3), 2)).toBeNull();
    oter(2, 7);
    expect(missingSegment(dossier, segment(1, 3), 2)).toBe(segment(2, 7));
    oter(1, 5);
    expect(missingSegment(dossier, segment(1, 3), 2)).toBe(segment(1, 5));
    // from a backup of the branch, what came before is not needed
    poser(2, 7, 7);
    expect(missingSegment(dossier, segment(2, 6), 2)).toBeNull();
  });
  it('un segment d’une autre base, ou gardé vide pour plus tard, n’est pas du journal', () => {
    poser(1, 3, 5);
    poserUn(segment(1, 9), 2); // an older one, under the name it will serve with
    poserUn(segment(1, 30), 30, 7n); // of the base that stands here now
    expect(missingSegment(dossier, segment(1, 3), 1)).toBeNull();
  });
});
