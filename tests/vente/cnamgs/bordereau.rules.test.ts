import { describe, expect, it } from 'vitest';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { formatFcfa, ZERO } from '#shared/base/montant.ts';
import { surBordereaux } from '#shared/vente/cnamgs/bordereau.events.ts';
import {
  acteBordereauPermis,
  type ActeBordereau,
  controlerFeuille,
  creancesParFonds,
  baseCouverte,
  feuilleNormale,
  lignesReclamees,
  numeroBordereau,
  payerBordereau,
  retraitsDe,
  sommeFcfa,
  sousTotaux,
  tauxEnVigueur,
  tauxRetirable,
  trancheDe,
} from '#shared/vente/cnamgs/bordereau.rules.ts';
import {
  type Bordereau,
  type Feuille,
  STATUTS_BORDEREAU,
  type Taux,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import { unMessage } from '#tests/factories/un-message.ts';
import { c } from '#tests/factories/centimes.ts';

const une = (plus: Partial<Feuille> = {}): Feuille => ({
  vente_id: 1,
  created_at: '',
  client: 'C',
  identifiant_assure: 'I',
  nom_assure: 'N',
  numero_feuille_assure: 'F1',
  secteur_assure: 'GEF',
  total: 1000,
  total_prise_en_charge: 800,
  parts: [{ taux: 80, total: 1000, total_prise_en_charge: 800 }],
  ...plus,
});
const taux = (libelle: string, t: number, debut: string): Taux => ({
  id: 0,
  libelle,
  taux: t,
  debut,
  created_by: '',
  created_at: '2020-01-01T08:00:00+01:00',
  utilise: false,
});
const m = phrasesCnamgs.feuilleFautes;

describe('une feuille avant l’export', () => {
  const rien = { porteuses: new Map<string, number[]>(), bareme: new Set([80]) };
  it('[BOR-4] ce qui manque est nommé, des espaces ne comblent rien', () => {
    expect(controlerFeuille(une(), rien)).toEqual({ fautes: [], avis: [] });
    expect(
      controlerFeuille(
        une({
          secteur_assure: null,
          identifiant_assure: '',
          nom_assure: ' ',
          numero_feuille_assure: null,
        }),
        rien,
      ).fautes,
    ).toEqual([m.secteur, m.identifiant, m.nom, m.numero]);
  });
  it('[BOR-4] un numéro porté deux fois nomme l’autre vente, pas soi-même ; [BOR-2] aux espaces et capitales près', () => {
    const porteuses = new Map([[feuilleNormale(' f 1'), [1, 9, 12]]]);
    expect(
      controlerFeuille(une({ numero_feuille_assure: 'f1 ' }), { ...rien, porteuses }).fautes,
    ).toEqual([m.double('9, 12')]);
    expect(controlerFeuille(une(), { ...rien, porteuses: new Map([['F1', [1]]]) }).fautes).toEqual(
      [],
    );
  });
  it('[BOR-4] un taux hors barème est un avis, qui n’empêche rien', () => {
    expect(
      controlerFeuille(une({ parts: [{ taux: 75, total: 1, total_prise_en_charge: 1 }] }), rien),
    ).toEqual({ fautes: [], avis: [m.taux(75)] });
  });
  it('[BOR-3] [BOR-10] le barème est celui du jour de la vente', () => {
    const tous = [
      taux('Soins', 80, '2000-01-01'),
      taux('Soins', 85, '2026-12-01'),
      taux('Longue durée', 90, '2000-01-01'),
    ];
    expect([...tauxEnVigueur(tous, '2026-11-30')].sort()).toEqual([80, 90]);
    expect([...tauxEnVigueur(tous, '2026-12-01')].sort()).toEqual([85, 90]);
    expect(tauxEnVigueur(tous, '1999-12-31').size).toBe(0);
    const fini = [...tous, taux('Longue durée', 0, '2026-12-01')];
    expect([...tauxEnVigueur(fini, '2026-12-01')], 'un taux de 0 finit le sien').toEqual([85]);
  });
});

it('[BOR-15] un taux se retire avant son début ; commencé, le jour de sa saisie tant qu’il n’a pas servi', () => {
  const retirable = (debut: string, saisi: string, utilise: boolean) =>
    tauxRetirable({ debut, created_at: `${saisi}+01:00`, utilise }, '2026-11-30');
  expect(retirable('2026-12-01', '2026-11-01T08:00:00', true)).toBe(true);
  expect(retirable('2026-11-30', '2026-11-29T23:59:59', false)).toBe(false);
  expect(retirable('2026-11-30', '2026-11-30T00:00:00', false)).toBe(true);
  expect(retirable('2026-11-30', '2026-11-30T08:00:00', true)).toBe(false);
});

it('[BOR-17] ce qu’un fonds lit : une rangée par taux, la base couverte × le taux fait le réclamé ; le non couvert n’y est pas', () => {
  const parts = [
    { taux: 80, total: 100_000, total_prise_en_charge: 80_000 },
    { taux: 50, total: 20_000, total_prise_en_charge: 10_000 },
  ];
  const f = une({ total: 127_000, total_prise_en_charge: 90_000, parts });
  const lignes = lignesReclamees([f, une()]);
  expect(lignes.map((l) => [l.premiere, l.base, l.taux, l.total_prise_en_charge])).toEqual([
    [true, 100_000, 80, 80_000],
    [false, 20_000, 50, 10_000],
    [true, 1_000, 80, 800],
  ]);
  const sous_totaux = sousTotaux([f, une()]);
  expect(baseCouverte({ sous_totaux })).toBe(121_000);
  for (const l of [...lignes, ...sous_totaux.map((s) => ({ ...s, base: s.total }))])
    expect((l.base * l.taux) / 100).toBe(l.total_prise_en_charge);
});

it('[BOR-14] ce qui n’est plus dû : les feuilles annulées entières, ce qui fut repris des autres', () => {
  const figee = (rang: number, total_prise_en_charge: number, annulee = false, repris = 0) => ({
    ...une({ total_prise_en_charge }),
    rang,
    annulee,
    montant_repris: repris,
  });
  expect(
    retraitsDe({
      feuilles: [figee(1, 20_000), figee(2, 40_000, true), figee(3, 50_000, false, 10_000)],
    }),
  ).toEqual({
    annulees: { rangs: [2], montant: 40_000 },
    reprises: { rangs: [3], montant: 10_000 },
  });
});

describe('un bordereau', () => {
  it('[BOR-1] se numérote par année', () => expect(numeroBordereau(2026, 7)).toBe('B2026-0007'));
  it('[BOR-5] sous-totaux par taux, au centième : 0,1 + 0,2 font 0,3', () => {
    const feuilles = [
      {
        parts: [
          { taux: 90, total: 0.1, total_prise_en_charge: 0.1 },
          { taux: 80, total: 10, total_prise_en_charge: 8 },
        ],
      },
      { parts: [{ taux: 90, total: 0.2, total_prise_en_charge: 0.2 }] },
    ];
    expect(sousTotaux(feuilles)).toEqual([
      { taux: 80, nombre: 1, total: 10, total_prise_en_charge: 8 },
      { taux: 90, nombre: 2, total: 0.3, total_prise_en_charge: 0.3 },
    ]);
    expect(sommeFcfa([0.1, 0.2])).toBe(0.3);
  });
  it('[BOR-6] ce qui est permis dans chaque état, et rien d’autre', () => {
    const actes: ActeBordereau[] = ['deposer', 'payer', 'rejeter'];
    expect(
      Object.fromEntries(
        STATUTS_BORDEREAU.map((s) => [s, actes.filter((a) => acteBordereauPermis(s, a))]),
      ),
    ).toEqual({
      Exporté: ['deposer'],
      Déposé: ['payer', 'rejeter'],
      Payé: [],
      'Payé partiel': ['payer', 'rejeter'],
      Rejeté: ['deposer'],
    });
  });
  it('[BOR-7] payé quand rien ne reste ; ni rien, ni trop', () => {
    expect(payerBordereau({ reste: c(1000) }, c(1000), formatFcfa)).toBe('Payé');
    expect(payerBordereau({ reste: c(1000) }, c(999), formatFcfa)).toBe('Payé partiel');
    expect(payerBordereau({ reste: c(1000) }, c(1001), formatFcfa)).toEqual({
      faute: phrasesCnamgs.bordereauTropPaye('10 FCFA'),
    });
    expect(payerBordereau({ reste: c(1000) }, ZERO, formatFcfa)).toEqual({
      faute: phrasesCnamgs.bordereauMontantNul,
    });
  });
  it('[BOR-8] âges : 30 et 31, 60 et 61, 90 et 91 jours', () => {
    const le = (n: number) =>
      trancheDe('2026-01-01', new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
    expect([0, 30, 31, 60, 61, 90, 91].map(le)).toEqual([
      'j30',
      'j30',
      'j60',
      'j60',
      'j90',
      'j90',
      'au_dela',
    ]);
  });
  it('[BOR-9] ce que doit chaque fonds, compté du dépôt, ou de l’export tant qu’il n’est pas déposé ; le rejeté à part', () => {
    const b = (plus: object) => ({
      secteur: 'GEF',
      statut: 'Déposé' as const,
      reste: 100,
      depose_le: '2026-11-01',
      exporte_le: '2026-01-01',
      ...plus,
    });
    const dus = creancesParFonds(
      [
        b({}),
        b({ depose_le: null, statut: 'Exporté' }),
        b({ statut: 'Rejeté', reste: 7 }),
        b({ statut: 'Payé', reste: 0 }),
        b({ secteur: 'Ancien fonds', reste: 0.1 }),
      ],
      new Map([['GEF', 50]]),
      '2026-11-21',
    );
    expect(dus.map((d) => d.secteur)).toEqual([
      'Secteur public',
      'Secteur privé',
      'GEF',
      'Ancien fonds',
    ]);
    expect(dus[2]).toMatchObject({
      a_exporter: 50,
      j30: 100,
      j60: 0,
      j90: 0,
      au_dela: 100,
      rejete: 7,
      du: 200,
    });
    expect(dus[3]).toMatchObject({ du: 0.1, j30: 0.1 });
  });
  it('[EVT-13] à l’écran, celui qui y est change à sa place ; une nouvelle tardive ne change rien', () => {
    const x = (id: number, version = 1) => ({ id, version }) as Bordereau;
    const dire = (bordereau: Bordereau) => unMessage('bordereau.modifie', { bordereau });
    expect(surBordereaux([x(1, 3)], dire(x(2)))).toEqual([x(1, 3)]);
    expect(surBordereaux([x(1, 3)], dire(x(1, 4)))).toEqual([x(1, 4)]);
    expect(surBordereaux([x(1, 3)], dire(x(1, 2)))).toEqual([x(1, 3)]);
  });
});
