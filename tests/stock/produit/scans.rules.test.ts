import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#shared/base/lire-csv.ts';
import { type Constat, constatDeBoite, seRefuse } from '#shared/stock/produit/boite.rules.ts';
import {
  cleEan13,
  type CodeLu,
  type CodesProduit,
  ecrituresDuCode,
  lecturesDuScan,
  porteCode,
  porteursDuScan,
  seProuve,
} from '#shared/stock/produit/codes.rules.ts';
import { cleJuste, dateGs1, lireGs1 } from '#shared/stock/produit/gs1.rules.ts';
import {
  catalogueVide,
  chercherDans,
  poserAuCatalogue,
} from '#shared/vente/station/chercher-catalogue.rules.ts';
import { unProduit } from '#tests/factories/objets-du-fil.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import { siDonnees } from '#tests/harness/si-donnees.ts';

const produit = (cip: string): CodesProduit => ({ cip, cip_1: null, cip_2: null, cip_deux: null });

const DITS: Readonly<Record<Constat, string>> = {
  perime: 'périmé',
  lot_perime: 'lot périmé',
  lot_inconnu: 'lot inconnu',
  date_differente: 'date différente',
  lot_illisible: 'lot illisible',
  date_illisible: 'date illisible',
  durabilite: 'date de durabilité',
};
interface Attendu {
  trouve: string;
  lot: string;
  peremption: string;
  serie: string;
  remarque: string;
}
const ligne = (trouve: string, remarque: string, code?: CodeLu): Attendu => ({
  trouve,
  lot: code?.lot ?? '',
  peremption: code?.date_expiration ?? '',
  serie: code?.serie ?? '',
  remarque,
});
/** What the till makes of a scan, in the words of the file. */
function jouer(envoi: string, porte: string, lots_tenus: string, jour: string): Attendu {
  const trouves = porteursDuScan(porte.split(' | ').map(produit), envoi.replaceAll('␝', '\u001d'));
  if (!trouves) return ligne('non', 'code inconnu');
  const { code, porteurs } = trouves;
  if (porteurs.length > 1) return ligne('demander', 'deux produits');
  if (code.carton !== undefined)
    return ligne('demander', code.carton === null ? 'carton' : `carton de ${code.carton}`, code);
  const lots = lots_tenus
    .split(',')
    .filter(Boolean)
    .map((l) => ({ numero: l.slice(0, l.lastIndexOf('=')), date_expiration: l.slice(-10) }));
  const constat = constatDeBoite(code, lots, jour);
  return ligne('oui', constat ? DITS[constat] : '', code);
}

const { it: siScans } = siDonnees('scans/scans.csv');
siScans('[SCN-3] [SCN-4] [SCN-23] [SCN-24] chaque ligne des scans donne ce qu’elle dit', () => {
  const texte = readFileSync(join(DONNEES, 'scans/scans.csv'), 'utf8');
  const [tetes = [], ...lignes] = readCsv(texte) ?? [];
  const cas = lignes.map((l) => Object.fromEntries(tetes.map((t, i) => [t, l[i] ?? ''])));
  expect(cas.length).toBeGreaterThan(50);
  for (const { id, envoi = '', porte = '', lots_tenus = '', jour = '', ...attendu } of cas) {
    const { trouve, lot, peremption, serie, remarque } = attendu;
    expect({ id, ...jouer(envoi, porte, lots_tenus, jour) }).toEqual({
      id,
      trouve,
      lot,
      peremption,
      serie,
      remarque,
    });
  }
});

siScans(
  '[CAT-5] [SCN-23] chaque ligne des scans trouve ses produits au catalogue d’un poste coupé',
  () => {
    const texte = readFileSync(join(DONNEES, 'scans/scans.csv'), 'utf8');
    const [tetes = [], ...lignes] = readCsv(texte) ?? [];
    for (const cellules of lignes) {
      const cas = Object.fromEntries(tetes.map((t, i) => [t, cellules[i] ?? '']));
      const { id, envoi = '', porte = '', trouve } = cas;
      const catalogue = catalogueVide();
      const produits = porte.split(' | ').map((cip, i) => unProduit({ id: i + 1, cip, dci: null }));
      for (const p of produits) poserAuCatalogue(catalogue, p);
      const brut = envoi.replaceAll('␝', '\u001d');
      const trouves = lecturesDuScan(brut).flatMap((code) =>
        chercherDans(catalogue, code.cips[0] ?? '', 5).produits.filter((p) => porteCode(p, code)),
      );
      const tous = produits.length > 1 ? produits : trouves.slice(0, 1);
      expect([id, trouves.length > 0]).toEqual([id, trouve !== 'non']);
      if (trouve !== 'non') expect(new Set(trouves)).toEqual(new Set(tous));
    }
  },
);

const JOUR = '2026-11-30';
const EAN = `340093812345${cleEan13('340093812345')}`;
const GTIN = `010${EAN}`;
const lu = (envoi: string) => lecturesDuScan(envoi).at(-1);

describe('[SCN-22] [SCN-23] le code exact d’abord, quelle que soit sa forme', () => {
  it.each([
    ['douze chiffres, portés treize', '036000291452', '0036000291452'],
    ['treize chiffres, portés douze', '0036000291452', '036000291452'],
    ['le préfixe de la symbologie', ']E00036000291452', '036000291452'],
    ['huit chiffres', ']E496385074', '96385074'],
    ['treize chiffres, clé fausse', '9100000000001', '9100000000001'],
    ['six chiffres', '604419', '604419'],
    ['quatorze chiffres', '20203040506075', '20203040506075'],
    ['des lettres, sans leur casse', 'ph0043', 'PH0043'],
    ['le CIP7 d’un CIP13', '9381234', cip('9381234')],
  ])('%s', (_cas, envoi, porte) =>
    expect(jouer(envoi, porte, '', JOUR)).toMatchObject({ trouve: 'oui', remarque: '' }),
  );
  it('un code dont la clé est fausse n’est que lui-même', () => {
    expect(ecrituresDuCode('036000291453')).toEqual(['036000291453']);
    expect(ecrituresDuCode('0036000291453')).toEqual(['0036000291453']);
  });
  it('deux produits qui le portent : il faut dire lequel', () =>
    expect(jouer('036000291452', '036000291452 | 0036000291452', '', JOUR)).toMatchObject({
      trouve: 'demander',
      remarque: 'deux produits',
    }));
  it('un code coupé en route, ou dont un signe est perdu, n’est à personne', () => {
    expect(lecturesDuScan('34009301…')).toEqual([]);
    expect(lecturesDuScan('AVE\uFFFDE07')).toEqual([]);
  });
  it('un carton se demande ; porté exactement, c’est un produit', () => {
    const carton = `1${EAN.slice(0, 12)}${cle14(`1${EAN.slice(0, 12)}`)}`;
    expect(jouer(carton, EAN, '', JOUR)).toMatchObject({ trouve: 'demander', remarque: 'carton' });
    expect(jouer(`01${carton}1731033110AB12`, carton, 'AB12=2031-03-31', JOUR)).toMatchObject({
      trouve: 'oui',
      lot: 'AB12',
      remarque: '',
    });
    expect(seProuve(carton)).toBe(false);
  });
});
function cip(cip7: string): string {
  return `34009${cip7}${cleEan13(`34009${cip7}`)}`;
}
function cle14(treize: string): number {
  return Array.from({ length: 10 }, (_, n) => n).find((n) => cleJuste(`${treize}${n}`)) ?? 0;
}

describe('[SCN-3] les éléments GS1', () => {
  it.each([
    ['un élément avant le lot et la date', `${GTIN}201517310331` + '10AB12'],
    ['un nombre d’unités', `${GTIN}301\u001d17310331` + '10AB12'],
    ['une référence du fabricant', `${GTIN}240REF/7\u001d17310331` + '10AB12'],
    ['un numéro national', `${GTIN}7123456\u001d1731033110AB12`],
    ['une mesure à quatre chiffres', `${GTIN}31030012501731033110AB12`],
    ['des parenthèses', `(01)0${EAN}(17)310331(10)AB12`],
  ])('%s : le lot et la date', (_cas, envoi) =>
    expect(lu(envoi)).toMatchObject({ lot: 'AB12', date_expiration: '2031-03-31' }),
  );
  it('sans séparateur, ce que toutes les façons de couper disent ; jamais un lot qui n’était pas imprimé', () => {
    // « AB12 » et une série, ou « AB1221445566778899 » : la date seule est sûre
    expect(lu(`${GTIN}1731033110AB1221445566778899`)).toEqual({
      cips: [EAN, EAN.slice(5, 12)],
      date_expiration: '2031-03-31',
      avis: 'lot_illisible',
    });
    expect(lu(`${GTIN}1731033110AB12`)).toMatchObject({ lot: 'AB12' });
  });
  it('un signe que le clavier n’a pas dit : la boîte, sans son lot', () => {
    expect(lu(`${GTIN}1731033110A\uFFFD12\u001d21S123456`)).toEqual({
      cips: [EAN, EAN.slice(5, 12)],
      date_expiration: '2031-03-31',
      serie: 'S123456',
      avis: 'lot_illisible',
    });
    expect(lu(`${GTIN}1731033110A~12`)).toEqual({
      cips: [EAN, EAN.slice(5, 12)],
      avis: 'lot_illisible',
    });
  });
  it('une clé fausse n’est pas un produit', () =>
    expect(lecturesDuScan(`010${EAN.slice(0, 12)}${(Number(EAN[12]) + 1) % 10}10AB12`)).toEqual(
      [],
    ));
  it('le jour 00 est le dernier du mois, bissextile comprise ; un jour qui n’existe pas n’est rien', () =>
    expect(['280200', '270200', '270229', '271301', '270631'].map(dateGs1)).toEqual([
      '2028-02-29',
      '2027-02-28',
      null,
      null,
      null,
    ]));
  it('une suite de chiffres sans fin se lit sans attendre', () => {
    const suite = `${GTIN}21${'1721'.repeat(30)}`;
    expect(lireGs1(suite)?.elements.get('01')).toBe(`0${EAN}`);
  });
});

describe('[SCN-24] [SCN-25] ce que la boîte dit d’elle-même', () => {
  const AB12 = { numero: 'AB12', date_expiration: '2031-03-31' };
  it.each<[string, Parameters<typeof constatDeBoite>[0], (typeof AB12)[] | null, Constat | null]>([
    ['périmée de la veille', { date_expiration: '2026-11-29' }, null, 'perime'],
    ['son dernier jour', { date_expiration: '2026-11-30' }, null, null],
    ['le lot que nous tenons', { lot: 'AB12', date_expiration: '2031-03-31' }, [AB12], null],
    ['un lot que nous n’avons pas', { lot: 'ZZ9' }, [AB12], 'lot_inconnu'],
    ['une autre date', { lot: 'AB12', date_expiration: '2030-03-31' }, [AB12], 'date_differente'],
    ['des lots non demandés', { lot: 'ZZ9' }, null, null],
    [
      'un lot périmé chez nous, la boîte dit plus tard',
      { lot: 'AB12', date_expiration: '2031-03-31' },
      [{ numero: 'AB12', date_expiration: '2026-11-29' }],
      'lot_perime',
    ],
    [
      'périmée, et le lot illisible',
      { date_expiration: '2024-01-31', avis: 'lot_illisible' },
      null,
      'perime',
    ],
  ])('%s', (_cas, boite, lots, attendu) => {
    const constat = constatDeBoite(boite, lots, JOUR);
    expect(constat).toBe(attendu);
    expect(seRefuse(constat)).toBe(attendu === 'perime' || attendu === 'lot_perime');
  });
});
