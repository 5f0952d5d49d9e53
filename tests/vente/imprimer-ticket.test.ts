import { randomUUID } from 'node:crypto';
import { encode as encoderPng } from 'fast-png';
import { encode as encoderJpeg } from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { composerTicket, type Ticket } from '#shared/vente/ticket.ts';
import { sql } from '#server/db/sql.ts';
import { pixelsDuLogo } from '#server/vente/logo-ticket.ts';
import { deuxBouts, pourImprimante, ticketEscPos } from '#server/vente/ticket-escpos.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { uneLigne, unePharmacie, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { unFormulaire, unPng, unWebp } from '#tests/factories/une-image.ts';
import { imprimanteDeTest, lireEscPos } from '#tests/harness/imprimante-de-test.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let imprimante: Awaited<ReturnType<typeof imprimanteDeTest>>;
let awa: Poste;
let brice: Poste;
let caisse_id: number;
beforeAll(async () => {
  [serveur, imprimante] = await Promise.all([serveurDeTest(), imprimanteDeTest()]);
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  await sql(serveur.orm.em.fork(), 'update caisse set imprimante = $1', [imprimante.adresse]);
});
afterAll(async () => {
  await imprimante.eteindre();
  await serveur.detruire();
});

const panier = async (id = caisse_id) =>
  unPanier(
    awa,
    [
      {
        produit_id: await unProduit(serveur, { libelle: 'Éphédrine à 2 % – crème', prix: 12_500 }),
        qte: 2,
      },
    ],
    id === 1 ? {} : { caisse_id: id },
  );
const vendue = async (
  paiements: object[] = [{ mode: 'espece', montant: 30_000 }],
): Promise<Reservation> => {
  const r = await panier();
  const fait = await brice.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    version: r.version,
    status: 'Termine',
    paiements,
  });
  expect(fait.errors).toEqual([]);
  return fait.data;
};
const imprimer = (poste: Poste, reservation_id: number, id = caisse_id) =>
  poste.ecrire<Reservation>(`/api/caisses/${id}/imprimer-ticket`, { reservation_id });
const dernier = () =>
  imprimante.papiers.at(-1) ?? {
    texte: '',
    tiroir: false,
    coupe: false,
    pageDeCode: null,
    image: null,
  };

const plat = (texte: string) =>
  texte
    .replace(/-{10,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
/** Every text of the model, in its order. */
const motsDe = (t: Ticket): string =>
  plat(
    pourImprimante(
      [
        t.nom,
        ...t.entete,
        t.duplicata,
        ...t.lignes.flatMap((l) =>
          l.genre === 'trait'
            ? []
            : l.genre === 'texte'
              ? [l.texte]
              : l.genre === 'produit'
                ? [l.libelle, l.gauche, l.droite, l.posologie]
                : [l.gauche, l.droite],
        ),
        t.slogan,
      ]
        .filter((x) => x !== null)
        .join(' '),
    ),
  );

describe('[IMP-2] le ticket sur l’imprimante de la caisse', () => {
  it('sort tel que composé, accents et montants entiers ; compté, le tiroir ouvert', async () => {
    const r = await vendue([
      { mode: 'mobile_money', montant: 20_000, reference: 'Réf. 42' },
      { mode: 'espece', montant: 10_000 },
    ]);
    const imprimee = await imprimer(brice, r.id);
    expect([imprimee.statut, imprimee.data.impressions]).toEqual([200, 1]);
    expect(dernier()).toMatchObject({ tiroir: true, coupe: true, pageDeCode: 19 });
    expect(plat(dernier().texte)).toBe(motsDe(composerTicket(imprimee.data, null, 'Brice Mba')));
    for (const mots of [
      'Éphédrine à 2 % - crème',
      'NET À PAYER (FCFA)',
      '25 000',
      'Mobile money (Réf. 42)',
      'Espèces',
      'Rendu',
    ])
      expect(dernier().texte).toContain(mots);
    expect(
      dernier()
        .texte.split('\n')
        .every((l) => l.length <= 48),
    ).toBe(true);
  });
  it('la deuxième porte DUPLICATA, son numéro et qui l’a imprimée ; le tiroir reste fermé', async () => {
    const r = await vendue();
    await imprimer(brice, r.id);
    expect(dernier().texte).not.toContain('DUPLICATA');
    await imprimer(brice, r.id);
    expect(dernier()).toMatchObject({
      tiroir: false,
      texte: expect.stringContaining('DUPLICATA - impression N° 2 par Brice Mba'),
    });
  });
  it('sans espèces, le tiroir reste fermé', async () => {
    await imprimer(brice, (await vendue([{ mode: 'cheque', montant: 25_000 }])).id);
    expect(dernier().tiroir).toBe(false);
  });
  it('éteinte : une phrase, la vente reste, rien n’est compté ; rallumée, l’original sort', async () => {
    const r = await vendue();
    await imprimante.eteindre();
    expect(await imprimer(brice, r.id)).toMatchObject({
      statut: 503,
      errors: [phrasesCaisse.imprimanteMuette(imprimante.adresse)],
    });
    expect((await brice.lire<Reservation>(`/api/reservations/${r.id}`)).data).toMatchObject({
      status: 'Termine',
      impressions: 0,
      numero_ticket: r.numero_ticket,
    });
    await imprimante.rallumer();
    expect((await imprimer(brice, r.id)).data.impressions).toBe(1);
    expect(dernier().texte).not.toContain('DUPLICATA');
  });
  it('seul le tenant de la caisse, une vente de cette caisse, une imprimante', async () => {
    const r = await vendue();
    const { poste: rose, caisse_id: autre } = await unCaissier(serveur, 'Rose Essono');
    const attente = await panier();
    expect(await imprimer(rose, r.id)).toMatchObject({
      statut: 403,
      errors: [phrasesCaisse.caisseNonConnectee],
    });
    expect(await imprimer(rose, r.id, 1)).toMatchObject({ statut: 403 });
    expect(await imprimer(awa, r.id, 1)).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.ticketAutreCaisse],
    });
    expect(await imprimer(brice, attente.id)).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.ticketNonPaye],
    });
    expect(await imprimer(brice, 999_999)).toMatchObject({ statut: 404 });
    expect(await imprimer(brice, r.id, 999_999)).toMatchObject({ statut: 404 });
    expect(await imprimer(rose, r.id, autre)).toMatchObject({
      statut: 409,
      errors: [phrasesCaisse.imprimanteAbsente],
    });
  });
  it('la vente de l’écran de vente sort sur celle de Default', async () => {
    const r = await panier(1);
    const fait = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
      version: r.version,
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 25_000,
      mode_paiement: 'espece',
    });
    expect((await imprimer(awa, fait.data.id, 1)).data.impressions).toBe(1);
    expect(dernier().texte).toContain('Default');
  });
});

describe('les octets', () => {
  const payee = uneReservation({
    status: 'Termine',
    numero_ticket: 7,
    amount_gived: 20_000,
    mode_paiement: 'espece',
    impressions: 1,
    posologie_sur_ticket: true,
    nom_assure: 'Cœur d’Œillet',
    client: 'CNAMGS',
    client_id: 7,
    reservation_produits: [
      uneLigne({
        libelle:
          'Nom très long d’un médicament générique dont le libellé ne tient pas sur une ligne',
        qte: 12,
        posologie: '1 cp matin, midi et soir pendant 8 jours – à jeun…',
      }),
    ],
  });
  it.each([
    [80, 48],
    [58, 32],
  ] as const)('sur %i mm, rien ne dépasse %i caractères et rien ne se perd', (mm, largeur) => {
    const t = composerTicket(payee, unePharmacie(), 'Brice');
    const { texte } = lireEscPos(ticketEscPos(t, mm));
    expect(texte.split('\n').filter((l) => l.length > largeur)).toEqual([]);
    expect(plat(texte)).toBe(motsDe(t));
    expect(texte).not.toMatch(/[?\u202f\u00a0]/);
  });
  it('le montant reste à droite, même quand le nom se plie', () => {
    expect(deuxBouts('Total TTC', '1 250', 20)).toEqual(['Total TTC      1 250']);
    expect(deuxBouts('Mobile money (TX-42)', '1 250', 20)).toEqual([
      'Mobile money',
      '(TX-42)        1 250',
    ]);
    expect(deuxBouts('Mobile money (TX-000000042)', '1 250', 20).every((l) => l.length <= 20)).toBe(
      true,
    );
  });
});

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
describe('[IMP-3] le logo', () => {
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
