import { createReadStream, lstatSync, mkdirSync, openSync, closeSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BLOC = 512;

/** Header of an entry, in the format every tar reads. */
function entete(nom: string, taille: number, dossier: boolean): Buffer {
  const b = Buffer.alloc(BLOC);
  if (Buffer.byteLength(nom) > 100) throw new Error(`nom trop long pour l’archive : ${nom}`);
  b.write(nom, 0);
  b.write(dossier ? '0000700\0' : '0000600\0', 100);
  b.write('0000000\0'.repeat(2), 108);
  b.write(`${taille.toString(8).padStart(11, '0')}\0`, 124);
  b.write('00000000000\0', 136);
  b.write('        ', 148);
  b.write(dossier ? '5' : '0', 156);
  b.write('ustar\x0000', 257);
  b.write(
    `${b
      .reduce((s, o) => s + o, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return b;
}
const bourrage = (taille: number): Buffer => Buffer.alloc((BLOC - (taille % BLOC)) % BLOC);

/** What goes into an archive: a folder, a file of the disk, or bytes. */
export type Entree =
  | { nom: string; dossier: true }
  | { nom: string; fichier: string }
  | { nom: string; octets: Buffer };

/**
 * The archive as a stream. A file that changes while it is read keeps the size it had when opened
 * (cut, or filled with zeros), one that went away is left out: replaying the log puts both right.
 */
export async function* archiver(
  entrees: Iterable<Entree> | AsyncIterable<Entree>,
): AsyncGenerator<Buffer> {
  for await (const e of entrees) {
    if ('dossier' in e) yield entete(`${e.nom}/`, 0, true);
    else if ('octets' in e)
      yield Buffer.concat([
        entete(e.nom, e.octets.length, false),
        e.octets,
        bourrage(e.octets.length),
      ]);
    else yield* fichier(e.nom, e.fichier);
  }
  yield Buffer.alloc(BLOC * 2);
}

async function* fichier(nom: string, chemin: string): AsyncGenerator<Buffer> {
  const taille = lstatSync(chemin, { throwIfNoEntry: false })?.size;
  if (taille === undefined) return;
  yield entete(nom, taille, false);
  let lus = 0;
  try {
    if (taille > 0)
      for await (const morceau of createReadStream(chemin, {
        end: taille - 1,
        highWaterMark: 262_144,
      }) as AsyncIterable<Buffer>) {
        lus += morceau.length;
        yield morceau;
      }
  } catch (erreur) {
    if (!(erreur instanceof Error && 'code' in erreur && erreur.code === 'ENOENT')) throw erreur;
  }
  for (let reste = taille - lus; reste > 0; reste -= 1_048_576)
    yield Buffer.alloc(Math.min(reste, 1_048_576));
  yield bourrage(taille);
}

/** What is done with each entry as it is read: `debut`, its bytes, `fin`. */
export interface Lecteur {
  debut(nom: string, dossier: boolean, taille: number): void;
  octets(morceau: Buffer): void;
  fin(): void;
}

const texteDe = (b: Buffer, de: number, a: number): string =>
  b.subarray(de, a).toString('utf8').replace(/\0.*$/s, '');

/** Reads an archive to its end. An archive that stops in the middle is refused. */
export async function desarchiver(flux: AsyncIterable<Buffer>, lecteur: Lecteur): Promise<void> {
  let reste: Buffer = Buffer.alloc(0);
  let aLire = 0;
  let aSauter = 0;
  let fini = false;
  for await (const morceau of flux) {
    reste = reste.length === 0 ? morceau : Buffer.concat([reste, morceau]);
    while (!fini) {
      if (aLire > 0) {
        const n = Math.min(aLire, reste.length);
        if (n === 0) break;
        lecteur.octets(reste.subarray(0, n));
        reste = reste.subarray(n);
        aLire -= n;
        if (aLire === 0) lecteur.fin();
        continue;
      }
      if (reste.length < aSauter + BLOC) break;
      const b = reste.subarray(aSauter, aSauter + BLOC);
      reste = reste.subarray(aSauter + BLOC);
      aSauter = 0;
      if (b.every((o) => o === 0)) {
        fini = true;
        break;
      }
      aLire = Number.parseInt(texteDe(b, 124, 136), 8);
      const dossier = b[156] === 53;
      aSauter = bourrage(aLire).length;
      lecteur.debut(texteDe(b, 0, 100), dossier, aLire);
      if (aLire === 0) lecteur.fin();
    }
  }
  if (!fini) throw new Error('archive incomplète');
}

/**
 * Writes what it reads under a folder; nothing can leave it. PostgreSQL puts it all on the disk
 * before it replays its log.
 */
export function poserDans(racine: string, surFichier: (chemin: string) => void): Lecteur {
  let descripteur: number | null = null;
  return {
    debut(nom, dossier) {
      if (nom.startsWith('/') || nom.split('/').includes('..'))
        throw new Error(`nom refusé dans l’archive : ${nom}`);
      const chemin = join(racine, nom);
      mkdirSync(dossier ? chemin : dirname(chemin), { recursive: true, mode: 0o700 });
      if (!dossier) descripteur = openSync(chemin, 'w', 0o600);
      surFichier(chemin);
    },
    octets(morceau) {
      if (descripteur !== null)
        for (let i = 0; i < morceau.length;) i += writeSync(descripteur, morceau, i);
    },
    fin() {
      if (descripteur === null) return;
      closeSync(descripteur);
      descripteur = null;
    },
  };
}
