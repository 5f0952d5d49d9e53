import { enCentimes, enFcfa, PRIX_MAX } from '../../base/montant.ts';
import { premiersSignes } from '../../base/texte.ts';
import { lireUg } from '../../stock/commande/offre.rules.ts';
import { LOT_MAX } from '../../stock/produit/lot.schema.ts';
import {
  cleFausse,
  codeLu,
  type EcritureDesNombres,
  estArrondi,
  nombreLu,
  propre,
} from './cellules.rules.ts';
import { plier } from './champs.ts';
import type { GenreDeLigne } from './genres.ts';
import { type Cellules, type LigneLue, Lue, type Reponses } from './lignes.rules.ts';
import {
  type BaseProduits,
  cleDuCode,
  cleDuLot,
  cleDuLibelle,
  demanderDesCles,
  deuxLectures,
  lirePeremption,
  NOM_MAX,
  type ProduitEnPlace,
} from './lire-produits.rules.ts';

interface Nommee {
  codes: string[];
  code: string | null;
  libelle: string;
}
const nommee = (): Nommee => ({ codes: [], code: null, libelle: '' });
/** Codes, then name; impossible ones are noted. */
function lireNommee(lue: Lue<Nommee>, cel: Cellules): void {
  for (const texte of cel.toutes('code')) {
    const lu = codeLu(texte);
    if (lu === null) continue;
    if (lu.genre === 'illisible') lue.fautif('code_illisible');
    else if (lu.genre === 'arrondi') lue.demander('code_arrondi', { valeur: lu.ecrit });
    else if (!lue.valeurs.codes.includes(lu.code)) lue.valeurs.codes.push(lu.code);
  }
  lue.valeurs.code = lue.valeurs.codes[0] ?? null;
  lue.valeurs.libelle = premiersSignes(propre(cel.de('libelle') ?? ''), NOM_MAX);
}

/** To the hundredth; null: empty. */
function prixDAchat<V extends { prix_achat?: number | null }>(
  lue: Lue<V>,
  texte: string,
  ecriture: EcritureDesNombres,
): void {
  const lu = nombreLu(texte, ecriture);
  lue.valeurs.prix_achat = null;
  if (lu === 'illisible') lue.fautif('prix_achat_illisible');
  else if (lu === 'ambigu') {
    const { milliers, decimales } = deuxLectures(texte);
    lue.demander(
      'prix_achat_ambigu',
      { valeur: texte.trim() },
      {
        milliers: (v) => void (v.prix_achat = milliers),
        decimales: (v) => void (v.prix_achat = decimales),
      },
    );
  } else if (lu !== null && (lu < 0 || lu > PRIX_MAX)) lue.fautif('prix_achat_hors_bornes');
  else lue.valeurs.prix_achat = lu === null ? null : enFcfa(enCentimes(lu));
}
const BOITES_MAX = 100_000;
/** Sold of one product in a month. */
const VENDUES_MAX = 1_000_000;
/** Whole; null: empty. */
function boites(lue: Lue<unknown>, texte: string): number | null {
  const lu = nombreLu(texte, { virgule: true });
  if (lu === null) return null;
  if (lu === 'illisible') lue.fautif('qte_illisible');
  else if (lu === 'ambigu' || !Number.isInteger(lu)) lue.fautif('qte_pas_entiere');
  else if (lu < 0) lue.fautif('qte_negative');
  else if (lu > BOITES_MAX) lue.fautif('hors_bornes');
  else return lu;
  return null;
}

export interface ValeursTarif extends Nommee {
  /** Supplier's code. */
  reference: string;
  prix_achat: number | null;
  /** Free for paid; absent without a column, null when the cell says none. */
  ug_par?: number | null;
  ug?: number | null;
  minimum?: number | null;
}
const AUCUNE_UG = new Set(['', '0', 'non', 'aucune']);
/** [TAR-1] */
export function lireTarif(
  cel: Cellules,
  _base: BaseProduits,
  repondre: Reponses,
): Lue<ValeursTarif> {
  const lue = new Lue<ValeursTarif>({ ...nommee(), reference: '', prix_achat: null }, repondre);
  lireNommee(lue, cel);
  demanderDesCles(lue, lue.valeurs.codes.filter(cleFausse));
  lue.valeurs.reference = propre(cel.de('reference') ?? '');
  const prix = cel.de('prix_achat') ?? '';
  prixDAchat(lue, prix, cel.ecriture);
  if (propre(prix) === '') lue.fautif('prix_achat_absent');
  if (lue.valeurs.prix_achat === 0) lue.demander('prix_achat_zero', { valeur: '0' });
  const perdu: GenreDeLigne[] = ['code_illisible', 'code_arrondi'];
  if (
    lue.valeurs.code === null &&
    lue.valeurs.reference === '' &&
    !perdu.some((g) => lue.genres.includes(g))
  )
    lue.demander('sans_code', { valeur: lue.valeurs.libelle });
  const offre = cel.de('offre');
  if (offre !== undefined) {
    const ug = AUCUNE_UG.has(plier(offre)) ? { ug_par: null, ug: null } : lireUg(offre);
    if (ug === null) lue.fautif('offre_illisible');
    else Object.assign(lue.valeurs, ug);
  }
  const minimum = cel.de('minimum');
  if (minimum !== undefined) {
    const n = boites(lue, minimum);
    lue.valeurs.minimum = n !== null && n > 1 ? n : null;
  }
  return lue;
}

export interface ValeursLivraison extends Nommee {
  reference: string;
  qte_commandee?: number | null;
  qte_recue: number | null;
  ug: number | null;
  prix_achat?: number | null;
  prix_vente?: number | null;
  lot?: string;
  peremption?: string | null;
}
/** [LIV-2] Delivery note or invoice. */
export function lireLivraison(
  cel: Cellules,
  base: BaseProduits,
  repondre: Reponses,
): Lue<ValeursLivraison> {
  const lue = new Lue<ValeursLivraison>(
    { ...nommee(), reference: '', qte_recue: null, ug: 0 },
    repondre,
  );
  const { valeurs } = lue;
  lireNommee(lue, cel);
  valeurs.reference = propre(cel.de('reference') ?? '');
  if (valeurs.code === null && valeurs.reference === '' && !lue.genres.includes('code_illisible'))
    lue.demander('sans_code', { valeur: valeurs.libelle });
  const commandee = cel.de('qte_commandee');
  if (commandee !== undefined) valeurs.qte_commandee = boites(lue, commandee);
  const recue = cel.de('qte_recue') ?? '';
  valeurs.qte_recue = boites(lue, recue);
  if (propre(recue) === '') lue.fautif('qte_absente');
  valeurs.ug = boites(lue, cel.de('ug') ?? '') ?? 0;
  const achat = cel.de('prix_achat');
  if (achat !== undefined) prixDAchat(lue, achat, cel.ecriture);
  const vente = cel.de('prix_vente');
  const lu = vente === undefined ? null : nombreLu(vente, cel.ecriture);
  if (vente !== undefined) valeurs.prix_vente = typeof lu === 'number' ? lu : null;
  comparerAuCommande(lue);
  lireLot(lue, cel);
  const { peremption = null } = valeurs;
  if (peremption !== null && peremption < base.jour)
    lue.demander('deja_perime', { valeur: peremption });
  return lue;
}
/** When the note has both. */
function comparerAuCommande(lue: Lue<ValeursLivraison>): void {
  const { valeurs } = lue;
  const { qte_recue, qte_commandee = null } = valeurs;
  if (qte_recue === 0 && valeurs.ug === 0) lue.avertir('rien_livre');
  else if (
    qte_recue !== null &&
    qte_commandee !== null &&
    qte_recue < qte_commandee &&
    valeurs.ug === 0
  )
    lue.avertir('livraison_partielle');
  if (qte_recue !== null && qte_commandee !== null && qte_recue > qte_commandee)
    lue.avertir('plus_que_commande');
}
function lireLot(lue: Lue<{ lot?: string; peremption?: string | null }>, cel: Cellules): void {
  const lot = cel.de('lot');
  if (lot !== undefined) {
    lue.valeurs.lot = propre(lot).toUpperCase();
    if (lue.valeurs.lot === '') lue.avertir('sans_lot');
    if (estArrondi(lue.valeurs.lot)) lue.fautif('lot_arrondi');
    if (lue.valeurs.lot.length > LOT_MAX) lue.fautif('hors_bornes');
  }
  const peremption = cel.de('peremption');
  if (peremption !== undefined) lirePeremption(lue, peremption, cel);
}
interface DUnLot extends Nommee {
  lot?: string;
  peremption?: string | null;
}
/** [LOT-5] One expiry per batch. */
export class DoublesDeLots {
  readonly #parLot = new Map<string, LigneLue<DUnLot>>();

  confronter(lue: Lue<DUnLot>): void {
    const cle = cleDeLot(lue.valeurs);
    const autre = cle === null ? undefined : this.#parLot.get(cle);
    if (!autre || autre.valeurs.peremption === lue.valeurs.peremption) return;
    lue.avec = autre.ligne;
    lue.demander('lot_deux_dates', { valeur: lue.valeurs.lot ?? '' });
  }

  retenir(ligne: LigneLue<DUnLot>): void {
    const cle = cleDeLot(ligne.valeurs);
    if (cle !== null && !this.#parLot.has(cle)) this.#parLot.set(cle, ligne);
  }
}
const cleDeLot = ({ code, lot }: DUnLot): string | null =>
  code !== null && lot ? `${cleDuCode(code)} ${lot}` : null;

export interface ValeursLot extends Nommee {
  qte: number | null;
  lot: string;
  peremption: string | null;
}
/** Noted when unknown. */
function trouver(lue: Lue<Nommee>, base: BaseProduits): ProduitEnPlace | undefined {
  if (!base.parCode) return undefined;
  const { codes, libelle } = lue.valeurs;
  const porteurs = new Set(codes.flatMap((c) => base.parCode?.get(cleDuCode(c)) ?? []));
  const [porteur] = porteurs;
  if (porteurs.size > 1) {
    lue.fautif('plusieurs_produits');
    return undefined;
  }
  const memes = base.parLibelle?.get(cleDuLibelle(libelle)) ?? [];
  const trouve = porteur ?? (codes.length === 0 && memes.length === 1 ? memes[0] : undefined);
  if (!trouve) {
    lue.demander('produit_inconnu', { valeur: codes[0] ?? libelle });
    return undefined;
  }
  lue.cible = trouve.id;
  lue.acte = 'ajout';
  if (!porteur) lue.avertir('trouve_par_libelle');
  return trouve;
}
export function lireLotEnStock(
  cel: Cellules,
  base: BaseProduits,
  repondre: Reponses,
): Lue<ValeursLot> {
  const lue = new Lue<ValeursLot>({ ...nommee(), qte: null, lot: '', peremption: null }, repondre);
  lireNommee(lue, cel);
  const qte = cel.de('qte') ?? '';
  lue.valeurs.qte = boites(lue, qte);
  if (propre(qte) === '') lue.fautif('qte_absente');
  lireLot(lue, cel);
  if (lue.valeurs.peremption !== null && lue.valeurs.peremption < base.jour) lue.avertir('perime');
  const trouve = trouver(lue, base);
  if (trouve && trouve.qte > 0) lue.demander('stock_deja_la', { valeur: String(trouve.qte) });
  const { lot, peremption } = lue.valeurs;
  const connues = trouve && base.lots?.get(cleDuLot(trouve.id, lot));
  if (connues && lot !== '' && peremption !== null && !connues.includes(peremption))
    lue.demander('lot_deux_dates', { valeur: lot });
  return lue;
}

export interface ValeursVentes extends Nommee {
  /** Per month, in file order; null: no number. */
  ventes: (number | null)[];
}
/** [IMP-16] An empty month is 0. */
export function lireVentes(
  cel: Cellules,
  base: BaseProduits,
  repondre: Reponses,
  { mois, total }: { mois: readonly string[]; total: string | undefined },
): Lue<ValeursVentes> {
  const lue = new Lue<ValeursVentes>({ ...nommee(), ventes: [] }, repondre);
  lireNommee(lue, cel);
  lue.valeurs.ventes = mois.map((texte, rang) => {
    if (/^\s*[-–]?\s*$/.test(texte)) return 0;
    const lu = nombreLu(texte, { virgule: true });
    if (lu === 'illisible' || lu === null) {
      lue.fautif('quantite_illisible');
      return null;
    }
    if (lu === 'ambigu' || !Number.isInteger(lu)) {
      lue.fautif('quantite_pas_entiere');
      return null;
    }
    if (Math.abs(lu) > VENDUES_MAX) {
      lue.fautif('hors_bornes');
      return null;
    }
    if (lu < 0)
      lue.demander(
        'quantite_negative',
        { valeur: texte.trim() },
        {
          zero: (v) => void (v.ventes[rang] = 0),
        },
      );
    return lu;
  });
  const { ventes } = lue.valeurs;
  const somme = ventes.reduce<number>((s, v) => s + (v ?? 0), 0);
  const dite = total === undefined ? null : nombreLu(total, { virgule: true });
  if (typeof dite === 'number' && !ventes.includes(null) && dite !== somme)
    lue.avertir('total_different');
  trouver(lue, base);
  return lue;
}
/** One row per product. */
export class DoublesParCode<V extends Nommee> {
  readonly #par = new Map<string, LigneLue<V>>();

  confronter(lue: Lue<V>): void {
    const autre = this.#de(lue.valeurs);
    if (!autre) return;
    lue.avec = autre.ligne;
    lue.demander('code_deja_dans_le_fichier', { valeur: lue.valeurs.code ?? '' });
  }

  retenir(ligne: LigneLue<V>): void {
    for (const code of ligne.valeurs.codes)
      if (!this.#par.has(cleDuCode(code))) this.#par.set(cleDuCode(code), ligne);
  }

  #de({ codes }: Nommee): LigneLue<V> | undefined {
    return codes.flatMap((c) => this.#par.get(cleDuCode(c)) ?? [])[0];
  }
}
