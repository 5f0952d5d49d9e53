import { open, readFile } from 'node:fs/promises';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { type PackageEntry, type PackageEntryRead, byPath } from './package-entry.ts';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const FIN = 0x06054b50;
/** 2026-01-01 00:00, as MS-DOS writes dates. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8 = 0x0800;
const VERSION = 20;

function communs(crc: number, comprime: number, taille: number, nom: Buffer): Buffer {
  const b = Buffer.alloc(26);
  b.writeUInt16LE(VERSION, 0);
  b.writeUInt16LE(UTF8, 2);
  b.writeUInt16LE(8, 4);
  b.writeUInt16LE(0, 6);
  b.writeUInt16LE(DATE, 8);
  b.writeUInt32LE(crc, 10);
  b.writeUInt32LE(comprime, 14);
  b.writeUInt32LE(taille, 18);
  b.writeUInt16LE(nom.length, 22);
  return b;
}
const entier = (valeur: number): Buffer => {
  const b = Buffer.alloc(4);
  b.writeUInt32LE(valeur);
  return b;
};

/**
 * Writes a `.zip` whose bytes depend on its contents alone. No links: Windows knows none that a
 * plain user may make.
 */
export async function writeZip(
  destination: string,
  entrees: readonly PackageEntry[],
  niveau = 6,
): Promise<void> {
  const sortie = await open(destination, 'w');
  const table: Buffer[] = [];
  let place = 0;
  const ecrire = async (...morceaux: Buffer[]): Promise<void> => {
    for (const m of morceaux) {
      await sortie.writeFile(m);
      place += m.length;
    }
  };
  try {
    for (const e of [...entrees].sort(byPath)) {
      if ('vers' in e) throw new Error(`lien dans une archive zip : ${e.chemin}`);
      const donnees = 'texte' in e ? Buffer.from(e.texte) : await readFile(e.source);
      const [comprime, nom] = [deflateRawSync(donnees, { level: niveau }), Buffer.from(e.chemin)];
      const tete = communs(crc32(donnees), comprime.length, donnees.length, nom);
      table.push(
        Buffer.concat([
          entier(CENTRAL),
          Buffer.from([VERSION, 0]),
          tete,
          Buffer.alloc(10),
          entier(place),
          nom,
        ]),
      );
      await ecrire(entier(LOCAL), tete, nom, comprime);
    }
    const debut = place;
    await ecrire(...table);
    const fin = Buffer.alloc(22);
    fin.writeUInt32LE(FIN, 0);
    fin.writeUInt16LE(table.length, 8);
    fin.writeUInt16LE(table.length, 10);
    fin.writeUInt32LE(place - debut, 12);
    fin.writeUInt32LE(debut, 16);
    await ecrire(fin);
  } finally {
    await sortie.close();
  }
}

/** The entries of a `.zip` of ours, in the order of its table; each is checked against its sum. */
export async function* readZip(source: string): AsyncGenerator<PackageEntryRead> {
  const fichier = await open(source);
  const lire = async (place: number, taille: number): Promise<Buffer> => {
    const b = Buffer.alloc(taille);
    const { bytesRead } = await fichier.read(b, 0, taille, place);
    if (bytesRead !== taille) throw new Error('archive coupée');
    return b;
  };
  try {
    const { size } = await fichier.stat();
    const fin = await lire(size - 22, 22);
    if (fin.readUInt32LE(0) !== FIN) throw new Error('archive illisible');
    const table = await lire(fin.readUInt32LE(16), fin.readUInt32LE(12));
    for (let place = 0; place < table.length;) {
      if (table.readUInt32LE(place) !== CENTRAL) throw new Error('archive illisible');
      const [crc, comprime, taille, nomTaille, local] = [
        table.readUInt32LE(place + 16),
        table.readUInt32LE(place + 20),
        table.readUInt32LE(place + 24),
        table.readUInt16LE(place + 28),
        table.readUInt32LE(place + 42),
      ];
      const chemin = table.toString('utf8', place + 46, place + 46 + nomTaille);
      place += 46 + nomTaille + table.readUInt16LE(place + 30) + table.readUInt16LE(place + 32);
      const tete = await lire(local, 30);
      const brut = await lire(local + 30 + tete.readUInt16LE(26) + tete.readUInt16LE(28), comprime);
      const octets = inflateRawSync(brut, { maxOutputLength: Math.max(taille, 1) });
      if (octets.length !== taille || crc32(octets) !== crc)
        throw new Error(`archive abîmée : ${chemin}`);
      yield {
        chemin,
        executable: false,
        octets: (async function* () {
          yield octets;
        })(),
      };
    }
  } finally {
    await fichier.close();
  }
}
