// Server: one act prints the logo on a TCP printer from the stored file.
import { randomUUID } from 'node:crypto';
import { encode as encoderPng } from 'fast-png';
import { encode as encoderJpeg } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { IMAGE_ABIMEE } from '#shared/platform/fichier/image.rules.ts';
import { pixelsAnnonces } from '#server/platform/fichier/pixels-png.ts';
import { preparerLogo } from '#server/vente/vente/logo-ticket.ts';
import { pixelsDuLogo } from '#server/vente/vente/pixels-logo.ts';
import { ticketEscPos } from '#server/vente/vente/ticket-escpos.ts';
import { unePharmacie, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { unFormulaire, unPng, unWebp } from '#tests/factories/une-image.ts';
import { lireEscPos } from '#tests/harness/imprimante-de-test.ts';
import {
  serveur,
  brice,
  vendue,
  imprimer,
  dernier,
  preparerImprimerTicket,
} from './imprimer-ticket.scene.ts';

preparerImprimerTicket();

/** Left half black, right half white, over `hauteur` lines. */
const moitie = (
  largeur: number,
  hauteur: number,
  noir: readonly number[],
  blanc: readonly number[],
) =>
  Uint8Array.from(
    Array.from({ length: largeur * hauteur }, (_, i) =>
      i % largeur < largeur / 2 ? noir : blanc,
    ).flat(),
  );

const GAUCHE = '#'.repeat(104) + ' '.repeat(104);

const dessine = (octets: Uint8Array): string[] | null => {
  const logo = pixelsDuLogo(octets);
  return (
    logo &&
    lireEscPos(ticketEscPos(composerTicket(uneReservation(), unePharmacie(), 'x'), 80, logo)).image
  );
};

/** A grey PNG of one bit a dot, written by hand: eight black dots, eight white. */
function deplierEssai(): Set<string> {
  const png = encoderPng({
    width: 16,
    height: 4,
    channels: 1,
    depth: 1,
    data: Uint8Array.from([0x00, 0xff, 0x00, 0xff, 0x00, 0xff, 0x00, 0xff]),
  });
  return new Set(dessine(png)?.slice(0, 52));
}

describe('[TKT-3] le logo', () => {
  it.each([
    [
      'PNG en couleurs',
      encoderPng({
        width: 40,
        height: 10,
        channels: 3,
        depth: 8,
        data: moitie(40, 10, [0, 0, 0], [255, 255, 255]),
      }),
    ],
    [
      'PNG transparent',
      encoderPng({
        width: 40,
        height: 10,
        channels: 4,
        depth: 8,
        data: moitie(40, 10, [0, 0, 0, 255], [0, 0, 0, 0]),
      }),
    ],
    [
      'PNG gris sur 16 bits',
      encoderPng({
        width: 40,
        height: 10,
        channels: 1,
        depth: 16,
        data: Uint16Array.from(moitie(40, 10, [0], [255]), (v) => v * 257),
      }),
    ],
    [
      'PNG plus grand que le papier',
      encoderPng({
        width: 1040,
        height: 260,
        channels: 1,
        depth: 8,
        data: moitie(1040, 260, [0], [255]),
      }),
    ],
    [
      'JPEG',
      encoderJpeg(
        { width: 48, height: 12, data: moitie(48, 12, [0, 0, 0, 255], [255, 255, 255, 255]) },
        100,
      ).data,
    ],
  ])('%s : 208 points de large, aux proportions', (_cas, octets) => {
    const image = dessine(octets);
    expect(image).toHaveLength(56);
    expect(new Set(image?.slice(0, 52))).toEqual(new Set([GAUCHE]));
    expect(image?.slice(52).join('').trim()).toBe('');
  });
  it('PNG d’un bit par point, à palette ou gris', () => {
    // 16 × 2, one bit a dot: what encoders make of a plain logo.
    expect(deplierEssai()).toEqual(new Set([GAUCHE]));
  });
  it('WebP, trop grand, abîmé : rien à dessiner', () => {
    expect(
      [unWebp(), unPng({ largeur: 5000, hauteur: 1 }).fill(0, 60, 70), new Uint8Array(10)].map(
        pixelsDuLogo,
      ),
    ).toEqual([null, null, null]);
    const abime = Buffer.from(unPng());
    abime.fill(7, 45, 55);
    expect(pixelsDuLogo(abime)).toBeNull();
  });
  it('[FIC-4] une image qui s’ouvre bien plus grande qu’elle ne le dit : refusée à sa réception, rien n’est gardé', async () => {
    const chef = await serveur.poste('Chef du logo gonflé', { is_admin: true });
    const gonflee = unPng({ largeur: 100, hauteur: 100, pixels: Buffer.alloc(30_000_000) });
    for (const [cas, octets] of [
      ['gonflée', gonflee],
      [
        'à qui il manque des lignes',
        unPng({ largeur: 100, hauteur: 100, pixels: Buffer.alloc(9) }),
      ],
    ] as const)
      expect(
        await chef.appeler(
          'POST',
          '/api/pharmacie-info',
          unFormulaire(
            { nom_pharmacie: 'Pharmacie du Môle', adresse: 'Libreville', telephone1: '011000000' },
            { logo: { octets } },
          ),
        ),
        cas,
      ).toMatchObject({ statut: 422, errors: [IMAGE_ABIMEE] });
    expect(await preparerLogo(unPng())).toEqual(pixelsDuLogo(unPng()));
  });
  it('[FIC-4] gris, couleurs, opacité, un bit par point, entrelacé : gardés, à l’octet près', async () => {
    for (const channels of [1, 2, 3, 4] as const)
      expect(
        await pixelsAnnonces(
          encoderPng({ width: 7, height: 5, channels, data: new Uint8Array(35 * channels) }),
        ),
      ).toBe(true);
    const unBit = { width: 17, height: 4, channels: 1, depth: 1 } as const;
    expect(await pixelsAnnonces(encoderPng({ ...unBit, data: new Uint8Array(12) }))).toBe(true);
    // 8 × 8 in colours, in seven passes: 4 + 4 + 7 + 14 + 26 + 52 + 100 bytes.
    const entrelacee = (octets: number) =>
      unPng({ largeur: 8, hauteur: 8, entrelace: true, pixels: Buffer.alloc(octets) });
    expect(await pixelsAnnonces(entrelacee(207))).toBe(true);
    expect(await pixelsAnnonces(entrelacee(206))).toBe(false);
  });
  it('sort au-dessus du nom, sur l’imprimante de la caisse ; le texte n’en perd rien', async () => {
    const chef = await serveur.poste('Chef du logo', { is_admin: true });
    const { success, errors, data } = await chef.appeler<{ logo_url: string }>(
      'POST',
      '/api/pharmacie-info',
      unFormulaire(
        { nom_pharmacie: 'Pharmacie du Môle', adresse: 'Libreville', telephone1: '011000000' },
        {
          logo: {
            octets: encoderPng({
              width: 40,
              height: 10,
              channels: 3,
              depth: 8,
              data: moitie(40, 10, [0, 0, 0], [255, 255, 255]),
            }),
          },
        },
      ),
      { 'Idempotency-Key': randomUUID() },
    );
    expect([success, errors]).toEqual([true, []]);
    expect(data.logo_url).toMatch(/^\/fichiers\//);
    const imprimee = await imprimer(brice, (await vendue()).id);
    expect(dernier().image?.[0]).toBe(GAUCHE);
    expect(dernier().texte).toContain('Pharmacie du Môle');
    expect(imprimee.data.impressions).toBe(1);
  });
});
