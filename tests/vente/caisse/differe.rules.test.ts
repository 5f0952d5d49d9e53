import { describe, expect, it } from 'vitest';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import {
  attendLeRetour,
  type EnvoiDiffere,
  type ReponseAuDiffere,
  suiteDuDiffere,
} from '#shared/vente/caisse/differe.rules.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import { empreintePayee } from '#shared/vente/reservation/contenu.rules.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';

const ESPECES = [{ mode: 'espece' }] as const;
describe('[DIF-1] pendant une coupure', () => {
  const comptant = { total_prise_en_charge: 0, net_a_payer: 1250 };
  it.each([
    ['des espèces, sans prise en charge : oui', comptant, ESPECES, null],
    ['en deux fois, toujours en espèces : oui', comptant, [...ESPECES, ...ESPECES], null],
    [
      'une prise en charge attend, même réglée en espèces',
      { ...comptant, total_prise_en_charge: 1 },
      ESPECES,
      phrasesCoupure.differePriseEnCharge,
    ],
    [
      'tout pris en charge attend',
      { total_prise_en_charge: 1250, net_a_payer: 0 },
      [],
      phrasesCoupure.differePriseEnCharge,
    ],
    [
      'rien à recevoir attend',
      { total_prise_en_charge: 0, net_a_payer: 0 },
      [],
      phrasesCoupure.differeRien,
    ],
    ['un autre mode attend', comptant, [{ mode: 'mobile_money' }], phrasesCoupure.differeEspeces],
    [
      'un autre mode parmi des espèces attend',
      comptant,
      [{ mode: 'cheque' }, ...ESPECES],
      phrasesCoupure.differeEspeces,
    ],
  ] as const)('%s', (_cas, panier, parts, attendu) =>
    expect(attendLeRetour(panier, parts)).toBe(attendu),
  );
});

describe('[DIF-2] ce que vaut la réponse', () => {
  const d: EnvoiDiffere = { version: 4, caisse_id: 3, caisse: 'Caisse 1', verse: 1250 };
  const panier = {
    status: 'Brouillon',
    version: 4,
    caisse_id: 3,
    switch_caisse_at: '2026-11-21T10:41:00.000+01:00',
    memeContenu: true,
  };
  const suite = (r: Partial<ReponseAuDiffere>) =>
    suiteDuDiffere(d, { statut: 409, errors: ['Phrase du serveur.'], panier, ...r });
  it('faite : fini ; sans réponse, occupé, session à rouvrir : attendre', () => {
    expect(suite({ statut: 200 })).toEqual({ faire: 'fini' });
    for (const statut of [0, 401, 429, 500, 503])
      expect(suite({ statut })).toEqual({ faire: 'attendre' });
  });
  it('seule la remise de main a bougé : la même chose repart, à la version d’aujourd’hui', () =>
    expect(suite({ panier: { ...panier, version: 6 } })).toEqual({
      faire: 'renvoyer',
      version: 6,
    }));
  it.each([
    ['payée ailleurs', { panier: { ...panier, status: 'Termine' } }, /en trop/, null],
    ['annulée', { panier: { ...panier, status: 'Annule' } }, /Aucune vente/, null],
    ['devenue un devis', { panier: { ...panier, status: 'Devis' } }, /Aucune vente/, null],
    [
      'renvoyée au vendeur',
      { panier: { ...panier, switch_caisse_at: null, version: 5 } },
      /renvoyer à cette caisse/,
      null,
    ],
    [
      'passée à une autre caisse',
      { panier: { ...panier, caisse_id: 4, version: 5 } },
      /renvoyer à cette caisse/,
      null,
    ],
    [
      'changée par le vendeur',
      { panier: { ...panier, version: 5, memeContenu: false } },
      /Relisez-la/,
      null,
    ],
    ['refusée telle quelle (stock)', {}, /réessayez/, 'demande'],
    ['caisse plus tenue', { statut: 403, panier: null }, /Reprenez la caisse « Caisse 1 »/, 'seul'],
    ['corps refusé', { statut: 422, panier: null }, /responsable/, null],
    ['inconnue', { statut: 404, panier: null }, /responsable/, null],
  ] as const)('%s : expliquée, avec quoi faire de l’argent', (_cas, reponse, conseil, reessai) => {
    const s = suite(reponse);
    expect(s).toEqual({
      faire: 'expliquer',
      refus: { phrases: ['Phrase du serveur.'], conseil: expect.stringMatching(conseil), reessai },
    });
    if (reessai !== 'seul')
      expect(s.faire === 'expliquer' && s.refus.conseil).toContain('1.250 FCFA');
  });
  it('[DIF-3] reste à enregistrer : sans réponse, ou qui repart de soi-même', () => {
    const refus = (reessai: 'seul' | 'demande' | null) => ({
      refus: { phrases: [], conseil: '', reessai },
    });
    expect(
      [{ refus: null }, refus('seul'), refus('demande'), refus(null)].map(resteARegler),
    ).toEqual([true, true, false, false]);
  });
});

it('[RES-65] ce qui est payé se reconnaît sans le nom de personne', () => {
  const r = uneReservation({
    client: 'CNAMGS',
    nom_assure: 'OBIANG Pauline',
    identifiant_assure: 'GA-77',
    numero_feuille_assure: 'F-9',
  });
  expect(empreintePayee({ ...r, version: 9, etat_caisse: 'Ouvert' } as typeof r)).toBe(
    empreintePayee(r),
  );
  expect(empreintePayee(uneReservation({ reservation_produits: [uneLigne({ qte: 2 })] }))).not.toBe(
    empreintePayee(r),
  );
  expect(empreintePayee(r)).not.toMatch(/OBIANG|GA-77|F-9|CNAMGS/);
});
