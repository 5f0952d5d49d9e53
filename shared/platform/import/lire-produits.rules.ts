import { normaliser } from '../../base/liste.ts';
import { memeTexte, premiersSignes } from '../../base/texte.ts';
import { type Centimes, enFcfa, PRIX_MAX } from '../../base/montant.ts';
import { cipNormalise, ecrituresDuCode } from '../../stock/produit/codes.rules.ts';
import { dciCanonique } from '../../stock/produit/dci.rules.ts';
import { QTE_MAX } from '../../stock/produit/produit.schema.ts';
import { produitImporte } from './produit-importe.schema.ts';
import {
  cleFausse,
  sansApostrophe,
  codeLu,
  codeRetrouve,
  dateLue,
  estArrondi,
  nombreLu,
  ouiNonLu,
  propre,
  tvaLue,
  zeroOuUn,
} from './cellules.rules.ts';
import { plier } from './champs.ts';
import { type Cellules, type LigneLue, Lue, type Reponses } from './lignes.rules.ts';

export const NOM_MAX = 150;

/** Absent columns are left out. */
export interface ValeursProduit {
  codes: string[];
  libelle: string;
  prix_achat?: number | null;
  prix_vente?: number | null;
  /** Percent; null when unspecified. */
  taux_tva?: number | null;
  code_tva?: string;
  /** Said by the file itself, as a rate or a word. */
  tva_sure?: boolean;
  /** Our own export says so. */
  tva_a_verifier?: boolean;
  css?: boolean;
  stock?: number | null;
  stock_min?: number | null;
  stock_max?: number | null;
  /** Labels; existing spelling wins. */
  rayon?: string;
  nature?: string;
  fournisseur?: string;
  lot?: string;
  peremption?: string | null;
  dci?: string;
  forme?: string;
  famille?: string;
  classe?: string;
  categorie?: string;
  posologie?: string;
  couvert?: boolean;
  actif?: boolean;
}
export interface ProduitEnPlace {
  id: number;
  libelle: string;
  cip: string | null;
  cip_deux: string | null;
  cip_1: string | null;
  cip_2: string | null;
  qte: number;
  qte_min: number;
  qte_max: number;
  prix_achat: Centimes;
  prix_de_vente: Centimes;
  tva: boolean;
  tva_a_verifier: boolean;
  css: boolean;
  couvert: boolean;
  is_active: boolean;
  rayon: string | null;
  nature: string | null;
  dci: string | null;
  forme: string | null;
  famille: string | null;
  classe: string | null;
  categorie: string | null;
  posologie: string | null;
}
/** An absent list is not checked (preview). */
export interface BaseProduits {
  /** Percent. */
  taux_tva: number;
  /** YYYY-MM-DD. */
  jour: string;
  /** Labels, keyed by `plier`. */
  rayons?: ReadonlyMap<string, string> | undefined;
  natures?: ReadonlyMap<string, string> | undefined;
  fournisseurs?: ReadonlyMap<string, string> | undefined;
  /** First spellings, keyed by `plier`. */
  graphies?: Map<string, string> | undefined;
  /** Keyed by `cleDuCode`. */
  parCode?: ReadonlyMap<string, ProduitEnPlace> | undefined;
  /** Keyed by `cleDuLibelle`. */
  parLibelle?: ReadonlyMap<string, readonly ProduitEnPlace[]> | undefined;
  /** Batch expiries, YYYY-MM-DD, keyed by `cleDuLot`. */
  lots?: ReadonlyMap<string, readonly string[]> | undefined;
}
export const cleDuLot = (produit_id: number, numero: string): string =>
  `${produit_id} ${numero.toUpperCase()}`;

/** Text in brackets distinguishes products. */
export const cleDuLibelle = (libelle: string): string => normaliser(propre(libelle));
/** Ignores leading zeros; a CIP7 equals its CIP13. */
export const cleDuCode = (code: string): string => {
  const [ecrit = code] = ecrituresDuCode(code).toSorted((a, b) => b.length - a.length);
  return ecrit.replace(/^0+/, '');
};

/** [IMP-11] Wrong check digits: ask, or drop the code. */
export function demanderDesCles(lue: Lue<{ codes: string[] }>, fausses: readonly string[]): void {
  if (fausses.length === 0) return;
  lue.demander(
    'cle_fausse',
    { valeur: fausses.join(' ') },
    {
      sans_code: (v) =>
        void v.codes.splice(0, v.codes.length, ...v.codes.filter((c) => !cleFausse(c))),
    },
  );
}
/** [IMP-11] In column order, deduplicated. */
function lireCodes(lue: Lue<ValeursProduit>, textes: readonly string[], base: BaseProduits): void {
  const connu = (code: string): boolean => base.parCode?.has(cleDuCode(code)) ?? false;
  // A code already on a product is valid whatever its format.
  const lus = textes.flatMap((t) => {
    const tel = cipNormalise(t);
    return connu(tel) ? [{ genre: 'code' as const, code: tel }] : (codeLu(t) ?? []);
  });
  const surs = lus.flatMap((l) => (l.genre === 'code' ? [l.code] : []));
  const { codes } = lue.valeurs;
  for (const lu of lus) {
    if (lu.genre === 'code') codes.push(lu.code);
    else if (lu.genre === 'illisible') lue.fautif('code_illisible');
    else if (lu.genre === 'court') {
      const retrouve = `0${lu.code}`;
      if (surs.some((s) => s.includes(retrouve)) || connu(retrouve)) {
        codes.push(retrouve);
        lue.avertir('zeros_retrouves');
        continue;
      }
      codes.push(lu.code);
      const rang = codes.length - 1;
      lue.demander(
        'code_court',
        { valeur: lu.code, propose: retrouve },
        { proposer: (v) => void (v.codes[rang] = retrouve) },
      );
    } else {
      const sept = surs.find((s) => /^\d{7}$/.test(s));
      const retrouve = sept === undefined ? null : codeRetrouve(lu.ecrit, sept);
      if (retrouve === null) lue.demander('code_arrondi', { valeur: lu.ecrit });
      else {
        codes.push(retrouve);
        lue.avertir('code_retrouve');
      }
    }
  }
  const uniques = [...new Set(codes)];
  codes.splice(0, codes.length, ...uniques);
  demanderDesCles(
    lue,
    codes.filter((c) => cleFausse(c) && !connu(c)),
  );
  const perdu = lus.some((l) => l.genre === 'illisible' || l.genre === 'arrondi');
  if (codes.length === 0 && !perdu) lue.avertir('sans_code');
}

const arrondi = (n: number, decimales: number): number =>
  Math.round(Number(`${Number(n.toPrecision(15))}e${decimales}`)) / 10 ** decimales;
export function deuxLectures(texte: string) {
  const milliers = Number(texte.replace(/[^\d-]/g, ''));
  return { milliers, decimales: milliers / 1_000 };
}
type Prix = 'prix_achat' | 'prix_vente';
/** Purchase to the hundredth, sale to the franc. */
function lirePrix(lue: Lue<ValeursProduit>, champ: Prix, texte: string, cel: Cellules): void {
  const lu = nombreLu(texte, cel.ecriture);
  const decimales = champ === 'prix_achat' ? 2 : 0;
  lue.valeurs[champ] = null;
  if (lu === 'illisible') return lue.fautif(`${champ}_illisible`);
  if (lu === 'ambigu') {
    const deux = deuxLectures(texte);
    lue.demander(
      `${champ}_ambigu`,
      { valeur: texte.trim() },
      {
        milliers: (v) => void (v[champ] = deux.milliers),
        decimales: (v) => void (v[champ] = arrondi(deux.decimales, decimales)),
      },
    );
    return;
  }
  if (lu === null) return;
  if (champ === 'prix_achat' && (lu < 0 || lu > PRIX_MAX))
    return lue.fautif('prix_achat_hors_bornes');
  if (champ === 'prix_vente' && lu < 0) return lue.fautif('prix_vente_negatif');
  if (champ === 'prix_vente' && lu > PRIX_MAX) return lue.fautif('prix_vente_trop_grand');
  const exact = arrondi(lu, 6);
  lue.valeurs[champ] = arrondi(exact, decimales);
  if (champ === 'prix_vente' && exact !== lue.valeurs[champ]) lue.avertir('prix_arrondi');
}
function lirePrixDeVente(
  lue: Lue<ValeursProduit>,
  texte: string | undefined,
  cel: Cellules,
  enPlace: boolean,
): void {
  if (texte !== undefined) lirePrix(lue, 'prix_vente', texte, cel);
  const sansPrix = (v: ValeursProduit): void => {
    v.prix_vente = 0;
    v.actif = false;
  };
  const { prix_vente = null } = lue.valeurs;
  const dit = propre(texte ?? '') !== '';
  if (prix_vente === 0 && enPlace) {
    lue.valeurs.prix_vente = null;
    lue.avertir('prix_garde');
  } else if (prix_vente === 0)
    lue.demander('prix_vente_zero', { valeur: '0' }, { sans_prix: sansPrix });
  else if (!dit && !enPlace)
    lue.demander('prix_vente_absent', { valeur: '' }, { sans_prix: sansPrix });
  const { prix_achat = null } = lue.valeurs;
  if (prix_vente !== null && prix_vente > 0 && prix_achat !== null && prix_vente < prix_achat)
    lue.avertir('vente_sous_achat');
}

function lireTva(
  lue: Lue<ValeursProduit>,
  texte: string,
  { taux, taxeDite }: { taux: number; taxeDite: boolean },
): void {
  const lu = tvaLue(texte, taux);
  const repondre = (choix: 'avec_tva' | 'sans_tva') => (v: ValeursProduit) => {
    v.taux_tva = choix === 'avec_tva' ? taux : 0;
  };
  const faire = { avec_tva: repondre('avec_tva'), sans_tva: repondre('sans_tva') };
  lue.valeurs.taux_tva = null;
  if (lu !== null && typeof lu === 'object') {
    lue.valeurs.code_tva = lu.code;
    lue.demander('code_tva_inconnu', { valeur: lu.code }, faire);
  } else {
    lue.valeurs.taux_tva = lu;
    lue.valeurs.tva_sure = (lu === 0 || lu === taux) && (taxeDite || !zeroOuUn(texte));
    if (lu !== null && lu !== 0 && lu !== taux)
      lue.demander('tva_autre_taux', { valeur: String(lu) }, faire);
  }
}

const STOCKS = ['stock', 'stock_min', 'stock_max'] as const;
function lireStocks(lue: Lue<ValeursProduit>, cel: Cellules): void {
  for (const champ of STOCKS) {
    const texte = cel.de(champ);
    if (texte === undefined) continue;
    const lu = nombreLu(texte, { virgule: true });
    lue.valeurs[champ] = typeof lu === 'number' && Number.isInteger(lu) ? lu : null;
    if (lu === null) continue;
    if (lu === 'illisible') lue.fautif('stock_illisible');
    else if (lu === 'ambigu' || !Number.isInteger(lu)) lue.fautif('stock_pas_entier');
    else if (lu > QTE_MAX) lue.fautif('stock_trop_grand');
    else if (lu < 0)
      lue.demander('stock_negatif', { valeur: String(lu) }, { zero: (v) => void (v[champ] = 0) });
  }
  const { stock_min = null, stock_max = null } = lue.valeurs;
  if (stock_min !== null && stock_max !== null && stock_max > 0 && stock_min > stock_max)
    lue.fautif('mini_sur_maxi');
}

const LISTES = [
  ['rayon', 'rayons', 'rayon_inconnu'],
  ['nature', 'natures', 'nature_inconnue'],
  ['fournisseur', 'fournisseurs', 'fournisseur_inconnu'],
] as const;
function premiereGraphie({ graphies }: BaseProduits, champ: string, dit: string): string {
  const cle = `${champ} ${plier(dit)}`;
  const deja = graphies?.get(cle);
  if (deja === undefined) graphies?.set(cle, dit);
  return deja ?? dit;
}
function lireListes(lue: Lue<ValeursProduit>, cel: Cellules, base: BaseProduits): void {
  for (const [champ, liste, genre] of LISTES) {
    const texte = cel.de(champ);
    if (texte === undefined) continue;
    const dit = propre(texte);
    const connu = base[liste]?.get(plier(dit));
    const ecrit = connu ?? premiereGraphie(base, champ, dit);
    lue.valeurs[champ] = ecrit;
    if (dit !== '' && base[liste] && connu === undefined)
      lue.demander(genre, { valeur: ecrit }, { sans: (v) => void (v[champ] = '') });
  }
}
const TEXTES = ['famille', 'lot', 'forme', 'classe', 'categorie', 'dci'] as const;
const DRAPEAUX = ['tva_a_verifier', 'css', 'couvert', 'actif'] as const;

/** [IMP-12] A past expiry is flagged, still counted. */
export function lirePeremption<V extends { peremption?: string | null }>(
  lue: Lue<V>,
  texte: string,
  { moisDabord }: Cellules,
): void {
  const lu = dateLue(texte, moisDabord);
  lue.valeurs.peremption = 'date' in lu ? lu.date : null;
  if ('date' in lu) {
    if (lu.date === null) lue.avertir('sans_peremption');
  } else if ('propose' in lu)
    lue.demander(
      lu.genre,
      { valeur: propre(texte), propose: lu.propose },
      {
        ...(lu.propose !== null && { proposer: (v: V) => void (v.peremption = lu.propose) }),
        sans: (v) => void (v.peremption = null),
      },
    );
  else lue.fautif(lu.genre);
}

function lireNom(lue: Lue<{ libelle: string }>, texte: string): void {
  const nom = propre(sansApostrophe(texte));
  lue.valeurs.libelle = premiersSignes(nom, NOM_MAX).trim();
  if (nom === '') lue.fautif('nom_absent');
  else if (nom.length < 2) lue.fautif('nom_court');
  if (nom.length > NOM_MAX) lue.avertir('nom_coupe');
}

/** [IMP-4] By any code, else exact name. */
function trouver(lue: Lue<ValeursProduit>, base: BaseProduits): ProduitEnPlace | null {
  const { codes, libelle } = lue.valeurs;
  const porteurs = new Set(codes.flatMap((c) => base.parCode?.get(cleDuCode(c)) ?? []));
  const [porteur] = porteurs;
  if (porteurs.size > 1) lue.fautif('plusieurs_produits');
  if (porteur) return porteur;
  const memes = base.parLibelle?.get(cleDuLibelle(libelle)) ?? [];
  const [meme] = memes;
  if (!meme || libelle === '') return null;
  const sansCode = PLACES.every((place) => meme[place] === null);
  if (memes.length > 1) lue.demander('libelle_de_plusieurs', { valeur: libelle });
  else if (codes.length === 0 || sansCode) return meme;
  else {
    const tenu: { meme: ProduitEnPlace | null } = { meme: null };
    lue.demander(
      'libelle_connu_autre_code',
      { valeur: libelle },
      {
        meme_produit: () => void (tenu.meme = meme),
      },
    );
    return tenu.meme;
  }
  return null;
}

/** Code columns, main one first. */
export const PLACES = ['cip', 'cip_deux', 'cip_1', 'cip_2'] as const;
export type CodesTenus = Pick<ProduitEnPlace, (typeof PLACES)[number]>;
/** [IMP-10] Existing codes keep their columns, new ones fill free columns. Null when full. */
export function codesApres(nommes: readonly string[], tenus: CodesTenus): CodesTenus | null {
  const codes: CodesTenus = {
    cip: tenus.cip,
    cip_deux: tenus.cip_deux,
    cip_1: tenus.cip_1,
    cip_2: tenus.cip_2,
  };
  const bornes = new Set(Object.values(codes).flatMap((c) => (c === null ? [] : [cleDuCode(c)])));
  const exacts = new Set(Object.values(codes));
  for (const code of nommes) {
    if (exacts.has(code) || bornes.has(cleDuCode(code))) continue;
    const libre = PLACES.find((p) => codes[p] === null);
    if (libre === undefined) return null;
    codes[libre] = code;
  }
  return codes;
}
const SANS_CODES: CodesTenus = { cip: null, cip_deux: null, cip_1: null, cip_2: null };

/** [IMP-34] Assumed: absent, a code, an answer. What is assumed alike changes nothing. */
function tvaAVerifier(
  { taux_tva = null, tva_sure = false, tva_a_verifier = false }: ValeursProduit,
  enPlace: ProduitEnPlace | null,
): boolean | undefined {
  const sure = tva_sure && !tva_a_verifier;
  if (enPlace === null) return !sure || undefined;
  if (taux_tva === null) return undefined;
  if (sure) return enPlace.tva_a_verifier ? false : undefined;
  return taux_tva > 0 === enPlace.tva ? undefined : true;
}

/** Absent fields are left out. */
export function champsEcrits(v: ValeursProduit, enPlace: ProduitEnPlace | null) {
  const texte = (t: string | undefined): string | undefined => (t ? t : undefined);
  const min = v.stock_min ?? enPlace?.qte_min ?? 0;
  const max = v.stock_max ?? enPlace?.qte_max ?? 0;
  const nombre = (n: number | null | undefined): number | undefined => n ?? undefined;
  const codes = codesApres(v.codes, enPlace ?? SANS_CODES) ?? enPlace ?? SANS_CODES;
  const dits = {
    libelle: v.libelle,
    ...codes,
    dci: dciCanonique(v.dci) ?? undefined,
    qte_min: nombre(v.stock_min),
    // A missing maximum never falls below the minimum.
    qte_max: max < min ? min : nombre(v.stock_max),
    prix_achat: nombre(v.prix_achat),
    prix_de_vente: nombre(v.prix_vente),
    tva: v.taux_tva === undefined || v.taux_tva === null ? undefined : v.taux_tva > 0,
    tva_a_verifier: tvaAVerifier(v, enPlace),
    css: v.css,
    couvert: v.couvert,
    is_active: v.actif,
    forme: texte(v.forme),
    famille: texte(v.famille),
    classe: texte(v.classe),
    categorie: texte(v.categorie),
    posologie: texte(v.posologie),
    rayon: texte(v.rayon),
    nature: texte(v.nature),
  };
  return Object.fromEntries(
    Object.entries(dits).filter(([, d]) => d !== undefined && d !== null),
  ) as { [C in keyof typeof dits]?: Exclude<(typeof dits)[C], undefined | null> };
}
const MONTANTS = new Set(['prix_achat', 'prix_de_vente']);
function change(v: ValeursProduit, enPlace: ProduitEnPlace): boolean {
  return Object.entries(champsEcrits(v, enPlace)).some(([champ, dit]) => {
    const tenu = enPlace[champ as keyof ProduitEnPlace];
    if (MONTANTS.has(champ)) return enFcfa(tenu as Centimes) !== dit;
    if (champ === 'rayon' || champ === 'nature') return !memeTexte(String(tenu ?? ''), String(dit));
    return tenu !== dit;
  });
}

/** Same bounds as the product form. */
function juger(lue: Lue<ValeursProduit>, enPlace: ProduitEnPlace | null): void {
  const { valeurs } = lue;
  if (lue.etat === 'fautive') return;
  const ecrits = champsEcrits(valeurs, enPlace);
  const { prix_de_vente, ...autres } = ecrits;
  lue.juger(produitImporte, {
    ...autres,
    ...(prix_de_vente && { prix_de_vente }),
    ...((valeurs.stock ?? 0) > 0 && { qte: valeurs.stock }),
  });
  if (codesApres(valeurs.codes, enPlace ?? SANS_CODES) === null) lue.fautif('code_sans_place');
}

/** [IMP-3] Values, questions and faults of a row. An empty cell never erases. */
export function lireLigneProduit(
  cel: Cellules,
  base: BaseProduits,
  repondre: Reponses,
): Lue<ValeursProduit> {
  const lue = new Lue<ValeursProduit>({ codes: [], libelle: '' }, repondre);
  lireCodes(lue, cel.toutes('code'), base);
  lireNom(lue, cel.de('libelle') ?? '');
  const enPlace = trouver(lue, base);
  const achat = cel.de('prix_achat');
  if (achat !== undefined) lirePrix(lue, 'prix_achat', achat, cel);
  lirePrixDeVente(lue, cel.de('prix_vente'), cel, enPlace !== null);
  const tva = cel.de('tva');
  if (tva !== undefined) lireTva(lue, tva, { taux: base.taux_tva, taxeDite: cel.taxeDite });
  lireStocks(lue, cel);
  lireMots(lue, cel);
  lireListes(lue, cel, base);
  const peremption = cel.de('peremption');
  if (peremption !== undefined) lirePeremption(lue, peremption, cel);
  const { peremption: dite = null } = lue.valeurs;
  if (dite !== null && dite < base.jour) lue.avertir('perime');
  juger(lue, enPlace);
  comparer(lue, enPlace);
  return lue;
}
function lireMots(lue: Lue<ValeursProduit>, cel: Cellules): void {
  for (const champ of TEXTES) {
    const texte = cel.de(champ);
    if (texte !== undefined) lue.valeurs[champ] = propre(sansApostrophe(texte));
  }
  if (estArrondi(lue.valeurs.lot ?? '')) lue.fautif('lot_arrondi');
  // Line breaks are preserved.
  const posologie = cel.de('posologie');
  if (posologie !== undefined) lue.valeurs.posologie = sansApostrophe(posologie).trim();
  for (const champ of DRAPEAUX) {
    const texte = cel.de(champ);
    if (texte === undefined || propre(texte) === '') continue;
    const lu = ouiNonLu(texte);
    if (lu === null) lue.fautif('oui_non_illisible');
    else lue.valeurs[champ] = lu;
  }
}
/** [IMP-4] Without match: a new product. */
function comparer(lue: Lue<ValeursProduit>, enPlace: ProduitEnPlace | null): void {
  lue.cible = enPlace?.id ?? null;
  lue.enPlace = enPlace;
  if (enPlace === null) lue.acte = 'nouveau';
  else {
    lue.acte = change(lue.valeurs, enPlace) ? 'modifie' : 'inchange';
    const { stock = null } = lue.valeurs;
    if (stock !== null && stock !== enPlace.qte) lue.avertir('quantite_gardee');
    const apres = codesApres(lue.valeurs.codes, enPlace);
    if (apres && PLACES.some((p) => enPlace[p] !== apres[p])) lue.avertir('code_ajoute');
  }
}

const memesValeurs = (a: ValeursProduit, b: ValeursProduit): boolean => {
  const dit = (v: ValeursProduit): string =>
    JSON.stringify(Object.entries({ ...v, codes: v.codes.toSorted() }).toSorted());
  return dit(a) === dit(b);
};
type Lignes = Map<string, LigneLue<ValeursProduit>>;
/** [IMP-15] Flags another batch, a repeated row, a code or label used above. Nothing is doubled. */
export class DoublesDeProduits {
  readonly #parCode: Lignes = new Map();
  readonly #parNom: Lignes = new Map();
  readonly #parCible = new Map<number, LigneLue<ValeursProduit>>();

  confronter(lue: Lue<ValeursProduit>): void {
    const { codes, libelle, lot } = lue.valeurs;
    const memeCode = codes.flatMap((c) => this.#parCode.get(cleDuCode(c)) ?? [])[0];
    const memeNom = this.#parNom.get(cleDuLibelle(libelle));
    const memeCible = lue.cible === null ? undefined : this.#parCible.get(lue.cible);
    const autre = memeCode ?? memeCible;
    if (
      autre &&
      cleDuLibelle(autre.valeurs.libelle) === cleDuLibelle(libelle) &&
      lot &&
      lot !== autre.valeurs.lot
    ) {
      lue.avec = autre.ligne;
      lue.acte = 'ajout';
      lue.avertir('deux_lots');
    } else if (autre) {
      lue.avec = autre.ligne;
      if (memeCible || memesValeurs(autre.valeurs, lue.valeurs))
        lue.demander('ligne_repetee', { valeur: String(autre.ligne) });
      else
        lue.demander(
          'code_deja_dans_le_fichier',
          { valeur: codes.join(' ') },
          {
            a_part: (v) =>
              void v.codes.splice(
                0,
                v.codes.length,
                ...v.codes.filter((c) => !this.#parCode.has(cleDuCode(c))),
              ),
          },
        );
    } else if (memeNom) {
      lue.avec = memeNom.ligne;
      lue.demander('meme_libelle_autre_code', { valeur: libelle }, { a_part: () => undefined });
    }
  }

  retenir(ligne: LigneLue<ValeursProduit>): void {
    const poser = <K>(carte: Map<K, LigneLue<ValeursProduit>>, cle: K): void => {
      if (!carte.has(cle)) carte.set(cle, ligne);
    };
    for (const code of ligne.valeurs.codes) poser(this.#parCode, cleDuCode(code));
    poser(this.#parNom, cleDuLibelle(ligne.valeurs.libelle));
    if (ligne.cible !== null) poser(this.#parCible, ligne.cible);
  }
}
