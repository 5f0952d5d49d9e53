import { crc32, deflateSync } from 'node:zlib';

const morceau = (nom: string, donnees: Buffer): Buffer => {
  const corps = Buffer.concat([Buffer.from(nom, 'latin1'), donnees]);
  const [longueur, somme] = [Buffer.alloc(4), Buffer.alloc(4)];
  longueur.writeUInt32BE(donnees.length);
  somme.writeUInt32BE(crc32(corps));
  return Buffer.concat([longueur, corps, somme]);
};

/**
 * A real PNG of one colour; `remplissage` adds bytes that no reader looks at; `pixels` stand in the
 * place of its lines, whatever its head says.
 */
export function unPng({
  largeur = 20,
  hauteur = 20,
  couleur = [0x1c, 0x6e, 0x42] as [number, number, number],
  remplissage = 0,
  entrelace = false,
  pixels: autres = null as Buffer | null,
} = {}): Buffer {
  const tete = Buffer.alloc(13);
  tete.writeUInt32BE(largeur, 0);
  tete.writeUInt32BE(hauteur, 4);
  tete.set([8, 2, 0, 0, entrelace ? 1 : 0], 8);
  const ligne = Buffer.concat([
    Buffer.from([0]),
    Buffer.concat(Array.from({ length: largeur }, () => Buffer.from(couleur))),
  ]);
  const lignes = Buffer.concat(Array.from({ length: hauteur }, () => ligne));
  const pixels = deflateSync(autres ?? lignes);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    morceau('IHDR', tete),
    ...(remplissage > 0 ? [morceau('teXt', Buffer.alloc(remplissage))] : []),
    morceau('IDAT', pixels),
    morceau('IEND', Buffer.alloc(0)),
  ]);
}

/** The skeleton of a JPEG: frame, scan, end. */
export function unJpeg(largeur = 30, hauteur = 10): Buffer {
  const trame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    hauteur >> 8,
    hauteur & 255,
    largeur >> 8,
    largeur & 255,
    1,
    1,
    0x11,
    0,
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.alloc(14),
    trame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]),
  ]);
}

/** The skeleton of a lossless WebP. */
export function unWebp(largeur = 12, hauteur = 9): Buffer {
  const octets = Buffer.alloc(40);
  octets.write('RIFF', 0, 'latin1');
  octets.writeUInt32LE(32, 4);
  octets.write('WEBPVP8L', 8, 'latin1');
  octets.writeUInt32LE(20, 16);
  octets[20] = 0x2f;
  octets.writeUInt32LE((largeur - 1) | ((hauteur - 1) << 14), 21);
  return octets;
}

/** What a page sends: fields, and files by name. */
export function unFormulaire(
  champs: Readonly<Record<string, string>>,
  fichiers: Readonly<Record<string, { octets: Uint8Array; nom?: string; type?: string }>> = {},
): FormData {
  const formulaire = new FormData();
  for (const [nom, valeur] of Object.entries(champs)) formulaire.append(nom, valeur);
  for (const [champ, { octets, nom = 'logo.png', type = 'image/png' }] of Object.entries(fichiers))
    formulaire.append(champ, new File([new Uint8Array(octets)], nom, { type }));
  return formulaire;
}
