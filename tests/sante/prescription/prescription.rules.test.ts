import { describe, expect, it } from 'vitest';
import {
  alertesDe,
  chercheSeule,
  fenetrePages,
  lireListe,
  trierResultats,
} from '#shared/sante/prescription/prescription.rules.ts';
import {
  PAR_DEFAUT,
  type ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import {
  composerAvis,
  composerClasses,
  nettoyer,
} from '#server/stock/medicament/import/composer-avis.ts';
import { dosageDe } from '#server/sante/prescription/chercher-base.ts';
import { estPropose } from '#server/sante/prescription/vidal/composer-medicament.ts';
import { lireFlux } from '#server/sante/prescription/vidal/lire-flux.ts';

const patient = { pathologie: 'fièvre', age: null, allergies: [], contre_indications: [] };
const drogue = {
  libelle: 'EXEMPLAMOL',
  dci: 'paracétamol',
  contrindications: ['Nourrisson', 'Femme enceinte', 'Asthme sévère'],
};

describe('aide à la prescription : règles', () => {
  it('[PRE-2] une liste se lit entre virgules, sans blancs ni vides', () =>
    expect(lireListe(' pénicilline, ,Aspirine ,')).toEqual(['pénicilline', 'Aspirine']));
  it('[PRE-3] cherche d’elle-même à partir de trois lettres', () =>
    expect(['ab', ' ab ', 'abc'].map(chercheSeule)).toEqual([false, false, true]));
  it('[PRE-1] en stock, à commander, ailleurs ; l’ordre de pertinence reste dans chacun', () => {
    const r = (libelle: string, status: ResultatPrescription['status']) =>
      ({ libelle, status }) as ResultatPrescription;
    expect(
      trierResultats([
        r('a', 'vidal_only'),
        r('b', 'in_stock'),
        r('c', 'on_order'),
        r('d', 'in_stock'),
      ]).map((x) => x.libelle),
    ).toEqual(['b', 'd', 'c', 'a']);
  });
  it('[PRE-4] rien n’est dit que le médicament ne dise', () => {
    expect(alertesDe(drogue, patient)).toEqual([]);
    expect(alertesDe(drogue, { ...patient, age: 17 })).toEqual([
      'Contre-indiqué chez l’enfant : Nourrisson',
    ]);
    expect(alertesDe(drogue, { ...patient, age: 18 })).toEqual([]);
    expect(alertesDe(drogue, { ...patient, pathologie: 'Nausées de la grossesse' })).toEqual([
      'Contre-indiqué en cas de grossesse : Femme enceinte',
    ]);
    expect(
      alertesDe(
        { ...drogue, contrindications: [] },
        { ...patient, age: 3, allergies: ['PARACETAMOL'], contre_indications: ['asthme'] },
      ),
    ).toEqual(['Allergie signalée : PARACETAMOL']);
  });
  it('[PRE-5] cinq pages autour de la courante, la première, la dernière, des points entre', () => {
    expect(fenetrePages(0, 1)).toEqual([]);
    expect(fenetrePages(4, 2)).toEqual([1, 2, 3, 4]);
    expect(fenetrePages(20, 1)).toEqual([1, 2, 3, 4, 5, null, 20]);
    expect(fenetrePages(20, 10)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
    expect(fenetrePages(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
    expect(fenetrePages(7, 4)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it('les textes par défaut sont ceux de la spécification', () => {
    expect(PAR_DEFAUT).toEqual({
      dci: 'Non renseigné',
      forme: 'Non renseigné',
      dosage: 'Voir notice',
      posologie: 'Consulter la notice du médicament',
      duree: 'Selon prescription médicale',
    });
  });
});

describe('le flux', () => {
  it('[PRE-6] vétérinaire, cosmétique, supprimé : pas proposé', () => {
    const e = (item: string, marche: string) =>
      lireFlux(
        `<feed><entry xmlns:vidal="v" vidal:categories="PRODUCT"><title>X</title><vidal:itemType name="${item}">x</vidal:itemType><vidal:marketStatus name="${marche}">x</vidal:marketStatus></entry></feed>`,
      )[0];
    const propose = (item: string, marche: string) => {
      const lue = e(item, marche);
      return lue !== undefined && estPropose(lue);
    };
    expect([
      propose('VIDAL', 'AVAILABLE'),
      propose('VIDAL', 'NEW'),
      propose('VETERINARY', 'NEW'),
      propose('VIDAL', 'DELETED'),
      propose('ACCESSORY', 'AVAILABLE'),
    ]).toEqual([true, true, false, false, false]);
  });
  it('les codes gardent leurs zéros, une entrée seule fait une liste, l’identifiant est le nombre', () => {
    const [e] = lireFlux(
      '<feed xmlns="a"><entry xmlns:vidal="v"><title>É &amp; C</title><id>vidal://package/42</id><link href="/x" title="PRODUCT"/><vidal:cip>0123456</vidal:cip></entry></feed>',
    );
    expect(e).toMatchObject({
      titre: 'É & C',
      id: '42',
      liens: [{ href: '/x', titre: 'PRODUCT' }],
      champs: { cip: [{ texte: '0123456' }] },
    });
  });
  it('rien d’illisible ne fait une faute', () => {
    for (const texte of [
      '',
      ' ',
      '<feed>',
      '{"a":1}',
      '<html><br></html>',
      '<!DOCTYPE feed [<!ENTITY a "b">]><feed><entry/></feed>',
      '<feed/>',
    ])
      expect(() => lireFlux(texte)).not.toThrow();
    expect(lireFlux('<feed/>')).toEqual([]);
  });
});

describe('avis et classes importés', () => {
  it('[MED-6] le texte perd ses balises et guillemets, retrouve ses œ ; le plus récent d’abord, une fois', () => {
    expect(nettoyer('" Le SMR est important<br>- dans l’½dème <b>aigu</b> "')).toBe(
      'Le SMR est important\ndans l’œdème aigu',
    );
    const table = (lignes: string[][]) => ({
      fichier: 'x',
      lignes: lignes.map((colonnes, i) => ({ numero: i + 1, colonnes })),
    });
    const bdpm = {
      avis: table([
        ['1', 'CT', 'm', '20100101', 'Important', 'ancien'],
        ['1', 'CT', 'm', '20200101', 'Important', 'récent'],
        ['1', 'CT', 'm', '20190101', 'Faible', 'récent'],
      ]),
      presentations: table([
        [...Array<string>(12).fill(''), ''],
        ['2', ...Array<string>(11).fill(''), 'asthme<br>toux'],
      ]),
    } as unknown as Parameters<typeof composerAvis>[0];
    expect(composerAvis(bdpm)).toEqual([
      { cis: '1', avis: 'récent\nancien', indications: null },
      { cis: '2', avis: null, indications: 'asthme\ntoux' },
    ]);
  });
  it('[MED-7] les classes prennent leurs mots simples', () => {
    expect(
      composerClasses({
        atc: 'code,niveau,libelle_fr\nA04,2,"antiémétiques, antinauséeux"\nB,1,sang\n',
        grandPublic: ['code,mots\nA04,Nausée et vomissement\n'],
      }),
    ).toEqual([
      {
        code: 'A04',
        libelle: 'antiémétiques, antinauséeux',
        grand_public: 'Nausée et vomissement',
      },
      { code: 'B', libelle: 'sang', grand_public: null },
    ]);
    expect(composerClasses({ atc: null, grandPublic: [] })).toEqual([]);
  });
  it('le dosage est lu dans le nom, ou n’est pas dit', () => {
    expect(
      [
        'DOLIPRANE 1000 mg, comprimé',
        'X 0,5 mg/ml, solution',
        'Y 1 000 UI',
        'Z crème',
        'COAPROVEL 300 mg/12,5 mg, comprimé',
        'ATROVENT 0,03 POUR CENT, solution',
        'A 125 mg et A 80 mg, gélule',
        '10 gélules',
      ].map(dosageDe),
    ).toEqual([
      '1000 mg',
      '0,5 mg/ml',
      '1 000 UI',
      null,
      '300 mg/12,5 mg',
      '0,03 POUR CENT',
      null,
      null,
    ]);
  });
});
