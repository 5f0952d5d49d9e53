export interface EntreeZip {
  nom: string;
  octets: Uint8Array<ArrayBuffer>;
}

const FIN = 0x06054b50;
const CENTRALE = 0x02014b50;
const STOCKE = 0;
const DEGONFLE = 8;
const OCTETS_MAX = 96 * 1024 * 1024;

/** Browser streams (gzip, deflate), no library. */
export async function passerOctets(
  octets: Uint8Array<ArrayBuffer>,
  filtre: CompressionStream | DecompressionStream,
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

/** Throws when invalid, truncated, or of unsupported compression. */
export async function lireZip(
  archive: Uint8Array<ArrayBuffer>,
  veut: (nom: string) => boolean,
): Promise<EntreeZip[]> {
  const vue = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const fin = finDe(vue);
  const nombre = vue.getUint16(fin + 10, true);
  const entrees: EntreeZip[] = [];
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
    if (!veut(nom)) continue;
    if (pleine > OCTETS_MAX || (methode !== STOCKE && methode !== DEGONFLE))
      throw new Error('fichier refusé');
    const debut = ou + 30 + vue.getUint16(ou + 26, true) + vue.getUint16(ou + 28, true);
    const octets = archive.slice(debut, debut + taille);
    entrees.push({
      nom,
      octets:
        methode === STOCKE
          ? octets
          : await passerOctets(octets, new DecompressionStream('deflate-raw')),
    });
  }
  return entrees;
}
