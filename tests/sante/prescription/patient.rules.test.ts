import { describe, expect, it } from 'vitest';
import {
  alertesDesDonnees,
  allergieReconnue,
  inconnuesDe,
  type MedicamentConnu,
} from '#shared/sante/prescription/patient.rules.ts';
import * as phrases from '#shared/sante/prescription/prescription.phrases.ts';
import { PAR_DEFAUT } from '#shared/sante/prescription/prescription.schema.ts';
import { vigilanceDuResultat } from '#shared/sante/prescription/vigilance-resultat.rules.ts';
import { indexFictif } from '#tests/sante/interaction/index-fictif.ts';
import { connue, uneLigne } from '#tests/sante/interaction/une-ligne.ts';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';

const composition = (...ids: string[]): CompositionDuProduit => ({
  source: 'base',
  substances: ids.map((id) => connue(id)),
  voies: null,
  mentions: [],
});
const medicament = (plus: Partial<MedicamentConnu> = {}): MedicamentConnu => ({
  libelle: 'EXEMPLAMOL 500 mg',
  dci: 'EXEMPLE',
  contrindications: [],
  source: 'base',
  composition: composition('clarithromycine'),
  classes: ['macrolides (sauf spiramycine)', 'antibactériens à usage systémique'],
  ...plus,
});
const patient = { pathologie: 'toux', age: null, allergies: [], contre_indications: [] };
const allergies = (dites: string[], connues: [string, CompositionDuProduit][] = []) =>
  alertesDesDonnees(medicament(), { ...patient, allergies: dites }, new Map(connues));

describe('[PRE-14] ce que nos bases ajoutent du patient', () => {
  it('une allergie par sa classe : le pluriel, les accents, un sigle ; jamais ce que la classe exclut', () => {
    expect(allergies(['Macrolides'])).toEqual([
      phrases.allergieParClasse('Macrolides', 'macrolides (sauf spiramycine)'),
    ]);
    expect(allergies(['antibacteriens'])).toHaveLength(1);
    expect(allergies(['spiramycine'])).toEqual([]);
    expect(allergies(['lides'])).toEqual([]);
    const ains = medicament({ classes: ['anti-inflammatoires non stéroïdiens'] });
    expect(alertesDesDonnees(ains, { ...patient, allergies: ['AINS'] }, new Map())).toHaveLength(1);
  });
  it('une allergie par sa substance, quand elle est nommée autrement', () => {
    expect(allergies(['zeclar'], [['zeclar', composition('clarithromycine')]])).toEqual([
      phrases.allergieParSubstance('zeclar', 'CLARITHROMYCINE'),
    ]);
    expect(allergies(['zeclar'], [['zeclar', composition('codeine')]])).toEqual([]);
  });
  it('ce que dit déjà le nom n’est pas dit deux fois [PRE-4]', () =>
    expect(allergies(['exemplamol'], [['exemplamol', composition('clarithromycine')]])).toEqual(
      [],
    ));
  it('enfant, grossesse : les conditions de délivrance, à ceux qu’elles concernent', () => {
    const mentions = ['contre-indiqué chez les femmes en âge de procréer'];
    const m = medicament({
      libelle: 'EXEMPLAMOL ADULTES',
      composition: { ...composition('codeine'), mentions },
    });
    const dites = (plus: object) => alertesDesDonnees(m, { ...patient, ...plus }, new Map());
    expect(dites({})).toEqual([]);
    expect(dites({ age: 12 })).toEqual([
      phrases.faitPourEnfant('Présentation pour adultes, d’après son nom.'),
    ]);
    expect(dites({ age: 18 })).toEqual([]);
    expect(dites({ grossesse: true })).toEqual(mentions.map(phrases.faitPourGrossesse));
    expect(dites({ contre_indications: ['grossesse'] })).toHaveLength(1);
  });
});

describe('[PRE-15] ce que personne ne sait est dit', () => {
  const demande = {
    ...patient,
    age: 12,
    poids: 30,
    grossesse: true,
    contre_indications: ['asthme', 'grossesse'],
    allergies: ['iode'],
  };
  it('hypertension, 12 ans : la base ne répond de rien, et le dit', () =>
    expect(inconnuesDe(medicament({ composition: null, dci: PAR_DEFAUT.dci }), demande)).toEqual([
      phrases.inconnuAge(12),
      phrases.inconnuPoids(30),
      phrases.inconnueGrossesse,
      phrases.inconnueContreIndication('asthme'),
      phrases.inconnueAllergie('iode'),
    ]));
  it('une source qui liste des contre-indications répond de l’âge, de la grossesse et de celles signalées', () =>
    expect(
      inconnuesDe(medicament({ source: 'vidal', contrindications: ['Asthme'] }), demande),
    ).toEqual([]));
  it('un nourrisson de six mois, 3,5 kg, se dit comme on l’écrit', () =>
    expect(inconnuesDe(medicament(), { ...patient, age: 0.5, poids: 3.5 })).toEqual([
      'âge (0,5 an)',
      'poids (3,5 kg)',
    ]));
  it('rien n’est demandé : rien ne manque', () =>
    expect(inconnuesDe(medicament(), patient)).toEqual([]));
});

describe('[PRE-18] une allergie que rien ne reconnaît', () => {
  const reconnue = (dite: string, connues: [string, CompositionDuProduit | null][] = []) =>
    allergieReconnue(dite, new Map(connues), [medicament()], ['macrolides', 'sulfamides']);
  it('mal écrite, elle ne l’est pas ; par sa substance, un nom trouvé ou une classe, elle l’est', () => {
    expect(reconnue('aspirin', [['aspirin', null]])).toBe(false);
    expect(reconnue('mide')).toBe(false);
    expect(reconnue('aspirine', [['aspirine', composition('aspirine')]])).toBe(true);
    expect(reconnue('Exemplamol')).toBe(true);
    expect(reconnue('Sulfamide')).toBe(true);
  });
});

describe('[PRE-16] ce qui est trouvé, contre ce qui l’entoure', () => {
  const t = indexFictif();
  const trouve = uneLigne('11', ['clarithromycine']);
  it('les cartes où il est, le pire d’abord ; sa propre ligne au panier n’est pas un doublon', () => {
    const autour = [
      uneLigne('11', ['clarithromycine']),
      uneLigne('12', ['simvastatine']),
      uneLigne('13', ['ibuprofene']),
      uneLigne('14', ['warfarine']),
    ];
    const vue = vigilanceDuResultat(t, trouve, autour);
    expect(vue?.cartes.map((c) => [c.cle, c.niveau])).toEqual([
      ['clarithromycine+simvastatine', 'CI'],
    ]);
    expect(vue?.etat).toMatchObject({ niveau: 'CI', double: false, couverture: 'couverte' });
  });
  it('un autre produit de même substance est un doublon', () =>
    expect(
      vigilanceDuResultat(t, trouve, [uneLigne('21', ['clarithromycine'])])?.etat,
    ).toMatchObject({ double: true, niveau: null }));
});
