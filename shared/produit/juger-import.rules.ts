import * as phrasesImport from '#shared/produit/import.phrases.ts';
import {
  type ChampImport,
  CODES_IMPORT,
  COLONNES_IMPORT,
  labelDe,
  type Remarque,
  REQUISES,
  type ValeursImport,
} from './import.rules.ts';
import { alertePrix, fautesProduit } from './produit.rules.ts';

/** The product a row names, as it stands: amounts in hundredths, shelf and nature by label. */
export type ProduitEnPlace = { [C in Exclude<ChampImport, 'rayon' | 'nature'>]: unknown } & {
  qte: number;
  qte_min: number;
  qte_max: number;
  prix_achat: number;
  prix_de_vente: number;
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
  const { qte_min = 0, qte_max = 0, prix_achat = 0, prix_de_vente } = { ...enPlace, ...v };
  return { qte_min, qte_max, prix_achat, prix_de_vente };
};

function fautesDeLigne(
  v: ValeursImport,
  { rayon_id, nature_id }: Rangement,
  enPlace: ProduitEnPlace | null,
): Remarque[] {
  const absents = enPlace === null ? REQUISES.filter((c) => v[c] === undefined) : [];
  const { prix_de_vente = 1, ...bornes } = bornesDe(v, enPlace);
  const fautes = [
    ...absents.map((c) => remarque(c, '', phrasesImport.importChampRequis(labelDe(c)))),
    ...fautesProduit({ ...bornes, prix_de_vente }).map((phrase) => remarque('', '', phrase)),
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
  const { prix_achat, prix_de_vente = 0 } = bornesDe(v, enPlace);
  const alerte = alertePrix({ qte_min: 0, qte_max: 0, prix_achat, prix_de_vente });
  if (alerte === null) return [];
  const lu = v.prix_de_vente === undefined ? '' : v.prix_de_vente / 100;
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
const avertirCodes = (v: ValeursImport, enPlace: ProduitEnPlace | null): Remarque[] =>
  CODES_IMPORT.flatMap((c) => {
    const ancien = enPlace?.[c];
    const remplace = v[c] !== undefined && typeof ancien === 'string' && v[c] !== ancien;
    return enPlace && remplace && !dejaBorne(v, c, enPlace)
      ? [remarque(c, v[c], phrasesImport.importCodeRemplace(ancien))]
      : [];
  });

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
