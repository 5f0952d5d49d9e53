import { expect, it } from 'vitest';
import { composerThesaurus } from '#server/sante/interaction/import/composer-thesaurus.ts';
import { normaliser } from '#shared/base/liste.ts';
import { readCsv } from '#shared/base/lire-csv.ts';
import { interactionsDe } from '#shared/sante/interaction/interaction.rules.ts';
import { LECTURES } from '#shared/sante/interaction/lectures.ts';
import { indexerThesaurus } from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import { siDonnees } from '#tests/harness/si-donnees.ts';
import { fichiersReels, texteReel } from './thesaurus-fictif.ts';
import { unPanierDe } from './une-ligne.ts';

/** Pairs and traps that came with the data. */
interface Epreuves {
  positifs: { a: string; b: string; niveau_max: string; couples_attendus: string[] }[];
  negatifs: { a: string; b: string }[];
  pieges: { a: string; b: string; attendu?: []; attendu_niveau_max?: string }[];
  lacunes_connues: { a: string; b: string }[];
}

/**
 * Thirty-four baskets read by us in the couples and their texts: each with all that alerts in it, and
 * nothing else (what is only to be kept in mind is left out).
 */
const PANIERS: readonly (readonly [
  substances: string,
  attendu: Readonly<Record<string, string>>,
])[] = [
  ['lumefantrine clarithromycine paracetamol', { 'clarithromycine+lumefantrine': 'AD' }],
  ['chloroquine domperidone', { 'chloroquine+domperidone': 'CI' }],
  ['chloroquine amiodarone', { 'amiodarone+chloroquine': 'AD' }],
  ['halofantrine clarithromycine', { 'clarithromycine+halofantrine': 'AD' }],
  ['quinine digoxine paracetamol', { 'digoxine+quinine': 'PE' }],
  ['warfarine sulfamethoxazole trimethoprime', { 'sulfamethoxazole+warfarine': 'AD' }],
  [
    'enalapril spironolactone furosemide',
    {
      'enalapril+spironolactone': 'AD',
      'enalapril+furosemide': 'PE',
      'furosemide+spironolactone': 'PE',
    },
  ],
  ['losartan potassium', { 'losartan+potassium': 'AD' }],
  [
    'losartan hydrochlorothiazide ibuprofene',
    {
      'hydrochlorothiazide+losartan': 'PE',
      'ibuprofene+losartan': 'PE',
      'hydrochlorothiazide+ibuprofene': 'PE',
    },
  ],
  ['metformine glibenclamide fluconazole', { 'fluconazole+glibenclamide': 'PE' }],
  ['insuline propranolol', { 'insuline+propranolol': 'PE' }],
  [
    'ciprofloxacine fer theophylline',
    { 'ciprofloxacine+fer': 'PE', 'ciprofloxacine+theophylline': 'PE' },
  ],
  ['doxycycline fer paracetamol', { 'doxycycline+fer': 'PE' }],
  [
    'rifampicine ethinylestradiol isoniazide',
    { 'ethinylestradiol+rifampicine': 'AD', 'isoniazide+rifampicine': 'PE' },
  ],
  [
    'carbamazepine levonorgestrel isoniazide',
    { 'carbamazepine+levonorgestrel': 'AD', 'carbamazepine+isoniazide': 'AD' },
  ],
  ['ritonavir simvastatine lamivudine', { 'ritonavir+simvastatine': 'CI' }],
  ['efavirenz lumefantrine lamivudine', {}],
  [
    'lithium ibuprofene enalapril',
    { 'ibuprofene+lithium': 'AD', 'enalapril+lithium': 'AD', 'enalapril+ibuprofene': 'PE' },
  ],
  [
    'digoxine furosemide clarithromycine',
    { 'digoxine+furosemide': 'PE', 'clarithromycine+digoxine': 'PE' },
  ],
  ['verapamil propranolol', { 'propranolol+verapamil': 'AD' }],
  ['prednisone virus-de-la-fievre-jaune', { 'prednisone+virus-de-la-fievre-jaune': 'CI' }],
  [
    'diclofenac acide-acetylsalicylique enalapril',
    {
      'acide-acetylsalicylique+diclofenac': 'AD',
      'diclofenac+enalapril': 'PE',
      'acide-acetylsalicylique+enalapril': 'PE',
    },
  ],
  ['sildenafil trinitrine bisoprolol', { 'sildenafil+trinitrine': 'CI' }],
  ['codeine buprenorphine paracetamol', { 'buprenorphine+codeine': 'AD' }],
  ['fluoxetine tramadol paracetamol', { 'fluoxetine+tramadol': 'AD' }],
  ['hydroxyzine haloperidol', { 'haloperidol+hydroxyzine': 'CI' }],
  ['metoclopramide levodopa', { 'levodopa+metoclopramide': 'CI' }],
  ['ergotamine clarithromycine paracetamol', { 'clarithromycine+ergotamine': 'CI' }],
  ['methotrexate ibuprofene acide-folique', { 'ibuprofene+methotrexate': 'AD' }],
  ['tetracycline isotretinoine', { 'isotretinoine+tetracycline': 'CI' }],
  ['amlodipine simvastatine atorvastatine', { 'amlodipine+simvastatine': 'PE' }],
  ['rosuvastatine fenofibrate', { 'fenofibrate+rosuvastatine': 'CI' }],
  [
    'dolutegravir rifampicine calcium',
    { 'dolutegravir+rifampicine': 'AD', 'calcium+dolutegravir': 'PE' },
  ],
  ['metronidazole amoxicilline omeprazole', {}],
];

const fichiers = fichiersReels();
siDonnees('interactions').describe('le thésaurus de l’agence, quand il est là', () => {
  const compose = fichiers ? composerThesaurus(fichiers, null) : [];
  const index = Array.isArray(compose) ? null : indexerThesaurus(compose.compact);
  const epreuves = (fichiers ? JSON.parse(texteReel('gold.json')) : {}) as Epreuves;
  const cartes = (...substances: string[]) =>
    index ? interactionsDe(index, unPanierDe(...substances.map((s) => [s]))) : [];

  it('[THE-2] [THE-4] se lit tout entier, avec l’édition, la source et la licence qu’il dit', () => {
    expect(compose).toMatchObject({
      edition: {
        libelle: 'octobre 2020',
        date_edition: '2020-10-20',
        source:
          'Source : ANSM, Thésaurus des interactions médicamenteuses, octobre 2020 — aide à la vigilance, ne remplace pas le pharmacien',
      },
    });
    expect(!Array.isArray(compose) && compose.licence).toMatch(/^MIT License[\s\S]*Cossin/);
  });
  it('[INT-10] chaque paire attendue, à son niveau et par ses couples', () => {
    const vues = epreuves.positifs.map(({ a, b }) => {
      const [carte] = cartes(a, b);
      return {
        a,
        b,
        niveau_max: carte?.niveau,
        couples_attendus: carte?.couples.map((c) => c.id).sort(),
      };
    });
    expect(vues).toEqual(
      epreuves.positifs.map(({ a, b, niveau_max, couples_attendus }) => ({
        a,
        b,
        niveau_max,
        couples_attendus,
      })),
    );
    expect(vues.length).toBe(24);
  });
  it('[INT-10] ni les paires sans alerte, ni les lacunes connues, ni les pièges', () => {
    for (const { a, b } of [...epreuves.negatifs, ...epreuves.lacunes_connues])
      expect(cartes(a, b), `${a} + ${b}`).toEqual([]);
    for (const { a, b, attendu, attendu_niveau_max } of epreuves.pieges) {
      if (attendu) expect(cartes(a, b)).toEqual(attendu);
      if (attendu_niveau_max) expect(cartes(a, b)).toMatchObject([{ niveau: attendu_niveau_max }]);
      expect(cartes(a, b).length).toBeLessThan(2);
    }
  });
  it.each(PANIERS)('[INT-10] %s', (substances, attendu) => {
    const vues = cartes(...substances.split(' ')).filter((c) => c.niveau !== 'APEC');
    expect(Object.fromEntries(vues.map((c) => [c.cle, c.niveau]))).toEqual(attendu);
  });
  it('[INT-8] chaque lecture faite à la main est encore celle d’un texte, et nomme des substances connues', () => {
    const table = (nom: string) => (readCsv(texteReel(nom)) ?? []).slice(1);
    const noms = new Set([...table('substances.csv'), ...table('classes.csv')].map(([id]) => id));
    const textes = Map.groupBy(table('niveaux.csv'), ([couple]) => couple);
    const perdues = LECTURES.filter(({ entre: [x, y], niveau, dit }) => {
      const siens = table('couples.csv').filter(
        (c) => (c[2] === x && c[4] === y) || (c[2] === y && c[4] === x),
      );
      return !siens.some((c) => {
        const rangs = (textes.get(c[0]) ?? []).filter((n) => !niveau || n[2] === niveau);
        const mots = [...(niveau ? [] : [c[8]]), ...rangs.map((n) => n[3])].join(' ');
        return normaliser(mots).includes(dit);
      });
    });
    expect(perdues.map((l) => [l.entre, l.niveau, l.dit])).toEqual([]);
    const dites = LECTURES.flatMap((l) =>
      l.cas.flatMap((c) => [
        ...(c.parmi ?? []),
        ...(c.et ?? []),
        ...(c.sauf ?? []),
        ...(c.voies?.de ?? []),
      ]),
    );
    expect(dites.filter((id) => !noms.has(id))).toEqual([]);
  });
});
