import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { type Entree, type EntreeLue, INSTANT, parChemin } from './entrees.ts';

const BLOC = 512;
const NOM_MAX = 100;

function entete(
  nom: string,
  genre: '0' | '2' | 'x',
  taille: number,
  executable: boolean,
  vers = '',
): Buffer {
  const bloc = Buffer.alloc(BLOC);
  const octal = (valeur: number, place: number, large: number) =>
    bloc.write(`${valeur.toString(8).padStart(large - 1, '0')}\0`, place, 'latin1');
  bloc.write(nom, 0, NOM_MAX, 'utf8');
  octal(executable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(taille, 124, 12);
  octal(INSTANT.getTime() / 1000, 136, 12);
  bloc.fill(' ', 148, 156);
  bloc.write(genre, 156, 'latin1');
  bloc.write(vers, 157, NOM_MAX, 'utf8');
  bloc.write('ustar\x0000', 257, 'latin1');
  octal(
    bloc.reduce((somme, octet) => somme + octet, 0),
    148,
    7,
  );
  return bloc;
}

const bourrage = (taille: number): Buffer => Buffer.alloc((BLOC - (taille % BLOC)) % BLOC);

/** A record of the extended header: its own length counts in its length. */
function enregistrement(cle: string, valeur: string): Buffer {
  const corps = ` ${cle}=${valeur}\n`;
  let longueur = Buffer.byteLength(corps) + 1;
  while (String(longueur).length + Buffer.byteLength(corps) !== longueur)
    longueur = String(longueur).length + Buffer.byteLength(corps);
  return Buffer.from(`${longueur}${corps}`);
}

async function* blocs(entrees: readonly Entree[]): AsyncGenerator<Buffer> {
  for (const e of [...entrees].sort(parChemin)) {
    const vers = 'vers' in e ? e.vers : '';
    const longs = [
      Buffer.byteLength(e.chemin) > NOM_MAX && enregistrement('path', e.chemin),
      Buffer.byteLength(vers) > NOM_MAX && enregistrement('linkpath', vers),
    ].filter((r) => r !== false);
    if (longs.length > 0) {
      const donnees = Buffer.concat(longs);
      yield Buffer.concat([
        entete('PaxHeader', 'x', donnees.length, false),
        donnees,
        bourrage(donnees.length),
      ]);
    }
    if ('vers' in e) {
      yield entete(e.chemin, '2', 0, true, vers);
      continue;
    }
    const texte = 'texte' in e ? Buffer.from(e.texte) : null;
    const taille = texte?.length ?? ('source' in e ? statSync(e.source).size : 0);
    yield entete(e.chemin, '0', taille, e.executable ?? false);
    if (texte) yield texte;
    else if ('source' in e)
      for await (const morceau of createReadStream(e.source)) yield morceau as Buffer;
    yield bourrage(taille);
  }
  yield Buffer.alloc(2 * BLOC);
}

/**
 * Writes a `.tar.gz` whose bytes depend on its contents alone: order by path, one date, no owner.
 */
export async function ecrireTarGz(
  destination: string,
  entrees: readonly Entree[],
  niveau: number = constants.Z_DEFAULT_COMPRESSION,
): Promise<void> {
  await pipeline(
    blocs(entrees),
    createGzip({ level: niveau, chunkSize: 1 << 18 }),
    createWriteStream(destination),
  );
}

/** Reads exact lengths from a stream of pieces. */
class Lecteur {
  readonly #source: AsyncIterator<Buffer>;
  #reste: Buffer = Buffer.alloc(0);
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }
  async *morceaux(taille: number): AsyncGenerator<Buffer> {
    for (let manque = taille; manque > 0;) {
      if (this.#reste.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new Error('archive coupée');
        this.#reste = value;
      }
      const pris = this.#reste.subarray(0, manque);
      this.#reste = this.#reste.subarray(pris.length);
      manque -= pris.length;
      yield pris;
    }
  }
  async bloc(taille: number): Promise<Buffer> {
    const morceaux: Buffer[] = [];
    for await (const m of this.morceaux(taille)) morceaux.push(m);
    return Buffer.concat(morceaux);
  }
}

const chaine = (bloc: Buffer, de: number, large: number): string =>
  bloc.toString('utf8', de, de + large).replace(/\0.*$/s, '');

function lireLongs(donnees: Buffer): Map<string, string> {
  const lus = new Map<string, string>();
  for (let place = 0; place < donnees.length;) {
    const longueur = Number.parseInt(donnees.toString('latin1', place, place + 8), 10);
    if (!(longueur > 0)) break;
    const [, cle = '', valeur = ''] =
      /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(donnees.toString('utf8', place, place + longueur)) ?? [];
    lus.set(cle, valeur);
    place += longueur;
  }
  return lus;
}

/**
 * The entries of a `.tar.gz` of ours, one after the other; each must be read to its end before the
 * next. Throws on what is cut or of another kind.
 */
export async function* lireTarGz(source: string): AsyncGenerator<EntreeLue> {
  const gunzip = createGunzip();
  const fichier = createReadStream(source);
  fichier.on('error', (erreur) => gunzip.destroy(erreur));
  const lecteur = new Lecteur(fichier.pipe(gunzip));
  let longs = new Map<string, string>();
  for (;;) {
    const bloc = await lecteur.bloc(BLOC);
    if (bloc.every((octet) => octet === 0)) return void gunzip.destroy();
    const taille = Number.parseInt(chaine(bloc, 124, 12), 8);
    const genre = chaine(bloc, 156, 1);
    if (!(taille >= 0) || chaine(bloc, 257, 5) !== 'ustar') throw new Error('archive illisible');
    if (genre === 'x') {
      longs = lireLongs(await lecteur.bloc(taille));
      await lecteur.bloc(bourrage(taille).length);
      continue;
    }
    if (genre !== '0' && genre !== '2') throw new Error(`archive illisible : genre ${genre}`);
    const lien = genre === '2' ? { vers: longs.get('linkpath') ?? chaine(bloc, 157, NOM_MAX) } : {};
    yield {
      chemin: longs.get('path') ?? chaine(bloc, 0, NOM_MAX),
      executable: (Number.parseInt(chaine(bloc, 100, 8), 8) & 0o100) !== 0,
      ...lien,
      octets: lecteur.morceaux(taille),
    };
    await lecteur.bloc(bourrage(taille).length);
    longs = new Map();
  }
}
