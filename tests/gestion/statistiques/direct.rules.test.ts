import { describe, expect, it } from 'vitest';
import {
  formatComparaison,
  heuresDessinees,
} from '#client/gestion/statistiques/direct/vue-directe.rules.ts';
import {
  alertesA,
  alertesDuMur,
  estGrave,
  etatLien,
  filDuMur,
  referenceSemaine,
} from '#shared/gestion/statistiques/direct.rules.ts';
import {
  type AlerteDirect,
  type EtatDirect,
  type FaitDirect,
  GENRES_ALERTE,
} from '#shared/gestion/statistiques/direct.schema.ts';
import { appliquerDirect } from '#shared/gestion/statistiques/statistiques.events.ts';

const VIDE: EtatDirect = {
  version: 0,
  at: '',
  jour: '2026-11-21',
  tuiles: {
    chiffre_affaire: 0,
    nombre_ventes: 0,
    panier_moyen: 0,
    marge: 0,
    prise_en_charge: 0,
    total_client: 0,
    annulations: 0,
  },
  caisses: [],
  vendeurs: [],
  heures: [],
  attentes: [],
  absents: [],
  alertes: [],
  fil: [],
};

describe('le tableau en direct', () => {
  const derniere: Readonly<Record<number, number>> = { 9: 1000, 10: 600 };
  const heures = Array.from({ length: 24 }, (_, heure) => ({
    heure,
    total: 0,
    semaine_derniere: derniere[heure] ?? 0,
  }));
  const jour = '2026-11-21';
  it.each([
    ['08:59', 0],
    ['09:30', 500],
    ['10:15', 1150],
    ['23:00', 1600],
  ])('[DIR-1] à %s, la semaine dernière avait fait %i', (h, attendu) =>
    expect(referenceSemaine({ heures, jour }, new Date(`${jour}T${h}:00+01:00`))).toBe(attendu),
  );
  it('[DIR-2] un panier qui attend plus de cinq minutes est une alerte, le plus récent d’abord', () => {
    const attentes = [
      {
        reservation_id: 7,
        position: 12,
        caisse: 'Caisse 1',
        vendeur: 'Awa',
        envoye_at: `${jour}T10:00:00.000+01:00`,
      },
    ];
    const alertes: AlerteDirect[] = [
      { cle: 'prix:3', genre: 'prix', texte: 'x', at: `${jour}T09:00:00.000+01:00`, vente_id: 3 },
    ];
    expect(
      alertesA({ alertes, attentes, absents: [] }, new Date(`${jour}T10:05:00+01:00`)),
    ).toEqual(alertes);
    expect(
      alertesA({ alertes, attentes, absents: [] }, new Date(`${jour}T10:05:01+01:00`)).map((x) => [
        x.genre,
        x.texte,
      ]),
    ).toEqual([
      ['attente', 'Panier N° 12 de Awa en attente à Caisse 1'],
      ['prix', 'x'],
    ]);
  });
  it('[DIR-5] le plus grave d’abord : qui attend, ce dont il faut répondre, ce qui est à voir', () => {
    const alerte = (genre: AlerteDirect['genre'], heure: string): AlerteDirect => ({
      cle: `${genre} ${heure}`,
      genre,
      texte: 'x',
      at: `${jour}T${heure}:00.000+01:00`,
      vente_id: null,
    });
    const alertes = [
      alerte('remise', '12:00'),
      alerte('feuille', '09:00'),
      alerte('annulation', '10:00'),
      { ...alerte('tiroir', ''), at: null },
      alerte('poste', '08:00'),
    ];
    const rangees = alertesA({ alertes, attentes: [], absents: [] }, new Date(`${jour}T13:00`));
    expect(rangees.map((a) => a.genre)).toEqual([
      'poste',
      'annulation',
      'feuille',
      'remise',
      'tiroir',
    ]);
    expect(rangees.map(estGrave)).toEqual([true, true, true, false, false]);
  });
  it('[DIR-5] qui attend depuis le plus longtemps passe devant ceux d’après', () => {
    const attente = (n: number, minutes: number) => ({
      reservation_id: n,
      position: n,
      caisse: 'Caisse 1',
      vendeur: 'Awa',
      envoye_at: new Date(Date.parse(`${jour}T12:00:00Z`) - minutes * 60_000).toISOString(),
    });
    const attentes = [...Array.from({ length: 19 }, (_, n) => attente(n, 6)), attente(99, 22)];
    const [premiere] = alertesA(
      { alertes: [], attentes, absents: [] },
      new Date(`${jour}T12:00:00Z`),
    );
    expect(premiere?.cle).toBe('attente:99');
  });
  it('[DIR-6] l’heure qui court est marquée, les suivantes sont celles de la semaine dernière', () => {
    const etat = {
      ...VIDE,
      jour,
      heures: heures.map((h) => ({ ...h, total: h.heure === 9 ? 50 : 0 })),
    };
    const dessin = heuresDessinees(etat, new Date(`${jour}T09:30:00+01:00`));
    expect(dessin.categories[0]).toBe('08 h');
    expect(dessin.encours).toBe(1);
    expect(dessin.series.map((s) => s.valeurs.slice(0, 3))).toEqual([
      [0, 50, null],
      [null, null, 600],
    ]);
    expect(dessin.repere?.valeurs.slice(0, 3)).toEqual([0, 1000, null]);
    const hier = heuresDessinees(etat, new Date('2026-11-22T09:30:00+01:00'));
    expect(hier.encours).toBeUndefined();
    expect(hier.series[1]?.valeurs.every((v) => v === null)).toBe(true);
  });
  it('[DIR-7] avant la première vente rien ne se compare ; ensuite la flèche le dit aussi', () => {
    const dire = (ca: number, h: string) =>
      formatComparaison(
        {
          ...VIDE,
          jour,
          heures,
          tuiles: { ...VIDE.tuiles, chiffre_affaire: ca, nombre_ventes: ca > 0 ? 1 : 0 },
        },
        new Date(`${jour}T${h}:00+01:00`),
      );
    expect([dire(0, '12:00'), dire(5, '08:00'), dire(2000, '12:00'), dire(800, '12:00')]).toEqual([
      { pourcent: '', mots: 'pas encore de vente' },
      { pourcent: '', mots: 'rien à comparer la semaine dernière' },
      { pourcent: '▲ +25,0 %', mots: 'sur la semaine dernière' },
      { pourcent: '▼ -50,0 %', mots: 'sur la semaine dernière' },
    ]);
  });
  it('[DIR-8] au mur, que lisent les clients : ni tiroir, ni écart, ni prix sous le coût, ni comptage', () => {
    const alertes = GENRES_ALERTE.map((genre): AlerteDirect => ({
      cle: genre,
      genre,
      texte: 'x',
      at: null,
      vente_id: null,
    }));
    expect(alertesDuMur(alertes).map((x) => x.genre)).toEqual([
      'attente',
      'annulation',
      'remise',
      'feuille',
      'duplicata',
      'poste',
    ]);
    const fil = ['v1', 'a1', 'r1', 'b1', 'f1'].map((cle) => ({
      cle,
      at: jour,
      texte: 'x',
      montant: 1,
      vente_id: null,
    }));
    expect(filDuMur(fil).map((f) => f.cle)).toEqual(['v1', 'a1', 'r1']);
  });
  it('[DIR-4] une caisse tenue sans écran depuis plus d’une minute est une alerte', () => {
    const absents = [
      { caisse_id: 3, caisse: 'Caisse 3', nom: 'Brice', depuis: `${jour}T10:00:00.000+01:00` },
    ];
    const dire = (h: string) =>
      alertesA({ alertes: [], attentes: [], absents }, new Date(`${jour}T${h}+01:00`)).map((x) => [
        x.genre,
        x.texte,
      ]);
    expect([dire('10:01:00'), dire('10:01:01')]).toEqual([
      [],
      [['poste', 'Caisse 3 : le poste de Brice n’est plus connecté']],
    ]);
  });
  it.each([
    [true, 0, 15_000, 'vivant'],
    [true, 0, 15_001, 'perime'],
    [false, 0, 1, 'hors_ligne'],
  ] as const)(
    '[DIR-3] en ligne %s, signe à %i, il est %i : %s',
    (enLigne, signe, maintenant, attendu) =>
      expect(etatLien(enLigne, signe, maintenant)).toBe(attendu),
  );
});

describe('[EVT-10] le tableau après ce qui est poussé', () => {
  const fait = (n: number): FaitDirect => ({
    cle: `v${n}`,
    at: new Date(1_760_000_000_000 + n * 1000).toISOString(),
    texte: 'x',
    montant: n,
    vente_id: n,
  });
  it('un fait redit autrement prend la place de l’ancien, un fait ôté s’en va', () => {
    const deux = appliquerDirect(VIDE, { version: 1, at: 'a', fil: [fait(1), fait(2)] });
    const redit = appliquerDirect(deux, {
      version: 2,
      at: 'b',
      fil: [{ ...fait(1), montant: 900 }],
    });
    expect(redit.fil.map((f) => [f.cle, f.montant])).toEqual([
      ['v2', 2],
      ['v1', 900],
    ]);
    const ote = appliquerDirect(redit, { version: 3, at: 'c', fil_otes: ['v2'] });
    expect(ote).toEqual({ ...redit, version: 3, at: 'c', fil: [{ ...fait(1), montant: 900 }] });
  });
  it('dix mille nouvelles ne gardent que cinquante faits ; rejouées ou en retard, rien ne change', () => {
    let etat = VIDE;
    for (let n = 1; n <= 10_000; n++)
      etat = appliquerDirect(etat, { version: n, at: String(n), fil: [fait(n)] });
    expect(etat.fil.map((f) => f.vente_id)).toEqual(
      Array.from({ length: 50 }, (_, i) => 10_000 - i),
    );
    expect(appliquerDirect(etat, { version: 9_999, at: 'x', fil: [fait(3)] })).toBe(etat);
  });
  it('un autre jour commence un fil neuf', () => {
    const hier = appliquerDirect(VIDE, { version: 1, at: 'a', fil: [fait(1)] });
    expect(
      appliquerDirect(hier, { version: 2, at: 'b', jour: '2026-11-22', fil: [fait(2)] }),
    ).toMatchObject({ jour: '2026-11-22', fil: [{ vente_id: 2 }] });
  });
});
