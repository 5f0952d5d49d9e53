import { cleJuste } from '../../stock/produit/gs1.rules.ts';
import { lireNombre } from '../../base/nombre-saisi.rules.ts';
import { codeLu, dateLue, moisLu } from './cellules.rules.ts';
import {
  CHAMPS,
  type ChampDeFichier,
  declarationDe,
  type GenreDeColonne,
  type Nature,
  plier,
} from './champs.ts';

/** `ligne`: record number, from 1. */
export interface Rangee {
  ligne: number;
  cellules: readonly string[];
}
export interface ColonneLue {
  /** From 1. */
  place: number;
  /** Null without heads. */
  tete: string | null;
  champ: ChampDeFichier | null;
  /** Looks like a code or amount, unidentified, or another of the same head says otherwise: ask. */
  aDire: boolean;
  exemples: string[];
}
export interface LectureDeFichier {
  /** Record number, from 1; null without heads. */
  tetes: number | null;
  colonnes: ColonneLue[];
  /** After the heads. */
  rangees: Rangee[];
}

/** Computed columns, skipped silently. */
const CALCULEES = new Set([
  'dispo',
  'disponible',
  'perime',
  'modifie le',
  'cree le',
  'tableau',
  'id',
  'total',
  'total general',
  'montant',
  'montant total',
  'montant ht',
  'montant ttc',
  'valeur',
  'valeur stock',
  'valeur du stock',
  'no',
  'n',
  'ligne',
  'rang',
  'marge',
  // our reject column
  'raison',
  'marge brute',
  'taux de marge',
  'coefficient',
  'coef',
  'ecart',
]);
/** Search depth, records. */
export const TETES_CHERCHEES = 20;

/** 'déc-25', 'janvier 2026', '11/2025': `ventes:2025-12`; else null. */
function moisDeTete(tete: string): ChampDeFichier | null {
  const [, mot = '', an = ''] =
    /^(?:ventes? (?:de )?)?([a-z]+|\d\d?) (20\d\d|\d\d)$/.exec(plier(tete)) ?? [];
  const mois = /^\d+$/.test(mot) ? Number(mot) : moisLu(mot);
  if (mois === null || mois < 1 || mois > 12) return null;
  return `ventes:${an.length === 2 ? `20${an}` : an}-${String(mois).padStart(2, '0')}`;
}
/** [IMP-38] 'PA (EUR)', 'QTE (cartons)': neither francs nor boxes, whatever the name beside. */
const AUTRE_UNITE =
  /€|\$|\b(?:eur|euros?|usd|dollars?|ngn|nairas?|milliers?|x ?1 ?000|kfcfa|cartons?|colis)\b/i;
const MESURES: ReadonlySet<GenreDeColonne> = new Set(['montant', 'quantite']);
export function dUneAutreUnite(tete: string, nature: Nature, champ: string | null): boolean {
  const genre = declarationDe(nature, champ ?? '')?.genre;
  return genre !== undefined && MESURES.has(genre) && AUTRE_UNITE.test(tete);
}
/** [IMP-1] By known names. */
export function champDeTete(tete: string, nature: Nature): ChampDeFichier | null {
  const champ = champNomme(tete, nature);
  return dUneAutreUnite(tete, nature, champ) ? null : champ;
}
function champNomme(tete: string, nature: Nature): ChampDeFichier | null {
  const plie = plier(tete);
  if (nature === 'ventes') {
    const mois = moisDeTete(tete);
    if (mois !== null) return mois;
  }
  for (const champ of Object.keys(CHAMPS[nature]) as ChampDeFichier[]) {
    const declare = declarationDe(nature, champ);
    if (plier(champ) === plie || plier(declare?.label ?? '') === plie) return champ;
    if (declare?.noms.includes(plie)) return champ;
  }
  return null;
}

const estNombre = (texte: string): boolean => lireNombre(texte, 2) !== null;
const part = (valeurs: readonly string[], est: (v: string) => boolean): number =>
  valeurs.length === 0 ? 0 : valeurs.filter(est).length / valeurs.length;

/** First record naming most fields; else words over figures; null: none. */
function trouverTetes(rangees: readonly Rangee[], nature: Nature): number | null {
  const debut = rangees.slice(0, TETES_CHERCHEES);
  const nommees = debut.map(
    (r) => new Set(r.cellules.flatMap((c) => champDeTete(c, nature) ?? [])).size,
  );
  const mieux = Math.max(0, ...nommees);
  if (mieux >= 2) return nommees.indexOf(mieux);
  const rang = debut.findIndex((r) => r.cellules.filter((c) => c.trim() !== '').length > 1);
  const [tetes, suite] = [debut[rang], rangees.slice(rang + 1, rang + 50)];
  if (!tetes || suite.length === 0) return null;
  const surChiffres = tetes.cellules.filter(
    (t, i) =>
      /\p{L}{2}/u.test(t) &&
      part(
        suite.map((r) => r.cellules[i] ?? ''),
        estNombre,
      ) > 0.8,
  ).length;
  return mieux === 1 || surChiffres >= 2 ? rang : null;
}

/** What stands above, or to the left of it: a cell merged over several columns says it once. */
const groupeDe = (dessus: readonly string[], i: number): string =>
  dessus.slice(0, i + 1).findLast((t) => t.trim() !== '') ?? '';
/** [IMP-37] 'PRIX' over 'ACHAT' and 'VENTE': each head with its group's, where that names it. */
function teteDe(dessus: readonly string[], dessous: string, i: number, nature: Nature): string {
  const sienne = dessus[i] ?? '';
  if (dessous.trim() === '') return sienne;
  const jointe = `${groupeDe(dessus, i)} ${dessous}`.trim();
  if (champDeTete(jointe, nature) !== null) return jointe;
  return champDeTete(dessous, nature) === null && sienne.trim() !== '' ? jointe : dessous;
}
function joindre(dessus: readonly string[], dessous: readonly string[], nature: Nature): string[] {
  const largeur = Math.max(dessus.length, dessous.length);
  return Array.from({ length: largeur }, (_, i) => teteDe(dessus, dessous[i] ?? '', i, nature));
}
const champsNommes = (tetes: readonly string[], nature: Nature): (ChampDeFichier | null)[] =>
  tetes.map((t) => champDeTete(t, nature));
/** Heads too: no figure but in a known name, and a field that the record above does not name there. */
function suiteDesTetes(dessus: readonly string[], rangee: Rangee | undefined, nature: Nature) {
  const dessous = rangee?.cellules ?? [];
  const jointes = joindre(dessus, dessous, nature);
  const [avant, apres] = [dessus, jointes].map((tetes) => champsNommes(tetes, nature));
  if (dessous.some((c, i) => /\d/.test(c) && apres?.[i] === null)) return null;
  return apres?.some((c, i) => c !== null && c !== (avant?.[i] ?? null)) ? jointes : null;
}
interface Tetes {
  /** Null: none. */
  dites: readonly string[] | null;
  /** First record of data. */
  suite: number;
}
function tetesDe(fichier: readonly Rangee[], rang: number | null, nature: Nature): Tetes {
  if (rang === null) return { dites: null, suite: 0 };
  const dites = fichier[rang]?.cellules ?? [];
  const suite = suiteDesTetes(dites, fichier[rang + 1], nature);
  if (suite) return { dites: suite, suite: rang + 2 };
  // The record that names most fields may be the second of two.
  const dessus = fichier[rang - 1]?.cellules ?? [];
  const jointes = dites.map((t, i) => {
    const jointe = t.trim() === '' ? t : teteDe(dessus, t, i, nature);
    return champDeTete(jointe, nature) === null ? t : jointe;
  });
  return { dites: jointes, suite: rang + 1 };
}

type Contenu = 'code' | 'nom' | 'date' | 'montant' | 'quantite' | 'oui_non' | 'telephone' | null;
/** Nine values in ten. */
function contenuDe(valeurs: readonly string[]): Contenu {
  const dites = valeurs.map((v) => v.trim()).filter((v) => v !== '');
  const presque = (est: (v: string) => boolean): boolean => part(dites, est) > 0.9;
  if (dites.length === 0) return null;
  const diverses = new Set(dites).size / dites.length;
  if (presque((v) => /^(?:oui|non|o|n)$/i.test(v))) return 'oui_non';
  if (
    presque((v) => /^(?:\+?241|0|00241)?[ .]?0?[1678](?:[ .-]?\d){6,7}$/.test(v)) &&
    diverses > 0.5
  )
    if (!presque((v) => /^\d{7}$/.test(v) || cleJuste(v))) return 'telephone';
  const unCode = (v: string): boolean => codeLu(v)?.genre === 'code' && /\d{6}/.test(v);
  if (presque((v) => v === '0' || unCode(v)) && part(dites, unCode) > 0.1)
    if (part(dites, (v) => /^(?:19|20)\d{6}$/.test(v)) < 0.5) return 'code';
  if (
    presque((v) => 'date' in dateLue(v)) &&
    part(dites, (v) => /\D/.test(v) || v.length >= 6) > 0.9
  )
    if (!presque((v) => /^\d{1,4}(?:[.,]\d+)?$/.test(v))) return 'date';
  if (presque(estNombre))
    return part(dites, (v) => /[.,]\d{1,2}$/.test(v) || Number(lireNombre(v, 0)) >= 1_000) > 0.3
      ? 'montant'
      : 'quantite';
  return presque((v) => /\p{L}{3}/u.test(v)) && diverses > 0.5 ? 'nom' : null;
}
const sommeDe = (valeurs: readonly string[]): number =>
  valeurs.reduce((s, v) => s + (Number(lireNombre(v, 0)) || 0), 0);

/** Candidates for unnamed columns, largest first or last. */
const PAR_CONTENU: Readonly<
  Record<Nature, Partial<Record<NonNullable<Contenu>, readonly ChampDeFichier[]>>>
> = {
  produits: {
    code: ['code', 'code', 'code', 'code'],
    nom: ['libelle'],
    montant: ['prix_achat', 'prix_vente'],
    quantite: ['stock'],
    date: ['peremption'],
  },
  tarif: { code: ['code', 'code', 'code', 'code'], nom: ['libelle'], montant: ['prix_achat'] },
  livraison: {
    code: ['code', 'code', 'code'],
    nom: ['libelle'],
    montant: ['prix_achat', 'prix_vente'],
    quantite: ['qte_commandee', 'qte_recue', 'ug'],
    date: ['peremption'],
  },
  clients: { nom: ['nom', 'prenom'], telephone: ['telephone'], montant: ['plafond', 'solde'] },
  fournisseurs: { nom: ['nom'], telephone: ['telephone'] },
  lots: { code: ['code'], nom: ['libelle'], quantite: ['qte'], date: ['peremption'] },
  ventes: { code: ['code'], nom: ['libelle'] },
  certifications: { montant: ['total'], date: ['jour'] },
  mobile_money: { montant: ['frais', 'montant'], date: ['jour'], telephone: ['numero'] },
};

const QUESTIONS = new Set<Contenu>(['code', 'montant']);
/** A price of a few hundred francs looks like a count. */
const PRIX = /\b(?:prix|tarif|cout|pa|pv|pu|cession)\b/;
/** Of a batch whose expiry no column is yet. */
const sansPeremption = (nature: Nature, champs: readonly (ChampDeFichier | null)[]): boolean =>
  'peremption' in CHAMPS[nature] && !champs.includes('peremption');
const EXEMPLES = 3;
const EXAMINEES = 400;
/**
 * [IMP-1] By name, else content; unidentified codes or amounts are questions. `tetesDites`: user's
 * head record, null: none.
 */
export function lireColonnes(
  fichier: readonly Rangee[],
  nature: Nature,
  tetesDites?: number | null,
): LectureDeFichier {
  const rang =
    tetesDites === undefined ? trouverTetes(fichier, nature) : rangDe(fichier, tetesDites);
  const { dites: tetes, suite } = tetesDe(fichier, rang, nature);
  const rangees = fichier.slice(suite);
  const examinees = rangees.slice(0, EXAMINEES);
  const dites = largeurDe([...examinees, { cellules: tetes ?? [] }]);
  const largeur = Math.min(dites, tetes?.length ?? Infinity);
  const valeurs = Array.from({ length: largeur }, (_, i) =>
    examinees.map((r) => r.cellules[i] ?? ''),
  );
  const champs: (ChampDeFichier | null)[] = Array.from({ length: largeur }, (_, i) =>
    champDeTete(tetes?.[i] ?? '', nature),
  );
  const contenus = valeurs.map(contenuDe);
  oterNumerosDeLigne(champs, valeurs, contenus);
  const disputees = oterDoubles(nature, champs, valeurs);
  for (const i of oterHorsTaxe(champs, valeurs, tetes ?? [])) disputees.add(i);
  // Product-list columns in a price list are skipped.
  const estCalculee = (i: number): boolean => {
    const tete = tetes?.[i] ?? '';
    const deProduits = champDeTete(tete, nature) === null && champDeTete(tete, 'produits') !== null;
    return CALCULEES.has(plier(tete)) || deProduits;
  };
  const muettes = champs.flatMap((c, i) => (c === null && !estCalculee(i) ? [i] : []));
  deviner(nature, champs, muettes, { valeurs, contenus, nommees: tetes !== null });
  const seDemande = (contenu: Contenu, tete: string): boolean =>
    QUESTIONS.has(contenu) ||
    (contenu === 'date' && sansPeremption(nature, champs)) ||
    (contenu === 'quantite' && PRIX.test(plier(tete)));
  return {
    tetes: rang === null ? null : (fichier[rang]?.ligne ?? null),
    rangees,
    colonnes: champs.map((champ, i) => ({
      place: i + 1,
      tete: tetes === null ? null : (tetes[i] ?? ''),
      champ,
      aDire:
        champ === null &&
        (disputees.has(i) || (!estCalculee(i) && seDemande(contenus[i] ?? null, tetes?.[i] ?? ''))),
      exemples: (valeurs[i] ?? []).filter((v) => v.trim() !== '').slice(0, EXEMPLES),
    })),
  };
}
/** [IMP-11] '100', 'A101' under « Code », beside real codes: the other program's own numbers. */
function oterNumerosDeLigne(
  champs: (ChampDeFichier | null)[],
  valeurs: readonly string[][],
  contenus: readonly Contenu[],
): void {
  if (!champs.some((c, i) => c === 'code' && contenus[i] === 'code')) return;
  const illisible = (v: string): boolean => codeLu(v)?.genre === 'illisible';
  for (const [i, champ] of champs.entries())
    if (
      champ === 'code' &&
      part(
        (valeurs[i] ?? []).filter((v) => v.trim() !== ''),
        illisible,
      ) > 0.9
    )
      champs[i] = null;
}
/** One price before and after 18 or 19 % of taxes. */
const TAXES = [1.18, 1.19];
/** [IMP-38] 'PRIX HT' and 'PRIX TTC' of one price: the first is no purchase price; asked. */
function oterHorsTaxe(
  champs: (ChampDeFichier | null)[],
  valeurs: readonly string[][],
  tetes: readonly string[],
): number[] {
  const [achat, vente] = [champs.indexOf('prix_achat'), champs.indexOf('prix_vente')];
  const dit = (i: number, mot: RegExp): boolean => mot.test(plier(tetes[i] ?? ''));
  if (achat < 0 || vente < 0 || !dit(achat, /\bht\b/) || dit(achat, /achat|\bpa\b/)) return [];
  const prix = (i: number) => (valeurs[i] ?? []).map((v) => Number(lireNombre(v, 2)));
  const [ht, ttc] = [prix(achat), prix(vente)];
  const taxees = ht.filter(
    (h, k) => h > 0 && TAXES.some((t) => Math.abs((ttc[k] ?? 0) - h * t) <= 1),
  );
  if (taxees.length < ht.length * 0.9 || ht.length === 0) return [];
  champs[achat] = null;
  return [achat];
}
/** [IMP-1] The first of a head is kept; those that say otherwise are asked. */
function oterDoubles(
  nature: Nature,
  champs: (ChampDeFichier | null)[],
  valeurs: readonly string[][],
): Set<number> {
  const disputees = new Set<number>();
  for (const [i, champ] of champs.entries()) {
    const premiere = champ === null ? i : champs.indexOf(champ);
    if (champ === null || admetPlusieurs(nature, champ) || premiere === i) continue;
    champs[i] = null;
    const [siennes, autres] = [valeurs[i] ?? [], valeurs[premiere] ?? []];
    if (siennes.some((v, k) => v.trim() !== '' && v !== autres[k])) disputees.add(i);
  }
  return disputees;
}
/** [IMP-1] Up to the last cell said: rows of separators without end are no columns. */
const largeurDe = (rangees: readonly Pick<Rangee, 'cellules'>[]): number =>
  rangees.reduce((n, r) => Math.max(n, r.cellules.findLastIndex((c) => c.trim() !== '') + 1), 0);
function rangDe(fichier: readonly Rangee[], tetes: number | null): number | null {
  const rang = fichier.findIndex((r) => r.ligne === tetes);
  return rang < 0 ? null : rang;
}
interface Devinable {
  valeurs: readonly string[][];
  contenus: readonly Contenu[];
  /** Heads name the prices: ask about the rest. */
  nommees: boolean;
}
/** [IMP-1] Quantity times price, on nearly every row: no price. */
function estUnTotal(i: number, { valeurs, contenus }: Pick<Devinable, 'valeurs' | 'contenus'>) {
  if (contenus[i] !== 'montant') return false;
  const nombres = (k: number) => (valeurs[k] ?? []).map((v) => Number(lireNombre(v, 2)));
  const places = (c: Contenu) => contenus.flatMap((x, k) => (x === c && k !== i ? [k] : []));
  const [totaux, prix, quantites] = [nombres(i), places('montant'), places('quantite')];
  return prix.some((p) =>
    quantites.some((q) => {
      const [parUn, combien] = [nombres(p), nombres(q)];
      const justes = totaux.filter((t, k) => t > 0 && t === (parUn[k] ?? 0) * (combien[k] ?? 0));
      return justes.length > totaux.length * 0.9 && combien.some((n) => n > 1);
    }),
  );
}
function deviner(
  nature: Nature,
  champs: (ChampDeFichier | null)[],
  muettes: readonly number[],
  { valeurs, contenus, nommees }: Devinable,
): void {
  for (const [contenu, possibles] of Object.entries(PAR_CONTENU[nature])) {
    if (nommees && contenu !== 'code' && contenu !== 'nom') continue;
    const libres = possibles.filter((c) => admetPlusieurs(nature, c) || !champs.includes(c));
    const siennes = muettes.filter(
      (i) => contenus[i] === contenu && !estUnTotal(i, { valeurs, contenus }),
    );
    const rangs =
      contenu === 'montant' || contenu === 'quantite'
        ? parAmpleur(siennes, valeurs, contenu)
        : siennes;
    for (const [k, i] of rangs.entries()) champs[i] = libres[k] ?? null;
  }
}
export const admetPlusieurs = (nature: Nature, champ: string): boolean =>
  declarationDe(nature, champ)?.plusieurs === true;
/** Purchase below selling price; ordered above free boxes. */
function parAmpleur(
  places: readonly number[],
  valeurs: readonly string[][],
  contenu: 'montant' | 'quantite',
): number[] {
  const somme = (i: number): number => sommeDe(valeurs[i] ?? []);
  return places.toSorted((a, b) =>
    contenu === 'montant' ? somme(a) - somme(b) : somme(b) - somme(a),
  );
}
