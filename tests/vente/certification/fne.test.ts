// Server: a real HTTP server answers as the published procedure says; the driver calls it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import { FNE } from '#server/vente/certification/fne/fne.ts';
import type { AccesService, MessageFiscal } from '#server/vente/certification/pilote-fiscal.ts';
import {
  aPreparerPour,
  desReglages,
  unDocument,
  uneLigneFigee,
} from '../../factories/un-document.ts';
import { type ServiceDeTest, serviceDeTest } from '../../harness/service-de-test.ts';

let service: ServiceDeTest;
let acces: AccesService;
beforeAll(async () => {
  service = await serviceDeTest();
  acces = {
    adresse: `${service.adresse}/ws`,
    jeton: 'cle',
    mode: 'essai',
    reglages: desReglages('cote_ivoire'),
    maintenant: new Date('2026-11-29T10:41:00+01:00'),
  };
});
beforeEach(() => service.oublier());
afterAll(() => service.fermer());

const VENTE = aPreparerPour('cote_ivoire', {
  contenu: unDocument({
    garde: 300,
    lignes: [
      uneLigneFigee({ ligne_id: 11, qte: 2, total: 2200, garde: 200 }),
      uneLigneFigee({ ligne_id: 12, qte: 1, total: 1280, garde: 100, tva: true, cip: null }),
    ],
  }),
});
const MESSAGE = FNE.preparer(VENTE) as MessageFiscal;
const SIGNEE = {
  ncc: '9606123E',
  reference: '9606123E25000000019',
  token: 'http://54.247.95.108/fr/verification/019465c1-3f61-766c-9652-706e32dfb436',
  warning: false,
  balance_sticker: 179,
  invoice: {
    id: 'e2b2d8da-a532-4c08-9182-f5b428ca468d',
    items: [{ id: 'art-1' }, { id: 'art-2' }, { id: 'art-garde' }],
  },
};

describe('[CER-21] FNE : le message', () => {
  it('prix nets à quatre décimales, une taxe par ligne, la garde par boîte', () => {
    expect(MESSAGE.total).toBe(3480);
    expect(JSON.parse(MESSAGE.texte)).toEqual({
      invoiceType: 'sale',
      paymentMethod: 'cash',
      isRne: false,
      template: 'B2C',
      clientCompanyName: 'COMPTANT',
      clientPhone: '21000000',
      clientEmail: 'port@pharmacie.bj',
      clientSellerName: 'Brice Mba',
      pointOfSale: 'POS-1',
      establishment: 'PHARMACIE DU PORT',
      commercialMessage: '',
      footer: 'Ticket 12',
      items: [
        {
          reference: '3400930000014',
          description: 'DOLIPRANE 1000',
          quantity: 2,
          amount: 1000,
          discount: 0,
          measurementUnit: 'unité',
          taxes: ['TVAD'],
          customTaxes: [],
        },
        {
          reference: '',
          description: 'DOLIPRANE 1000',
          quantity: 1,
          amount: 1000,
          discount: 0,
          measurementUnit: 'unité',
          taxes: ['TVA'],
          customTaxes: [],
        },
        {
          reference: '',
          description: 'Taxe de garde',
          quantity: 3,
          amount: 100,
          discount: 0,
          measurementUnit: 'unité',
          taxes: ['TVAD'],
          customTaxes: [],
        },
      ],
      customTaxes: [],
      discount: 0,
    });
  });
  it('un avoir nomme les articles de sa vente, et combien reviennent', () => {
    const suite = { id: 'sale-1', articles: { 11: 'art-1', garde: 'art-garde' } };
    const avoir = FNE.preparer({
      ...VENTE,
      genre: 'avoir',
      contenu: unDocument({
        lignes: [uneLigneFigee({ ligne_id: 11, qte: 1, total: 1100, garde: 100 })],
      }),
      original: { code: SIGNEE.reference, suite },
    }) as MessageFiscal;
    expect(JSON.parse(avoir.texte)).toEqual({
      id: 'sale-1',
      items: [
        { id: 'art-1', quantity: 1 },
        { id: 'art-garde', quantity: 1 },
      ],
    });
    const inconnu = FNE.preparer({
      ...VENTE,
      genre: 'avoir',
      original: { code: SIGNEE.reference, suite: null },
    });
    expect(inconnu).toEqual({ phrase: phrases.originalSansArticles, a_corriger: null });
  });
  it.each([
    ['point de vente', { point_de_vente: '' }, {}, phrases.pointDeVenteManque('Caisse 1')],
    ['établissement', {}, { etablissement: null }, phrases.etablissementManque],
    [
      'entreprise sans NIF',
      { contenu: unDocument({ client: { ...unDocument().client, type: 'entreprise' } }) },
      {},
      phrases.nifClientManque('COMPTANT'),
    ],
    [
      'sans e-mail',
      { contenu: unDocument({ vendeur: { ...unDocument().vendeur, email: null } }) },
      {},
      phrases.contactClientManque,
    ],
    [
      'groupe inconnu',
      {},
      { taxes: { tva: 'TVA', exonere: 'A', css: '', garde: 'TVAD' } },
      phrases.groupeInconnu('Produit exonéré', 'A'),
    ],
  ])('%s : rien ne part, et la phrase dit quoi corriger', (_quoi, change, reglages, phrase) => {
    expect(FNE.preparer(aPreparerPour('cote_ivoire', change, reglages))).toMatchObject({ phrase });
  });
});

describe('[CER-21] FNE : les échanges', () => {
  it('signée : numéro, QR, vignettes, et les articles que l’avoir nommera', async () => {
    service.repondre(201, { ...SIGNEE, balance_sticker: '179' });
    const { issue } = await FNE.soumettre(MESSAGE, acces);
    expect(issue).toEqual({
      issue: 'certifiee',
      code: '9606123E25000000019',
      nim: '9606123E',
      compteurs: null,
      qr: SIGNEE.token,
      certifiee_at: null,
      total: null,
      suite: {
        id: SIGNEE.invoice.id,
        articles: { 11: 'art-1', 12: 'art-2', garde: 'art-garde' },
        vignettes: 179,
      },
    });
    expect(service.recues[0]).toMatchObject({
      methode: 'POST',
      chemin: '/ws/external/invoices/sign',
      jeton: 'Bearer cle',
    });
  });
  it('un avoir part à l’adresse de sa vente', async () => {
    const suite = { id: 'sale-1', articles: { 11: 'a', 12: 'b', garde: 'g' } };
    const original = { code: SIGNEE.reference, suite };
    const avoir = FNE.preparer({ ...VENTE, genre: 'avoir', original }) as MessageFiscal;
    service.repondre(201, { ...SIGNEE, reference: 'A9606123E25000000006' });
    expect((await FNE.soumettre(avoir, acces)).issue.issue).toBe('certifiee');
    expect(service.recues[0]?.chemin).toBe('/ws/external/invoices/sale-1/refund');
    expect(JSON.parse(service.recues[0]?.corps ?? '')).toHaveProperty('items');
  });
  it.each(['a/b', '..', '../sign', 'a?b', '', 'x'.repeat(300), 12, null])(
    'un numéro de vente qui n’en est pas un, %j, n’entre dans aucune adresse : l’avoir dit pourquoi',
    async (id) => {
      service.repondre(201, { ...SIGNEE, invoice: { ...SIGNEE.invoice, id } });
      const { issue } = await FNE.soumettre(MESSAGE, acces);
      expect(issue).toMatchObject({ issue: 'certifiee', suite: { id: null } });
      const { suite } = issue as { suite: Record<string, unknown> };
      // As kept before it was checked, too.
      for (const gardee of [suite, { ...suite, id }]) {
        const original = { code: SIGNEE.reference, suite: gardee };
        expect(FNE.preparer({ ...VENTE, genre: 'avoir', original })).toEqual({
          phrase: phrases.originalSansArticles,
          a_corriger: null,
        });
      }
    },
  );
  it.each([
    [
      400,
      { message: 'Point of sale is not valid' },
      { issue: 'refusee', phrase: 'Point of sale is not valid' },
    ],
    [
      400,
      { message: 'Bad request', errors: { clientNcc: 'requis' } },
      { issue: 'refusee', phrase: 'Bad request ; clientNcc : requis' },
    ],
    [
      400,
      { message: ['Date requise', 'Total requis'], errors: { items: { 0: ['trop'] } } },
      { issue: 'refusee', phrase: 'Date requise ; Total requis ; items : 0 : trop' },
    ],
    [404, { message: 'Company not found' }, { issue: 'refusee', phrase: 'Company not found' }],
    [
      400,
      { message: 'No more stickers' },
      { issue: 'non_partie', phrase: phrases.plusDeVignettes },
    ],
    [401, { message: 'Invalid API Key' }, { issue: 'non_partie', phrase: phrases.jetonRefuse }],
    [502, {}, { issue: 'non_partie', phrase: phrases.occupe }],
    [500, {}, { issue: 'incertaine', doute: 'sans_reponse' }],
    [200, { reference: 'autre chose' }, { issue: 'incertaine', doute: 'illisible' }],
  ])('réponse %i %o : %o', async (statut, corps, attendue) => {
    service.repondre(statut, corps);
    expect((await FNE.soumettre(MESSAGE, acces)).issue).toMatchObject(attendue);
  });
  it('une coupure est incertaine : jamais renvoyée d’elle-même', async () => {
    service.couper();
    expect((await FNE.soumettre(MESSAGE, acces)).issue.issue).toBe('incertaine');
  });
});
