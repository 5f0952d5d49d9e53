// Server: the simulated operator also answers over HTTP, to the same driver.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as lireTexte } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { apresDemande, apresStatut, type Suite } from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { FAUTES_MOBILES, type FauteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { PILOTES_PAR_NOM } from '#server/vente/mobile-money/pilotes/pilotes.ts';
import {
  fauteDuNumero,
  OPERATEUR_ICI,
  OperateurSimule,
  SIMULATEUR_MOBILE,
} from '#server/vente/mobile-money/pilotes/simulateur.ts';
import { GRAINE, tirages } from '../../harness/tirages.ts';
import {
  accesDe,
  aDemander,
  connue,
  INCONNUE,
  lu,
  MIDI,
  referenceN,
  SANS_REPONSE,
} from './pilotes.scene.ts';

let suite = 100;
/** A new reference: the operator of this process takes each once. */
const nouvelle = (): string => referenceN((suite += 1));
const apres = (s: number): Date => new Date(MIDI.getTime() + s * 1_000);
const demander = async (notre_ref: string, faute: FauteMobile | null, msisdn = '24177123456') =>
  lu(await SIMULATEUR_MOBILE.demander(aDemander({ notre_ref, msisdn }), accesDe({ faute })));
/** Read that many seconds after the request. */
const suivre = async (notre_ref: string, s: number, faute: FauteMobile | null = null) =>
  lu(
    await SIMULATEUR_MOBILE.statut(connue({ notre_ref }), accesDe({ faute, maintenant: apres(s) })),
  );
const debits = (reference: string, s: number) =>
  OPERATEUR_ICI.livre(apres(s)).filter((d) => d.reference === reference);
const rappels = (reference: string, s: number) =>
  OPERATEUR_ICI.rappels(apres(s)).filter((c) => c.includes(reference));
const ACCEPTEE = { issue: 'acceptee' };
const EN_ATTENTE = { statut: 'en_attente' };
const payeeA = (s: number, montant = 4_500) => ({ statut: 'payee', montant, heure: apres(s) });

describe('[MOB-25] le simulateur', () => {
  it.each<[FauteMobile | null, object, [number, object][], number | null]>([
    [
      null,
      ACCEPTEE,
      [
        [3.9, EN_ATTENTE],
        [4, payeeA(4)],
        [9_999, payeeA(4)],
      ],
      4,
    ],
    [
      'refuse',
      ACCEPTEE,
      [
        [3.9, EN_ATTENTE],
        [4, { motif: 'refus_client' }],
      ],
      null,
    ],
    ['solde_insuffisant', ACCEPTEE, [[4, { motif: 'solde_insuffisant' }]], null],
    ['code_errone', ACCEPTEE, [[4, { motif: 'code_errone' }]], null],
    [
      'reponse_perdue',
      INCONNUE,
      [
        [3, EN_ATTENTE],
        [4, payeeA(4)],
      ],
      4,
    ],
    ['jamais_recue', INCONNUE, [[4, { statut: 'inconnue_du_tiers' }]], null],
    [
      'ambigue',
      ACCEPTEE,
      [
        [1, { statut: 'ambigue' }],
        [60, payeeA(60)],
      ],
      60,
    ],
    [
      'expire',
      ACCEPTEE,
      [
        [119, EN_ATTENTE],
        [120, { statut: 'expiree' }],
      ],
      null,
    ],
    [
      'confirme_tard',
      ACCEPTEE,
      [
        [599, EN_ATTENTE],
        [600, payeeA(600)],
      ],
      600,
    ],
    ['montant_faux', ACCEPTEE, [[4, payeeA(4, 4_600)]], 4],
    ['rappel_double', ACCEPTEE, [[4, payeeA(4)]], 4],
    [
      'rappel_forge',
      ACCEPTEE,
      [
        [4, EN_ATTENTE],
        [120, { statut: 'expiree' }],
      ],
      null,
    ],
  ])('%s', async (faute, issue, etats, debite_s) => {
    const ref = nouvelle();
    expect(await demander(ref, faute)).toMatchObject(issue);
    for (const [s, attendu] of etats) expect(await suivre(ref, s)).toMatchObject(attendu);
    expect(debits(ref, 99_999)).toHaveLength(debite_s === null ? 0 : 1);
    if (debite_s !== null) expect(debits(ref, debite_s - 0.1)).toEqual([]);
  });
  it('ne répond pas : rien n’est parti, l’état n’apprend rien', async () => {
    const [ref, autre] = [nouvelle(), nouvelle()];
    expect(await demander(ref, 'ne_repond_pas')).toEqual({
      issue: 'non_partie',
      phrase: phrases.injoignable,
    });
    await demander(autre, null);
    expect(await suivre(autre, 4, 'ne_repond_pas')).toEqual(SANS_REPONSE);
    expect(debits(ref, 99_999)).toEqual([]);
  });
  it('la faute se choisit aussi par les deux derniers chiffres du numéro', async () => {
    const parNumero = FAUTES_MOBILES.map((_, i) =>
      fauteDuNumero(`241771234${String(i + 1).padStart(2, '0')}`),
    );
    expect(parNumero).toEqual(FAUTES_MOBILES);
    expect(['00', '13', '56'].map((fin) => fauteDuNumero(`241771234${fin}`))).toEqual([
      null,
      null,
      null,
    ]);
    const ref = nouvelle();
    await demander(ref, null, '24177123402');
    expect(await suivre(ref, 4)).toMatchObject({ motif: 'solde_insuffisant' });
  });
  it('deux références sont deux débits ; la même deux fois est refusée', async () => {
    const [une, deux] = [nouvelle(), nouvelle()];
    await demander(une, null);
    await demander(deux, null);
    expect(await demander(une, null)).toEqual({
      issue: 'refusee',
      motif: 'autre',
      phrase: phrases.referenceDejaPrise,
    });
    expect([...debits(une, 4), ...debits(deux, 4)].map((d) => d.montant)).toEqual([4_500, 4_500]);
    expect(debits(une, 4)).toEqual([
      { reference: une, msisdn: '24177123456', montant: 4_500, at: apres(4), rembourse: false },
    ]);
  });
  it('rappels : un, deux, ou forgé ; aucun n’est cru, tous nomment leur demande', async () => {
    const refs = { null: nouvelle(), rappel_double: nouvelle(), rappel_forge: nouvelle() };
    await demander(refs.null, null);
    await demander(refs.rappel_double, 'rappel_double');
    await demander(refs.rappel_forge, 'rappel_forge');
    const combien = (s: number) => Object.values(refs).map((ref) => rappels(ref, s).length);
    expect(combien(3)).toEqual([0, 0, 1]);
    expect(combien(4)).toEqual([1, 2, 1]);
    const [forge = ''] = rappels(refs.rappel_forge, 4);
    expect(SIMULATEUR_MOBILE.lireRappel(forge)?.notre_ref).toBe(refs.rappel_forge);
    expect(SIMULATEUR_MOBILE.lireRappel('{}')).toBeNull();
  });
  it('rembourse une fois ce qui fut débité', async () => {
    const [ref, retour] = [nouvelle(), nouvelle()];
    const rendre = async (notre_ref: string, faute: FauteMobile | null = null) => {
      const demande = { ...connue({ notre_ref }), notre_ref_2: retour, ref_operateur: null };
      const acces = accesDe({ faute, maintenant: apres(10) });
      const reponse = await SIMULATEUR_MOBILE.rembourser?.(demande, acces);
      return reponse && lu(reponse);
    };
    const refuse = { issue: 'refuse', phrase: phrases.nonRemboursable };
    await demander(ref, 'confirme_tard');
    expect(await rendre(ref)).toEqual(refuse);
    const payee = nouvelle();
    await demander(payee, null);
    expect(await rendre(payee, 'ne_repond_pas')).toMatchObject({ issue: 'refuse' });
    expect(await rendre(payee)).toMatchObject({ issue: 'rembourse' });
    expect(debits(payee, 10)).toMatchObject([{ rembourse: true }]);
    expect(await rendre(payee)).toEqual(refuse);
    const perdue = nouvelle();
    await demander(perdue, 'reponse_perdue');
    expect(await rendre(perdue)).toEqual({ issue: 'inconnue' });
    expect(debits(perdue, 10)).toMatchObject([{ rembourse: true }]);
    expect(await rendre(nouvelle())).toMatchObject({ issue: 'refuse' });
  });
  it('par HTTP comme ici : la faute vient alors du numéro', async () => {
    const operateur = new OperateurSimule();
    const http = createServer((demande, retour) => {
      void lireTexte(demande).then((body) => {
        const path = (demande.url ?? '').slice(1);
        const reponse = operateur.repondre({ path, body: body || '{}' }, null, MIDI);
        if ('failed' in reponse) retour.destroy();
        else retour.writeHead(reponse.status).end(reponse.text);
      });
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const adresse = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const [ref, perdue] = [nouvelle(), nouvelle()];
    const acces = accesDe({ adresse });
    const demandees = [
      await SIMULATEUR_MOBILE.demander(aDemander({ notre_ref: ref }), acces),
      await SIMULATEUR_MOBILE.demander(
        aDemander({ notre_ref: perdue, msisdn: '24177123405' }),
        acces,
      ),
    ];
    expect(demandees.map(lu)).toEqual([{ issue: 'acceptee', ref_externe: 'SIM1' }, INCONNUE]);
    for (const notre_ref of [ref, perdue])
      expect(lu(await SIMULATEUR_MOBILE.statut(connue({ notre_ref }), acces))).toEqual(EN_ATTENTE);
    const inconnue = connue({ notre_ref: nouvelle() });
    expect(lu(await SIMULATEUR_MOBILE.statut(inconnue, acces))).toEqual({
      statut: 'inconnue_du_tiers',
    });
    expect(operateur.livre(apres(4)).map((d) => d.reference)).toEqual([ref, perdue]);
    http.close();
    await once(http, 'close');
  });
  it('[MOB-M1] demandée puis suivie un jour : reçue exactement quand le client est débité', async () => {
    const tirage = new Tirage(GRAINE);
    for (let i = 0; i < tirages(200, 5_000); i++) {
      const notre_ref = referenceN(31 * 200 + i);
      const faute = tirage.parmi([null, ...FAUTES_MOBILES]);
      const reponse = await SIMULATEUR_MOBILE.demander(
        aDemander({ notre_ref }),
        accesDe({ faute }),
      );
      let suivi: Suite = apresDemande(reponse, 0);
      let ms = 0;
      while (suivi.dans_ms !== null) {
        ms += suivi.dans_ms;
        const d = { ...suivi, montant: 4_500, demandee_at: MIDI };
        // One status query in five is lost.
        const lue = tirage.chance(0.2)
          ? SANS_REPONSE
          : await SIMULATEUR_MOBILE.statut(
              connue({ notre_ref }),
              accesDe({ maintenant: apres(ms / 1_000) }),
            );
        suivi = apresStatut(d, lue, apres(ms / 1_000));
      }
      const pris = debits(notre_ref, 99_999).map((d) => d.montant);
      const recue =
        suivi.etat === 'confirmee' || suivi.motif === phrases.autreMontant(4_500, 4_600);
      expect([faute, suivi.etat, recue]).toEqual([faute, suivi.etat, pris.length === 1]);
      if (suivi.etat === 'confirmee') expect(pris).toEqual([4_500]);
    }
  });
  it('chaque pilote a son nom ; « aucun » n’appelle personne', () => {
    expect(PILOTES_PAR_NOM.simulateur).toBe(SIMULATEUR_MOBILE);
    expect(PILOTES_PAR_NOM.manuel).toBeNull();
  });
});
