import { describe, expect, it } from 'vitest';
import {
  CONTROLES,
  jugerServeur,
  pireEtat,
  type ReleveServeur,
  suivreAlarmes,
} from '#shared/platform/etat/controles.rules.ts';
import {
  CLES_CONTROLE,
  type CleControle,
  type EtatControle,
} from '#shared/platform/etat/etat.schema.ts';
import * as phrasesEtat from '#shared/platform/etat/etat.phrases.ts';
import { DayOfTimes } from '#server/platform/http/slow-acts.ts';

const MIDI = new Date('2026-11-24T12:00:00+01:00');
/** So many hours before noon. */
const avant = (heures: number): Date => new Date(MIDI.getTime() - heures * 3_600_000);
const GARDEE: NonNullable<ReleveServeur['sauvegarde']> = {
  derniere: avant(9),
  depuis: avant(48),
  libre: 5e9,
  tailleDerniere: 1e8,
  journalDepuis: null,
};
const BON: ReleveServeur = {
  depuis: avant(48),
  versions: { application: '3.3.22', node: '24.1.0', systeme: 'Linux 6' },
  arrets: [],
  base: { version: '18.4', depuis: avant(48), octets: 5e8 },
  libre: 5e9,
  tailles: null,
  sauvegarde: GARDEE,
  archivage: { dernier: avant(0.01) },
  certificat: { fin: new Date('2027-10-01T00:00:00Z') },
  horloge: { machine: MIDI, tenue: null, saut: null },
  imprimantes: [{ caisse: 'Comptoir', adresse: '10.0.0.9:9100', muette_depuis: null }],
  connexions: { ecrans: 4, personnes: 3 },
  lents: [],
  evenements: { nombre: 0, age_ms: 0 },
  certification: {
    pays: 'benin',
    en_attente: 0,
    incertaines: 0,
    refusees: 0,
    certifiees_du_jour: 4,
    attend_depuis: null,
    service: null,
    a_la_main: false,
    ventes_par_jour: 100,
    jeton_fin: null,
  },
  chaine: { chaines: 2, faits: 140, dernier: avant(1), rompues: [] },
};
const CERTIFIE = BON.certification as NonNullable<ReleveServeur['certification']>;
const etatDe = (cle: CleControle, change: Partial<ReleveServeur>): EtatControle | undefined =>
  jugerServeur({ ...BON, ...change }, MIDI).find((c) => c.cle === cle)?.etat;
const sauvegarde = (change: Partial<typeof GARDEE>) => ({ sauvegarde: { ...GARDEE, ...change } });

describe('[ETA-1] une seule table dit comment va le serveur', () => {
  it('tout est juste, une ligne chacun, rien à faire', () => {
    const lignes = jugerServeur(BON, MIDI);
    expect(lignes.map((l) => l.cle)).toEqual([...CLES_CONTROLE]);
    expect(lignes.filter((l) => l.etat !== 'juste' || l.faire !== null)).toEqual([]);
    expect(pireEtat(lignes)).toBe('juste');
  });
  it.each<[CleControle, Partial<ReleveServeur>, EtatControle]>([
    ['relances', { arrets: [avant(30)] }, 'juste'],
    ['relances', { arrets: [avant(23)] }, 'surveiller'],
    ['relances', { arrets: [avant(0.8), avant(0.5), avant(0.1)] }, 'panne'],
    ['base', { base: null }, 'panne'],
    ['disque', { libre: 1.1e9 }, 'juste'],
    ['disque', { libre: 9e8 }, 'surveiller'],
    ['disque', { libre: 1e8 }, 'surveiller'],
    ['disque', { libre: 9e7 }, 'panne'],
    ['disque', sauvegarde({ libre: 1.5e9, tailleDerniere: 1e9 }), 'surveiller'],
    ['sauvegarde', sauvegarde({ derniere: avant(36) }), 'juste'],
    ['sauvegarde', sauvegarde({ derniere: avant(37) }), 'surveiller'],
    ['sauvegarde', sauvegarde({ derniere: avant(73) }), 'panne'],
    ['sauvegarde', sauvegarde({ derniere: null, depuis: avant(3) }), 'juste'],
    ['sauvegarde', sauvegarde({ derniere: null, depuis: avant(37) }), 'surveiller'],
    ['archivage', sauvegarde({ journalDepuis: avant(0.2) }), 'surveiller'],
    ['archivage', sauvegarde({ journalDepuis: avant(2) }), 'panne'],
    ['certificat', { certificat: null }, 'juste'],
    ['certificat', { certificat: { fin: null } }, 'panne'],
    ['certificat', { certificat: { fin: avant(-24 * 15) } }, 'juste'],
    ['certificat', { certificat: { fin: avant(-24 * 13) } }, 'surveiller'],
    ['certificat', { certificat: { fin: avant(1) } }, 'panne'],
    ['horloge', { horloge: { machine: avant(24), tenue: MIDI, saut: null } }, 'panne'],
    [
      'horloge',
      { horloge: { machine: MIDI, tenue: null, saut: { heures: 24, quand: avant(2) } } },
      'surveiller',
    ],
    [
      'horloge',
      { horloge: { machine: MIDI, tenue: null, saut: { heures: 24, quand: avant(25) } } },
      'juste',
    ],
    [
      'imprimantes',
      { imprimantes: [{ caisse: 'C', adresse: '10.0.0.9:9100', muette_depuis: avant(1) }] },
      'panne',
    ],
    ['lenteur', { lents: [{ acte: 'a', resume: 'a', nombre: 19, p95: 3_000 }] }, 'juste'],
    ['lenteur', { lents: [{ acte: 'a', resume: 'a', nombre: 20, p95: 1_001 }] }, 'surveiller'],
    ['evenements', { evenements: { nombre: 3, age_ms: 10_000 } }, 'juste'],
    ['evenements', { evenements: { nombre: 3, age_ms: 11_000 } }, 'surveiller'],
    ['evenements', { evenements: { nombre: 3, age_ms: 60_000 } }, 'surveiller'],
    ['evenements', { evenements: { nombre: 3, age_ms: 61_000 } }, 'panne'],
    ['certification', { certification: { ...CERTIFIE, incertaines: 1 } }, 'surveiller'],
    ['chaine', { chaine: { ...BON.chaine, rompues: ['caisse 2'] } }, 'panne'],
    ['chaine', { chaine: { ...BON.chaine, inconnues: ['9f3a12bc00112233'] } }, 'panne'],
  ])('%s : %o est %s', (cle, change, etat) => {
    expect(etatDe(cle, change)).toBe(etat);
    const ligne = jugerServeur({ ...BON, ...change }, MIDI).find((c) => c.cle === cle);
    expect(ligne?.faire === null, 'ce qui ne va pas dit quoi faire').toBe(etat === 'juste');
  });
  it('le pire de tous est celui qui se dit, où qu’il soit', () => {
    const etats = (...tous: EtatControle[]) => tous.map((etat) => ({ etat }));
    expect(pireEtat([])).toBe('juste');
    expect(pireEtat(etats('juste', 'surveiller', 'juste'))).toBe('surveiller');
    expect(pireEtat(etats('panne', 'surveiller', 'juste'))).toBe('panne');
  });
  it('une imprimante qui répond se compte, aucune se dit', () => {
    const dit = (imprimantes: ReleveServeur['imprimantes']) =>
      jugerServeur({ ...BON, imprimantes }, MIDI).find((c) => c.cle === 'imprimantes')?.valeur;
    expect(dit(BON.imprimantes)).toBe(phrasesEtat.imprimantesDites(1));
    expect(dit([])).toBe(phrasesEtat.imprimantesSans);
  });
  it('ce qu’un serveur n’a pas ne se montre pas', () => {
    const lignes = jugerServeur(
      {
        ...BON,
        sauvegarde: null,
        archivage: null,
        horloge: null,
        libre: null,
        certification: null,
      },
      MIDI,
    );
    for (const cle of ['sauvegarde', 'archivage', 'horloge', 'disque', 'certification'])
      expect(lignes.map((l) => l.cle)).not.toContain(cle);
  });
  it('chaque alarme a son titre', () => {
    for (const cle of CLES_CONTROLE)
      expect(phrasesEtat.TITRES_ALARME[cle] !== undefined, cle).toBe(CONTROLES[cle].alarme);
  });
});

describe('[ETA-2] une alarme se dit une fois, jusqu’à ce qu’elle tombe', () => {
  const a = (libre: number, tenues: Parameters<typeof suivreAlarmes>[0], instant: string) => {
    const suite = suivreAlarmes(tenues, jugerServeur({ ...BON, libre }, MIDI), instant);
    return { ...suite, montees: suite.montees.map((c) => `${c.cle} ${c.etat}`) };
  };
  it('court, dit ; encore court, tu ; plein, redit ; court, tu ; de la place, levé', () => {
    const un = a(9e8, {}, 'un');
    expect(un.montees).toEqual(['disque surveiller']);
    const deux = a(9e8, un.tenues, 'deux');
    expect([deux.montees, deux.tombees, deux.tenues]).toEqual([[], [], un.tenues]);
    const trois = a(9e7, deux.tenues, 'trois');
    expect(trois.montees).toEqual(['disque panne']);
    expect(trois.tenues).toEqual({ disque: { etat: 'panne', depuis: 'un', courriel: false } });
    const quatre = a(9e8, trois.tenues, 'quatre');
    expect([quatre.montees, quatre.tenues.disque?.etat]).toEqual([[], 'surveiller']);
    const cinq = a(5e9, quatre.tenues, 'cinq');
    expect([cinq.montees, cinq.tombees, cinq.tenues]).toEqual([[], ['disque'], {}]);
    expect(a(9e8, cinq.tenues, 'six').montees).toEqual(['disque surveiller']);
  });
  it('ce qui ne se regarde plus est levé : un disque retiré n’a plus de place à dire', () => {
    const un = a(9e7, {}, 'un');
    const retire = jugerServeur({ ...BON, libre: null, sauvegarde: null }, MIDI);
    const deux = suivreAlarmes(un.tenues, retire, 'deux');
    expect([deux.montees, deux.tombees, deux.tenues]).toEqual([[], ['disque'], {}]);
  });
  it('ce qui n’est pas une alarme ne se dit pas', () => {
    const lignes = jugerServeur({ ...BON, base: null }, MIDI);
    expect(suivreAlarmes({}, lignes, 'x').montees).toEqual([]);
  });
});

describe('les actes les plus lents d’un jour', () => {
  it('19 sur 20 en moins de, à un cinquième près ; une heure d’avant-hier s’oublie', () => {
    const jour = new DayOfTimes();
    for (let i = 0; i < 95; i += 1) jour.note('GET /a', 10, MIDI.getTime());
    for (let i = 0; i < 5; i += 1) jour.note('GET /a', 4_000, MIDI.getTime());
    for (let i = 0; i < 10; i += 1) jour.note('POST /b', 900, avant(23).getTime());
    const [b, acteA] = jour.slowest(MIDI.getTime(), 5);
    expect(b).toMatchObject({ route: 'POST /b', nombre: 10 });
    expect(b?.p95).toBeGreaterThanOrEqual(900);
    expect(b?.p95).toBeLessThan(900 * 1.2);
    expect(acteA?.nombre).toBe(100);
    expect(acteA?.p95).toBeLessThan(12);
    jour.note('GET /a', 4_000, MIDI.getTime());
    expect(jour.slowest(MIDI.getTime(), 5)[0]?.p95).toBeGreaterThan(3_900);
    expect(jour.slowest(MIDI.getTime() + 2 * 3_600_000, 5).map((l) => l.route)).toEqual(['GET /a']);
  });
});
