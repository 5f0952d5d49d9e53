import { deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lireChoisis } from '#client/stock/medicament/fichiers-choisis.ts';
import { lireZip } from '#client/ui/lecture/lire-zip.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { fichierDeBase, fichiersManquants } from '#shared/stock/medicament/fichiers-base.rules.ts';
import { lireDate } from '#server/stock/medicament/import/composer-fiches.ts';

/** A zip archive as any tool writes it. */
function zip(fichiers: Record<string, Buffer>, methode: 0 | 8 | 12 = 8): Uint8Array<ArrayBuffer> {
  const locaux: Buffer[] = [];
  const centraux: Buffer[] = [];
  let ou = 0;
  for (const [nom, octets] of Object.entries(fichiers)) {
    const paquet = methode === 8 ? deflateRawSync(octets) : octets;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(nom.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(methode, 10);
    central.writeUInt32LE(paquet.length, 20);
    central.writeUInt32LE(octets.length, 24);
    central.writeUInt16LE(nom.length, 28);
    central.writeUInt32LE(ou, 42);
    locaux.push(local, Buffer.from(nom), paquet);
    centraux.push(central, Buffer.from(nom));
    ou += 30 + nom.length + paquet.length;
  }
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(0x06054b50, 0);
  fin.writeUInt16LE(Object.keys(fichiers).length, 10);
  fin.writeUInt32LE(ou, 16);
  return new Uint8Array(Buffer.concat([...locaux, ...centraux, fin]));
}

describe('les fichiers de la base', () => {
  test.each([
    ['CIS_bdpm.txt', 'specialites'],
    ['cis_bdpm.txt.gz', 'specialites'],
    ['bdpm/CIS_CIP_bdpm.txt', 'presentations'],
    ['CIS_bdpm (1).txt', 'specialites'],
    ['CIS_HAS_SMR_bdpm.2022-06.txt.gz', 'avis'],
    ['cis_atc_2024-04-07.csv', 'atc_medicaments'],
    ['atc_niveau2_grand_public.csv', 'atc_niveau2'],
    ['CIS_HAS_ASMR_bdpm.txt', undefined],
    ['notes.txt', undefined],
    ['', undefined],
  ])('[MED-8] « %s » est %s', (nom, cle) => {
    expect(fichierDeBase(nom)?.cle).toBe(cle);
  });
  test('[MED-8] trois sont indispensables', () => {
    expect(fichiersManquants(new Set(['specialites', 'generiques'])).map((f) => f.cle)).toEqual([
      'presentations',
      'compositions',
    ]);
  });
  test.each([
    ['18/05/2026', '2026-05-18'],
    ['20220209', '2022-02-09'],
    ['01/01/2924', null],
    ['31/02/2020', null],
    ['', null],
    ['hier', null],
  ])('la date « %s » est %s', (texte, date) => {
    expect(lireDate(texte, '2026-11-21')).toBe(date);
  });
});

describe('ce qu’on choisit ou dépose', () => {
  const texte = Buffer.from('60000001\tDOLI\n');
  test.each([0, 8] as const)(
    'une archive zip donne ses fichiers connus (méthode %i)',
    async (methode) => {
      const lus = await lireZip(
        zip({ 'dossier/CIS_bdpm.txt': texte, 'LISEZMOI.txt': texte }, methode),
        (nom) => fichierDeBase(nom) !== null,
      );
      expect(lus.map((l) => [l.nom, Buffer.from(l.octets).toString()])).toEqual([
        ['dossier/CIS_bdpm.txt', texte.toString()],
      ]);
    },
  );
  test('texte, archive et zip partent tous empaquetés ; le reste est nommé', async () => {
    const fichiers = [
      new File([texte], 'CIS_bdpm.txt'),
      new File([gzipSync(texte)], 'CIS_COMPO_bdpm.txt.gz'),
      new File([zip({ 'CIS_CIP_bdpm.txt': texte })], 'bdpm.zip'),
      new File(['x'], 'photo.png'),
    ];
    const { prets, refuses } = await lireChoisis(fichiers);
    expect(prets.map((p) => [p.cle, p.nom, gunzipSync(p.octets).toString()])).toEqual([
      ['specialites', 'CIS_bdpm.txt.gz', texte.toString()],
      ['compositions', 'CIS_COMPO_bdpm.txt.gz', texte.toString()],
      ['presentations', 'CIS_CIP_bdpm.txt.gz', texte.toString()],
    ]);
    expect(refuses).toEqual([phrasesMedicament.fichierInconnu('photo.png')]);
  });
  test('un zip coupé, vide ou d’une méthode inconnue est dit illisible', async () => {
    const bon = zip({ 'CIS_bdpm.txt': texte });
    for (const mauvais of [
      bon.slice(0, 40),
      new Uint8Array(),
      zip({ 'CIS_bdpm.txt': texte }, 12),
      zip({ 'autre.txt': texte }),
    ]) {
      expect(await lireChoisis([new File([mauvais], 'base.zip')])).toEqual({
        prets: [],
        refuses: [phrasesMedicament.zipIllisible('base.zip')],
      });
    }
  });
});
