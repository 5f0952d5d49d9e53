import { type Centimes, enCentimes, enFcfa, ZERO } from '../base/montant.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import {
  type ChampImport,
  CODES_IMPORT,
  type ColonneCode,
  COLONNES_IMPORT,
  labelDe,
  type Remarque,
  REQUISES,
  type ValeursImport,
} from './import.rules.ts';
import { alertePrix, fautesProduit } from './produit.rules.ts';

/** The four codes of a product, by their columns. */
export type CodesTenus = Record<ColonneCode, string | null>;
/** The product a row names, as it stands: amounts in hundredths, shelf and nature by label. */
export type ProduitEnPlace = {
  [C in Exclude<ChampImport, 'rayon' | 'nature'>]: unknown;
} & CodesTenus & {
    qte: number;
    qte_min: number;
    qte_max: number;
    prix_achat: Centimes;
    prix_de_vente: Centimes;
    rayon_id: number | null;
    nature_id: number | null;
  };
export interface Jugement {
  genre: 'nouveau' | 'modifie' | 'inchange' | 'fautive';
  fautes: Remarque[];
  avertissements: Remarque[];
}
/**
 * Shelf and nature of a row, as found: `undefined` when it names none, null when none has that
 * label.
 */
export interface Rangement {
  rayon_id: number | null | undefined;
  nature_id: number | null | undefined;
}

const remarque = (champ: ChampImport | '', lu: unknown, phrase: string): Remarque => ({
  colonne: champ === '' ? '' : labelDe(champ),
  lu: lu === undefined ? '' : String(lu),
  phrase,
});

/** What stands is kept where the row says nothing. */
const bornesDe = (v: ValeursImport, enPlace: ProduitEnPlace | null) => {
  const { qte_min = 0, qte_max = 0, prix_achat = ZERO, prix_de_vente } = { ...enPlace, ...v };
  return { qte_min, qte_max, prix_achat, prix_de_vente };
};

/** Where a code goes that cannot take its own column: the main code's last. */
const PLACES: readonly ColonneCode[] = ['cip_deux', 'cip_1', 'cip_2', 'cip'];
export interface CodesApres {
  codes: CodesTenus;
  /** Columns of the row whose code finds no place. */
  sansPlace: ColonneCode[];
}
/**
 * [IMP-10] The codes of a product once a row has named some. One that it bears already stays where
 * it is, whatever column names it; a new one takes its column, in the place of the code that was
 * there, unless the row names that one too: it then goes to a free column.
 *
 * A barcode in CIP and AVENE01 in CIP 2; the row says CIP AVENE01, CIP 2 AVENE02X: AVENE02X goes to
 * CIP 3, the two others stay, and the same row again changes nothing.
 */
export function codesApres(v: Pick<ValeursImport, ColonneCode>, tenus: CodesTenus): CodesApres {
  const codes: CodesTenus = {
    cip: tenus.cip,
    cip_1: tenus.cip_1,
    cip_2: tenus.cip_2,
    cip_deux: tenus.cip_deux,
  };
  const nommes = new Set(CODES_IMPORT.map((c) => v[c]));
  const bornes = new Set(Object.values(codes));
  const nouveaux = CODES_IMPORT.flatMap((c) => {
    const code = v[c];
    return code === undefined || bornes.has(code) ? [] : [{ c, code }];
  });
  const estNomme = (code: string | null): boolean => code !== null && nommes.has(code);
  for (const { c, code } of nouveaux.filter((n) => !estNomme(tenus[n.c]))) codes[c] = code;
  const sansPlace: ColonneCode[] = [];
  for (const { c, code } of nouveaux.filter((n) => estNomme(tenus[n.c]))) {
    const libre = PLACES.find((place) => codes[place] === null);
    if (libre === undefined) sansPlace.push(c);
    else codes[libre] = code;
  }
  return { codes, sansPlace };
}
const fautesDeCodes = (v: ValeursImport, enPlace: ProduitEnPlace | null): Remarque[] =>
  enPlace === null
    ? []
    : codesApres(v, enPlace).sansPlace.map((c) =>
        remarque(c, v[c], phrasesImport.importCodeSansPlace(enPlace[c] ?? '')),
      );

function fautesDeLigne(
  v: ValeursImport,
  { rayon_id, nature_id }: Rangement,
  enPlace: ProduitEnPlace | null,
): Remarque[] {
  const absents = enPlace === null ? REQUISES.filter((c) => v[c] === undefined) : [];
  const { prix_de_vente = enCentimes(1), ...bornes } = bornesDe(v, enPlace);
  const fautes = [
    ...absents.map((c) => remarque(c, '', phrasesImport.importChampRequis(labelDe(c)))),
    ...fautesProduit({ ...bornes, prix_de_vente }).map((phrase) => remarque('', '', phrase)),
    ...fautesDeCodes(v, enPlace),
  ];
  if (rayon_id === null)
    fautes.push(remarque('rayon', v.rayon, phrasesImport.importRayonInconnu(v.rayon ?? '')));
  if (nature_id === null)
    fautes.push(remarque('nature', v.nature, phrasesImport.importNatureInconnue(v.nature ?? '')));
  return fautes;
}

/** A price that the row moves and that sells at a loss or is far from its cost. */
function avertirPrix(v: ValeursImport, enPlace: ProduitEnPlace | null): Remarque[] {
  if (v.prix_de_vente === undefined && v.prix_achat === undefined) return [];
  const { prix_achat, prix_de_vente = ZERO } = bornesDe(v, enPlace);
  const alerte = alertePrix({ qte_min: 0, qte_max: 0, prix_achat, prix_de_vente });
  if (alerte === null) return [];
  const lu = v.prix_de_vente === undefined ? '' : enFcfa(v.prix_de_vente);
  return [remarque('prix_de_vente', lu, alerte)];
}

const avertirQuantite = (v: ValeursImport, enPlace: ProduitEnPlace | null): Remarque[] =>
  enPlace && v.qte !== undefined && v.qte !== enPlace.qte
    ? [remarque('qte', v.qte, phrasesImport.importQuantiteGardee(enPlace.qte))]
    : [];

const COMPARES = COLONNES_IMPORT.map((c) => c.champ).filter(
  (c) => c !== 'qte' && c !== 'rayon' && c !== 'nature',
);
/** [IMP-10] A code that the product bears already says nothing new, whatever column names it. */
const dejaBorne = (v: ValeursImport, champ: ChampImport, enPlace: ProduitEnPlace): boolean =>
  CODES_IMPORT.some((c) => c === champ) && CODES_IMPORT.some((c) => enPlace[c] === v[champ]);
/** [IMP-10] A code of the product that the row puts another in the place of: no longer its own. */
function avertirCodes(v: ValeursImport, enPlace: ProduitEnPlace | null): Remarque[] {
  if (enPlace === null) return [];
  const { codes } = codesApres(v, enPlace);
  return CODES_IMPORT.flatMap((c) => {
    const ancien = enPlace[c];
    return ancien !== null && codes[c] !== ancien
      ? [remarque(c, v[c], phrasesImport.importCodeRemplace(ancien))]
      : [];
  });
}

const change = (v: ValeursImport, rangement: Rangement, enPlace: ProduitEnPlace): boolean =>
  COMPARES.some((c) => v[c] !== undefined && v[c] !== enPlace[c] && !dejaBorne(v, c, enPlace)) ||
  (['rayon_id', 'nature_id'] as const).some(
    (c) => rangement[c] !== undefined && rangement[c] !== enPlace[c],
  );

/**
 * [IMP-4] What a row would do to the product it names (`null`: none, it is a new one). Its quantity
 * is only that of a new product: the stock of another moves by movements.
 */
export function jugerLigne(
  v: ValeursImport,
  rangement: Rangement,
  enPlace: ProduitEnPlace | null,
): Jugement {
  const fautes = fautesDeLigne(v, rangement, enPlace);
  const genreDe = (): Jugement['genre'] => {
    if (fautes.length > 0) return 'fautive';
    if (enPlace === null) return 'nouveau';
    return change(v, rangement, enPlace) ? 'modifie' : 'inchange';
  };
  return {
    genre: genreDe(),
    fautes,
    avertissements: [
      ...avertirPrix(v, enPlace),
      ...avertirQuantite(v, enPlace),
      ...avertirCodes(v, enPlace),
    ],
  };
}
