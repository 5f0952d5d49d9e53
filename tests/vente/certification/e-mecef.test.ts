// Server: a real HTTP server answers as the published specification says; the driver calls it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import { E_MECEF } from '#server/vente/certification/e-mecef/e-mecef.ts';
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
    adresse: `${service.adresse}/emcf/api`,
    jeton: 'jeton-de-test',
    mode: 'essai',
    reglages: desReglages('benin'),
    maintenant: new Date('2026-11-29T10:41:00+01:00'),
  };
});
beforeEach(() => service.oublier());
afterAll(() => service.fermer());

const VENTE = aPreparerPour('benin', {
  contenu: unDocument({
    lignes: [
      uneLigneFigee({ qte: 2, total: 2000, libelle: 'DOLIPRANE 1000' }),
      uneLigneFigee({ qte: 3, total: 1180, tva: true, cip: null, libelle: 'SAVON' }),
    ],
    client: {
      type: 'entreprise',
      nom: 'BTP du Sud',
      nif: '3202187654321',
      rccm: null,
      telephone: '97000000',
      email: null,
      adresse: 'Cotonou',
    },
    paiements: [{ mode: 'mobile_money', montant: 3180 }],
  }),
});
const MESSAGE = E_MECEF.preparer(VENTE) as MessageFiscal;
/** As the specification shows its answers. */
const RECUE = {
  uid: 'e7ba2a2e-0c5d-4b1e-9d0f-2f8b6d1c0a11',
  ta: 0,
  tb: 18,
  tc: 0,
  td: 18,
  taa: 2000,
  tab: 1180,
  tac: 0,
  tad: 0,
  tae: 0,
  taf: 0,
  hab: 1000,
  had: 0,
  vab: 180,
  vad: 0,
  aib: 0,
  ts: 0,
  total: 3180,
};
const FINALISEE = {
  dateTime: '29/11/2026 10:41:07',
  qrCode: 'F;TS01000001;TESTE64H2J6ILT3EB5THDUMA;3202112345678;20261129104107',
  codeMECeFDGI: 'TEST-E64H-2J6I-LT3E-B5TH-DUMA',
  counters: '64/64 FV',
  nim: 'TS01000001',
};

describe('[CER-20] e-MECeF : le message', () => {
  it('prix entiers taxes comprises, un groupe par ligne, le client et le paiement', () => {
    expect(MESSAGE.total).toBe(3180);
    expect(JSON.parse(MESSAGE.texte)).toEqual({
      ifu: '3202112345678',
      type: 'FV',
      items: [
        {
          code: '3400930000014',
          name: 'DOLIPRANE 1000',
          price: 1000,
          quantity: 2,
          taxGroup: 'A',
        },
        { name: 'SAVON × 3', price: 1180, quantity: 1, taxGroup: 'B' },
      ],
      client: {
        ifu: '3202187654321',
        name: 'BTP du Sud',
        contact: '97000000',
        address: 'Cotonou',
      },
      operator: { id: '4', name: 'Brice Mba' },
      payment: [{ name: 'MOBILEMONEY', amount: 3180 }],
    });
  });
  it('un avoir nomme le code de sa vente, sans tirets', () => {
    const avoir = E_MECEF.preparer({
      ...VENTE,
      genre: 'avoir',
      original: { code: FINALISEE.codeMECeFDGI, suite: null },
    }) as MessageFiscal;
    const { type, reference } = JSON.parse(avoir.texte) as { type: string; reference: string };
    expect([type, reference]).toEqual(['FA', 'TESTE64H2J6ILT3EB5THDUMA']);
  });
  it.each([
    ['NIF de la pharmacie absent', { vendeur: { nif: null } }, {}, phrases.nifVendeurManque],
    [
      'NIF de la pharmacie faux',
      { vendeur: { nif: '12' } },
      {},
      phrases.nifVendeurFaux('12', '13 chiffres'),
    ],
    [
      'entreprise sans NIF',
      { client: { type: 'entreprise', nif: null } },
      {},
      phrases.nifClientManque('COMPTANT'),
    ],
    [
      'NIF du client faux',
      { client: { nif: 'AB' } },
      {},
      phrases.nifClientFaux('AB', '13 chiffres'),
    ],
    [
      'groupe absent',
      {},
      { taxes: { tva: 'B', exonere: '', css: '', garde: 'A' } },
      phrases.groupeInconnu('Produit exonéré', ''),
    ],
    [
      'groupe inconnu',
      {},
      { taxes: { tva: 'B', exonere: 'Z', css: '', garde: 'A' } },
      phrases.groupeInconnu('Produit exonéré', 'Z'),
    ],
    [
      'mode inconnu',
      {},
      { modes: { ...desReglages('benin').modes, espece: 'TROC' } },
      phrases.modeInconnu('Espèces', 'TROC'),
    ],
  ])('%s : rien ne part, et la phrase dit quoi corriger', (_quoi, change, reglages, phrase) => {
    const d = unDocument();
    const { vendeur = {}, client = {} } = change as { vendeur?: object; client?: object };
    const contenu = {
      ...d,
      vendeur: { ...d.vendeur, ...vendeur },
      client: { ...d.client, ...client },
    };
    const prepare = E_MECEF.preparer(aPreparerPour('benin', { contenu }, reglages));
    expect(prepare).toMatchObject({ phrase });
  });
});

describe('[CER-20] e-MECeF : les échanges', () => {
  const demander = () => E_MECEF.soumettre(MESSAGE, acces);
  const confirmer = () => E_MECEF.confirmer?.(RECUE.uid, acces);

  it('demande, puis confirmation : code, appareil, compteurs, heure et QR', async () => {
    service.repondre(200, RECUE);
    const demandee = await demander();
    expect(demandee.issue).toEqual({ issue: 'a_confirmer', uid: RECUE.uid, total: 3180 });
    service.repondre(200, FINALISEE);
    const confirmee = await confirmer();
    expect(confirmee?.issue).toEqual({
      issue: 'certifiee',
      code: 'TEST-E64H-2J6I-LT3E-B5TH-DUMA',
      nim: 'TS01000001',
      compteurs: '64/64 FV',
      qr: FINALISEE.qrCode,
      certifiee_at: new Date('2026-11-29T10:41:07+01:00'),
      total: null,
      suite: null,
    });
    expect(service.recues.map((r) => [r.methode, r.chemin, r.jeton])).toEqual([
      ['POST', '/emcf/api/invoice/', 'Bearer jeton-de-test'],
      ['PUT', `/emcf/api/invoice/${RECUE.uid}/confirm`, 'Bearer jeton-de-test'],
    ]);
    expect(service.recues[0]?.corps).toBe(MESSAGE.texte);
  });
  it('ce qui ne doit pas être confirmé est abandonné', async () => {
    service.repondre(200, {});
    await E_MECEF.annuler?.(RECUE.uid, acces);
    expect(service.recues[0]?.chemin).toBe(`/emcf/api/invoice/${RECUE.uid}/cancel`);
  });
  it.each([
    [1, 'non_partie'],
    [3, 'refusee'],
    [9, 'refusee'],
    [10, 'non_partie'],
    [12, 'refusee'],
    [99, 'incertaine'],
  ])('erreur %i : %s', async (errorCode, attendue) => {
    service.repondre(200, { errorCode, errorDesc: `Erreur ${errorCode}` });
    const { issue } = await demander();
    expect(issue.issue).toBe(attendue);
    if (issue.issue === 'refusee') expect(issue.phrase).toBe(`Erreur ${errorCode}`);
  });
  it.each([
    [302, '', { issue: 'non_partie', phrase: phrases.adresseInconnue(302) }],
    [401, {}, { issue: 'non_partie', phrase: phrases.jetonRefuse }],
    [408, {}, { issue: 'non_partie', phrase: phrases.occupe }],
    [429, {}, { issue: 'non_partie', phrase: phrases.occupe }],
    [502, {}, { issue: 'non_partie', phrase: phrases.occupe }],
    [503, {}, { issue: 'non_partie', phrase: phrases.occupe }],
    [400, { message: 'Bad request' }, { issue: 'refusee', phrase: 'Bad request' }],
    [400, { error: { message: 'Non' } }, { issue: 'refusee', phrase: 'Non' }],
    [422, {}, { issue: 'refusee', phrase: phrases.refuseeSansPhrase(422) }],
    [500, {}, { issue: 'incertaine', doute: 'sans_reponse' }],
    [504, {}, { issue: 'incertaine', doute: 'sans_reponse' }],
    [200, { bonjour: 1 }, { issue: 'incertaine', doute: 'illisible' }],
    [200, '', { issue: 'incertaine', doute: 'illisible' }],
    [204, '', { issue: 'incertaine', doute: 'illisible' }],
  ])('réponse %i %o : %o', async (statut, corps, attendue) => {
    service.repondre(statut, corps);
    expect((await demander()).issue).toMatchObject(attendue);
  });
  it.each([
    ['un total en lettres de chiffres', { ...RECUE, total: '3180' }],
    ['un code d’erreur nul', { ...RECUE, errorCode: 0, errorDesc: '' }],
  ])('%s se lit', async (_quoi, corps) => {
    service.repondre(200, corps);
    expect((await demander()).issue).toMatchObject({ issue: 'a_confirmer', total: 3180 });
  });
  it('une confirmation que la passerelle a perdue a pu être entendue : elle est incertaine', async () => {
    service.repondre(502, '<html>Bad Gateway</html>');
    expect((await confirmer())?.issue).toEqual({ issue: 'incertaine', doute: 'sans_reponse' });
    service.repondre(503, '');
    expect((await confirmer())?.issue.issue).toBe('non_partie');
  });
  it('une heure qui n’existe pas est oubliée ; ce qui commanderait l’imprimante n’est pas cru', async () => {
    service.repondre(200, { ...FINALISEE, dateTime: '99/99/2026 10:41:07' });
    expect((await confirmer())?.issue).toMatchObject({ issue: 'certifiee', certifiee_at: null });
    service.repondre(200, { ...FINALISEE, nim: 'TS01\u001bp0' });
    expect((await confirmer())?.issue).toEqual({ issue: 'incertaine', doute: 'illisible' });
  });
  it('une page qui n’est pas le service, un corps illisible, une coupure', async () => {
    service.repondre(404, '<html>Not found</html>');
    expect((await demander()).issue).toEqual({
      issue: 'non_partie',
      phrase: phrases.adresseInconnue(404),
    });
    service.repondre(200, '<html>En maintenance</html>');
    expect((await demander()).issue.issue).toBe('incertaine');
    service.couper();
    expect((await demander()).issue).toEqual({ issue: 'incertaine', doute: 'sans_reponse' });
  });
  it.each([
    ['un total infini', JSON.stringify(RECUE).replace(/"total":\d+/, '"total":1e309')],
    ...['', '../status', 'a/b', 'x'.repeat(101)].map((uid) => [
      `uid « ${uid} »`,
      { ...RECUE, uid },
    ]),
  ])('%s est une autre forme : rien n’est confirmé', async (_quoi, corps) => {
    service.repondre(200, corps);
    expect((await demander()).issue).toEqual({ issue: 'incertaine', doute: 'illisible' });
  });
  it('une phrase longue comme une page est coupée ; un QR qu’aucun ticket ne porte n’est pas cru', async () => {
    service.repondre(400, { message: 'e '.repeat(30_000) });
    expect((await demander()).issue).toMatchObject({ phrase: 'e '.repeat(250) });
    service.repondre(200, { ...FINALISEE, qrCode: `${FINALISEE.qrCode}${'0'.repeat(500)}` });
    expect((await confirmer())?.issue).toEqual({ issue: 'incertaine', doute: 'illisible' });
  });
  it('une confirmation dont le QR porte un autre code n’est pas crue', async () => {
    service.repondre(200, { ...FINALISEE, codeMECeFDGI: 'AAAA-E64H-2J6I-LT3E-B5TH-DUMA' });
    expect((await confirmer())?.issue.issue).toBe('incertaine');
  });
  it('l’état : jeton, horloge, en attente', async () => {
    service.repondre(200, {
      status: true,
      version: '1.0',
      ifu: '3202112345678',
      nim: 'TS01000001',
      tokenValid: '2027-01-15T00:00:00+01:00',
      serverDateTime: '2026-11-29T10:42:30+01:00',
      pendingRequestsCount: 3,
      pendingRequestsList: [],
    });
    expect(await E_MECEF.etat?.(acces)).toEqual({
      joignable: true,
      jeton_valide: true,
      jeton_fin: '2027-01-14T23:00:00.000Z',
      ecart_horloge_ms: 90_000,
      en_attente: 3,
      vignettes: null,
      phrase: null,
    });
    service.repondre(401, {});
    expect(await E_MECEF.etat?.(acces)).toMatchObject({
      jeton_valide: false,
      phrase: phrases.jetonRefuse,
    });
  });
  it('[CER-8] un code se lit avec ou sans tirets, et se retrouve dans son QR', () => {
    expect(E_MECEF.lireCode('teste64h2j6ilt3eb5thduma')).toBe(FINALISEE.codeMECeFDGI);
    expect(E_MECEF.lireCode('TEST-E64H')).toBeNull();
    expect(E_MECEF.lireQr?.(FINALISEE.qrCode)).toBe(FINALISEE.codeMECeFDGI);
    expect(E_MECEF.lireQr?.('autre')).toBeNull();
  });
});
