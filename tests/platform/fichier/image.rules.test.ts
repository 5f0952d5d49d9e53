import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COTE_MAX, fauteImage, reconnaitreImage } from '#shared/platform/fichier/image.rules.ts';
import { unJpeg, unPng, unWebp } from '#tests/factories/une-image.ts';

const texte = (t: string) => new TextEncoder().encode(t);
const coupee = (image: Buffer) => image.subarray(0, image.length - 13);

describe('[FIC-1] une image se reconnaît à son contenu', () => {
  it.each([
    ['png', unPng({ largeur: 20, hauteur: 7 }), 20, 7],
    ['jpeg', unJpeg(300, 200), 300, 200],
    ['webp', unWebp(12, 9), 12, 9],
  ] as const)('%s', (genre, octets, largeur, hauteur) => {
    expect(reconnaitreImage(octets)).toEqual({ type: `image/${genre}`, largeur, hauteur });
  });
  it('seulement entière', () => {
    for (const image of [unPng(), unJpeg(), unWebp()])
      expect(reconnaitreImage(coupee(image))).toBeNull();
    expect(reconnaitreImage(unPng().subarray(0, 20))).toBeNull();
  });
  it('des octets quelconques, ou une image abîmée, ne cassent rien', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (o) => void reconnaitreImage(o)));
    const images = [unPng(), unJpeg(), unWebp()];
    fc.assert(
      fc.property(
        fc.constantFrom(...images),
        fc.nat(),
        fc.nat(255),
        fc.nat(),
        (image, ou, quoi, fin) => {
          const abimee = new Uint8Array(image.subarray(0, 1 + (fin % image.length)));
          abimee[ou % abimee.length] = quoi;
          fauteImage(abimee);
        },
      ),
    );
  });
});

describe('[FIC-2] ce qui n’en est pas une est refusé par une phrase', () => {
  it('SVG : parce qu’il peut porter des scripts', () => {
    for (const svg of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<?xml version="1.0"?><svg/>',
      '\ufeff<?xml version="1.0"?>',
    ])
      expect(fauteImage(texte(svg))).toMatch(/SVG/);
  });
  it('le reste : PNG, JPEG ou WebP', () => {
    for (const autre of [
      'GIF89a....',
      '<html><script>alert(1)</script></html>',
      '',
      'PK\u0003\u0004',
    ])
      expect(fauteImage(texte(autre))).toBe('Le fichier n’est pas une image PNG, JPEG ou WebP.');
    for (const bonne of [unPng(), unJpeg(), unWebp()]) expect(fauteImage(bonne)).toBeNull();
  });
  it('trop de pixels, ou aucun', () => {
    const geante = unPng();
    geante.writeUInt32BE(COTE_MAX + 1, 16);
    expect(fauteImage(geante)).toMatch(/trop grande/);
    geante.writeUInt32BE(0, 16);
    expect(fauteImage(geante)).toMatch(/pas une image/);
  });
});
