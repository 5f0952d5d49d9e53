export interface EntreeZip {
  nom: string;
  octets: Uint8Array<ArrayBuffer>;
}

const FIN = 0x06054b50;
const CENTRALE = 0x02014b50;
const STOCKE = 0;
const DEGONFLE = 8;
const OCTETS_MAX = 96 * 1024 * 1024;

/** Browser streams (gzip), no library. */
export async function passerOctets(
  octets: Uint8Array<ArrayBuffer>,
  filtre: CompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = new Response(octets);
  return body
    ? new Uint8Array(await new Response(body.pipeThrough(filtre)).arrayBuffer())
    : new Uint8Array();
}

/** End-of-directory record, before a comment of 64 kB at most. */
function finDe(vue: DataView): number {
  for (let i = vue.byteLength - 22; i >= Math.max(0, vue.byteLength - 65_557); i--)
    if (vue.getUint32(i, true) === FIN) return i;
  throw new Error('archive sans table');
}

interface EntreeDite {
  nom: string;
  methode: number;
  pleine: number;
  serres: Uint8Array<ArrayBuffer>;
}
/** What the directory says of each; throws when invalid or truncated. */
function* tableDe(archive: Uint8Array<ArrayBuffer>): Generator<EntreeDite> {
  const vue = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const fin = finDe(vue);
  const nombre = vue.getUint16(fin + 10, true);
  for (let i = 0, o = vue.getUint32(fin + 16, true); i < nombre; i++) {
    if (vue.getUint32(o, true) !== CENTRALE) throw new Error('table abîmée');
    const [methode, taille, pleine, nomLong, plus, remarque, ou] = [
      vue.getUint16(o + 10, true),
      vue.getUint32(o + 20, true),
      vue.getUint32(o + 24, true),
      vue.getUint16(o + 28, true),
      vue.getUint16(o + 30, true),
      vue.getUint16(o + 32, true),
      vue.getUint32(o + 42, true),
    ];
    const nom = new TextDecoder().decode(archive.subarray(o + 46, o + 46 + nomLong));
    o += 46 + nomLong + plus + remarque;
    const debut = ou + 30 + vue.getUint16(ou + 26, true) + vue.getUint16(ou + 28, true);
    yield { nom, methode, pleine, serres: archive.subarray(debut, debut + taille) };
  }
}

/** Piece by piece; throws past `max` bytes, whatever the directory said. */
async function* morceauxDe(
  { methode, pleine, serres }: EntreeDite,
  max: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (pleine > max || (methode !== STOCKE && methode !== DEGONFLE))
    throw new Error('fichier refusé');
  const { body } = new Response(serres);
  if (!body) return;
  const lecteur = (
    methode === STOCKE ? body : body.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader();
  let lus = 0;
  for (let lu = await lecteur.read(); !lu.done; lu = await lecteur.read()) {
    lus += lu.value.length;
    if (lus > max) {
      await lecteur.cancel();
      throw new Error('fichier refusé');
    }
    yield lu.value;
  }
}

function boutABout(morceaux: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(morceaux.reduce((n, m) => n + m.length, 0));
  let place = 0;
  for (const morceau of morceaux) {
    octets.set(morceau, place);
    place += morceau.length;
  }
  return octets;
}

/** [IMP-9] Unfolded for good, kept nowhere; throws when invalid, truncated, or past `max` bytes. */
export async function exigerTaille(archive: Uint8Array<ArrayBuffer>, max: number): Promise<void> {
  let reste = max;
  for (const entree of tableDe(archive)) {
    for await (const morceau of morceauxDe(entree, reste)) reste -= morceau.length;
  }
}

/** Throws when invalid, truncated, too large, or of unsupported compression. */
export async function lireZip(
  archive: Uint8Array<ArrayBuffer>,
  veut: (nom: string) => boolean,
): Promise<EntreeZip[]> {
  const entrees: EntreeZip[] = [];
  for (const entree of tableDe(archive)) {
    if (!veut(entree.nom)) continue;
    const morceaux: Uint8Array[] = [];
    for await (const morceau of morceauxDe(entree, OCTETS_MAX)) morceaux.push(morceau);
    entrees.push({ nom: entree.nom, octets: boutABout(morceaux) });
  }
  return entrees;
}
