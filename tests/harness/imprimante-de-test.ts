import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Upper half of code page 858, as the manual of the printers gives it. */
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export interface Papier {
  texte: string;
  tiroir: boolean;
  coupe: boolean;
  pageDeCode: number | null;
  /** Dots of the picture, line by line; null when none was drawn. */
  image: string[] | null;
  /** What its bar code says (GS k), after the set it is in; null when it has none. */
  code: string | null;
  /** What its QR says (GS ( k, function 80); null when it has none. */
  qr: string | null;
}

/** A raster of bits (GS v 0): '#' for a dot. */
function lireTrame(octets: Uint8Array, i: number): { lignes: string[]; longueur: number } {
  const [largeur, hauteur] = [octets.slice(i + 4, i + 6), octets.slice(i + 6, i + 8)].map(
    ([bas = 0, haut = 0]) => bas + 256 * haut,
  );
  const parLigne = largeur ?? 0;
  const lignes = Array.from({ length: hauteur ?? 0 }, (_, y) =>
    Array.from(octets.slice(i + 8 + y * parLigne, i + 8 + (y + 1) * parLigne), (o) =>
      o.toString(2).padStart(8, '0'),
    )
      .join('')
      .replaceAll('0', ' ')
      .replaceAll('1', '#'),
  );
  return { lignes, longueur: 8 + parLigne * lignes.length };
}

/** Reads the bytes as a thermal printer does: commands obeyed, the rest on paper. */
export function lireEscPos(octets: Uint8Array): Papier {
  const papier: Papier = {
    texte: '',
    tiroir: false,
    coupe: false,
    pageDeCode: null,
    image: null,
    code: null,
    qr: null,
  };
  const longueurs: Readonly<Record<string, number>> = {
    '1b40': 2,
    '1c2e': 2,
    '1b4d': 3,
    '1b45': 3,
    '1b61': 3,
    '1d21': 3,
    '1b74': 3,
    '1b70': 5,
    '1d56': 3,
    '1d48': 3,
    '1d66': 3,
    '1d68': 3,
    '1d77': 3,
  };
  for (let i = 0; i < octets.length;) {
    const nom = Buffer.from(octets.slice(i, i + 2)).toString('hex');
    if (nom === '1d76') {
      const trame = lireTrame(octets, i);
      papier.image = [...(papier.image ?? []), ...trame.lignes];
      i += trame.longueur;
      continue;
    }
    if (nom === '1d28') {
      const longueur = (octets[i + 3] ?? 0) + 256 * (octets[i + 4] ?? 0);
      const [, fonction] = octets.slice(i + 5, i + 7);
      if (fonction === 80)
        papier.qr = Buffer.from(octets.slice(i + 8, i + 5 + longueur)).toString('latin1');
      i += 5 + longueur;
      continue;
    }
    if (nom === '1d6b') {
      const longueur = octets[i + 3] ?? 0;
      papier.code = Buffer.from(octets.slice(i + 4, i + 4 + longueur)).toString('latin1');
      i += 4 + longueur;
      continue;
    }
    const longueur = longueurs[nom];
    const octet = octets[i] ?? 0;
    if (longueur === undefined) {
      if (octet < 32 && octet !== 10) throw new Error(`commande inconnue ${nom} à l’octet ${i}`);
      papier.texte += octet < 128 ? String.fromCharCode(octet) : (CP858[octet - 128] ?? '');
      i += 1;
      continue;
    }
    if (nom === '1b70') papier.tiroir = true;
    if (nom === '1d56') papier.coupe = true;
    if (nom === '1b74') papier.pageDeCode = octets[i + 2] ?? null;
    i += longueur;
  }
  return papier;
}

/** A printer on a real port: keeps every paper handed to it. */
export async function imprimanteDeTest(): Promise<{
  adresse: string;
  papiers: Papier[];
  eteindre: () => Promise<void>;
  rallumer: () => Promise<void>;
}> {
  const papiers: Papier[] = [];
  const creer = () =>
    createServer((prise) => {
      const morceaux: Buffer[] = [];
      prise.on('data', (m) => morceaux.push(m));
      prise.on('end', () => papiers.push(lireEscPos(Buffer.concat(morceaux))));
    });
  let serveur = creer();
  serveur.listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const { port } = serveur.address() as AddressInfo;
  return {
    adresse: `127.0.0.1:${port}`,
    papiers,
    eteindre: async () => {
      serveur.close();
      await once(serveur, 'close');
    },
    rallumer: async () => {
      serveur = creer();
      serveur.listen(port, '127.0.0.1');
      await once(serveur, 'listening');
    },
  };
}
