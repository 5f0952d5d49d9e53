import { isDeepStrictEqual } from 'node:util';
import type { Effet, LigneVoulue, PanierLu, Pose, VenteDuPoste, VouluDuPanier } from './effets.ts';
import { prixAutrementTaxe, type ProduitDuModele, sommesDe } from './montants.ts';

/** The walk-in client: covers nothing, owes nothing. */
const COMPTANT = 1;

export interface Depart {
  produits: readonly ProduitDuModele[];
  /** Ceiling of debt by client; 0: none. */
  plafonds: ReadonlyMap<number, number>;
  /** By account: an admin or not, and the rights. */
  droits: ReadonlyMap<number, string>;
}
/** A sale as the model expects it. */
export interface VenteAttendue {
  id: number;
  /** 0: a station's, whose basket was made with it. */
  panier_id: number;
  caisse_id: number;
  vendeur: string;
  client_id: number;
  lignes: LigneVoulue[];
  total: number;
  total_client: number;
  couvert: number;
  remise: number;
  garde: number;
  net: number;
  /** What stays of it in the drawer. */
  especes: number;
  annulee: boolean;
  /** Boxes that came back, by product; what they had been sold for, by register. */
  rendues: Map<number, number>;
  repris: Map<number, number>;
}
interface PanierTenu {
  lu: PanierLu;
  lignes: LigneVoulue[];
  remise: number;
}
/** Everything that must be in the base, in whole numbers. */
export interface Livre {
  fautes: string[];
  stock: Map<number, number>;
  dettes: Map<number, number>;
  paniers: Map<number, PanierTenu>;
  ventes: Map<number, VenteAttendue>;
  /** By order and product. */
  recus: Map<string, { qte: number; ug: number }>;
  /** By inventory and product. */
  comptes: Map<string, number>;
  /** Slips by their last version, and what credit notes gave back of each. */
  bons: Map<number, { version: number; statut: string; montant: number }>;
  avoirs: Map<number, number>;
  /** What was asked for each product, in any order: one of them stands. */
  offres: Map<number, Set<number>>;
  inventaires: Map<number, string>;
  billetages: Map<number, string>;
  gardes: Map<number, { version: number; statut: string; montant_taxe: number }>;
  /** Null: given up. */
  depenses: Map<number, { version: number; montant: number | null }>;
  promesses: Map<number, string>;
  /** Sales of stations kept apart; `vente_id` null: refused, undefined: nobody decided. */
  quarantaines: Map<number, { montant: number; faite: VenteDuPoste; vente_id?: number | null }>;
  droits: Map<number, string>;
  fonds: Map<number, number>;
  /** What was added to each register less what was taken out of it, beside sales. */
  fondsDeCaisse: Map<number, number>;
}

const ajouter = (ou: Map<number, number>, cle: number, combien: number): void =>
  void ou.set(cle, (ou.get(cle) ?? 0) + combien);
/** Lines as they are compared: whatever their number and order. */
const triees = (lignes: readonly LigneVoulue[]) =>
  lignes
    .map(({ produit_id, qte, prise_en_charge }) => ({ produit_id, qte, prise_en_charge }))
    .toSorted((a, b) => a.produit_id - b.produit_id);
const memesLignes = (a: readonly LigneVoulue[], b: readonly LigneVoulue[]): boolean =>
  isDeepStrictEqual(triees(a), triees(b));
type De<G extends Effet['genre']> = Extract<Effet, { genre: G }>;
const deGenre = <G extends Effet['genre']>(effets: readonly Effet[], genre: G): De<G>[] =>
  effets.filter((e): e is De<G> => e.genre === genre);

/**
 * The book that accepted acts make, whatever the order in which their answers came: what follows
 * one after the other (a basket, a count, a shift) is put in the order of its versions, the rest
 * adds up.
 */
export function tenirLeLivre(depart: Depart, effets: readonly Effet[]): Livre {
  const livre: Livre = {
    fautes: [],
    stock: new Map(depart.produits.map((p) => [p.id, p.qte])),
    dettes: new Map(),
    paniers: new Map(),
    ventes: new Map(),
    recus: new Map(),
    comptes: new Map(),
    bons: new Map(),
    avoirs: new Map(),
    offres: new Map(),
    inventaires: new Map(),
    billetages: new Map(),
    gardes: new Map(),
    depenses: new Map(),
    promesses: new Map(),
    quarantaines: new Map(),
    droits: new Map(depart.droits),
    fonds: new Map(),
    fondsDeCaisse: new Map(),
  };
  const connu = { depart, produits: new Map(depart.produits.map((p) => [p.id, p])) };
  suivrePaniers(livre, connu, deGenre(effets, 'panier'));
  modifierDevis(livre, connu, deGenre(effets, 'devis'));
  validerDevis(livre, deGenre(effets, 'devis validé'));
  vendreSurLesPostes(livre, connu, effets);
  annulerVentes(livre, deGenre(effets, 'vente annulée'));
  reprendreBoites(livre, deGenre(effets, 'boîtes rendues'));
  for (const e of deGenre(effets, 'stock')) ajouter(livre.stock, e.produit_id, e.qte);
  recevoir(livre, deGenre(effets, 'réception'));
  suivreBons(livre, effets);
  for (const e of deGenre(effets, 'règlement')) ajouter(livre.dettes, e.client_id, -e.montant);
  compter(livre, deGenre(effets, 'compte'));
  poserStatuts(livre, effets);
  return livre;
}

function suivrePaniers(livre: Livre, connu: Connu, pas: De<'panier'>[]): void {
  const suites = Map.groupBy(pas, (p) => p.lu.id);
  for (const suite of suites.values()) {
    let tenu: PanierTenu | null = null;
    const versions = [...Map.groupBy(suite, (p) => p.lu.version)].toSorted(([a], [b]) => a - b);
    for (const [, memes] of versions) tenu = passerVersion(livre, connu, { tenu, memes });
  }
}
/**
 * Answers that show one version: one act made it, the others found nothing to change. Whose answer
 * came first says nothing: the one that explains the version is taken first.
 */
function passerVersion(
  livre: Livre,
  connu: Connu,
  { tenu, memes }: { tenu: PanierTenu | null; memes: readonly De<'panier'>[] },
): PanierTenu | null {
  const auteur = memes.find((pas) => fautesDuPas(connu, tenu, pas).length === 0);
  const ordre = auteur ? [auteur, ...memes.filter((pas) => pas !== auteur)] : memes;
  let fait = tenu;
  for (const pas of ordre) fait = avancer(livre, connu, fait, pas);
  return fait;
}

interface Connu {
  depart: Depart;
  produits: ReadonlyMap<number, ProduitDuModele>;
}
interface Pas {
  tenu: PanierTenu | null;
  lu: PanierLu;
  voulu: VouluDuPanier;
}
const sommesDuPas = ({ produits }: Connu, { tenu, lu, voulu }: Pas) =>
  sommesDe(lu.lignes, produits, {
    taxe: lu.montant_taxe,
    remise: voulu.remise ?? tenu?.remise ?? 0,
  });
/** One accepted act on a basket: what it asked is there, what it did not ask has not moved. */
function fautesDuPas(
  connu: Connu,
  tenu: PanierTenu | null,
  { acte, lu, voulu }: De<'panier'>,
): string[] {
  const fautes: string[] = [];
  const dire = (quoi: string, attendu: unknown, vu: unknown) =>
    fautes.push(
      `panier ${lu.id} version ${lu.version}, ${acte} : ${quoi} ${JSON.stringify(vu)}, attendu ${JSON.stringify(attendu)}`,
    );
  if (tenu && tenu.lu.statut === 'Termine' && tenu.lu.version < lu.version)
    dire('changé après son paiement', tenu.lu.statut, lu.statut);
  const plafond = connu.depart.plafonds.get(lu.client_id) ?? 0;
  const lignes = lignesAttendues(voulu, { tenu, lu }, plafond);
  if (!memesLignes(lignes, lu.lignes)) dire('lignes', lignes, lu.lignes);
  const sommes = sommesDuPas(connu, { tenu, lu, voulu });
  if (!isDeepStrictEqual(sommes, lu.sommes)) dire('sommes', sommes, lu.sommes);
  if (voulu.statut && voulu.statut !== lu.statut) dire('statut', voulu.statut, lu.statut);
  return fautes;
}
function avancer(
  livre: Livre,
  connu: Connu,
  tenu: PanierTenu | null,
  pas: De<'panier'>,
): PanierTenu {
  const { lu, voulu } = pas;
  livre.fautes.push(...fautesDuPas(connu, tenu, pas));
  if (lu.statut === 'Termine' && lu.vente_id !== null && tenu?.lu.statut !== 'Termine')
    vendre(livre, lu, voulu.horsEspeces ?? 0);
  const { remise } = sommesDuPas(connu, { tenu, lu, voulu });
  const fait = { lu, lignes: lu.lignes, remise };
  livre.paniers.set(lu.id, fait);
  return fait;
}

/**
 * Lines as asked, but that nothing is covered for the walk-in client, and that a ceiling may refuse
 * the coverage of a line; those that were there when nothing is asked of them.
 */
function lignesAttendues(
  { lignes: voulues, retiree }: VouluDuPanier,
  { tenu, lu }: Pick<Pas, 'tenu' | 'lu'>,
  plafond: number,
): LigneVoulue[] {
  if (!voulues)
    return (tenu?.lignes ?? []).filter((l) => retiree === undefined || l.id !== retiree);
  const lues = new Map(lu.lignes.map((l) => [l.produit_id, l.prise_en_charge]));
  return voulues.map((l) => {
    const refusee = plafond > 0 && lues.get(l.produit_id) === 0;
    return lu.client_id === COMPTANT || refusee ? { ...l, prise_en_charge: 0 } : l;
  });
}

function vendre(livre: Livre, lu: PanierLu, horsEspeces: number): void {
  const id = lu.vente_id ?? 0;
  const deja = livre.ventes.get(id);
  if (deja) livre.fautes.push(`vente ${id} : des paniers ${deja.panier_id} et ${lu.id}`);
  livre.ventes.set(id, {
    id,
    panier_id: lu.id,
    caisse_id: lu.caisse_id,
    vendeur: lu.vendeur,
    client_id: lu.client_id,
    lignes: lu.lignes,
    total: lu.sommes.total,
    total_client: lu.sommes.montant,
    couvert: lu.sommes.total_prise_en_charge,
    remise: lu.sommes.remise,
    garde: lu.sommes.total_garde,
    net: lu.sommes.net_a_payer,
    especes: lu.sommes.net_a_payer - horsEspeces,
    annulee: false,
    rendues: new Map(),
    repris: new Map(),
  });
  for (const l of lu.lignes) ajouter(livre.stock, l.produit_id, -l.qte);
  if (lu.client_id !== COMPTANT)
    ajouter(livre.dettes, lu.client_id, lu.sommes.total_prise_en_charge);
}

/** A quote changed before its validation: its basket has the lines of the last change. */
function modifierDevis(livre: Livre, { depart, produits }: Connu, devis: De<'devis'>[]): void {
  for (const [panier_id, suite] of Map.groupBy(devis, (d) => d.panier_id)) {
    const tenu = livre.paniers.get(panier_id);
    if (new Set(suite.map((d) => d.id)).size > 1 || !tenu)
      livre.fautes.push(`panier ${panier_id} : ${tenu ? 'plusieurs devis' : 'devis sans panier'}`);
    if (!tenu) continue;
    for (const { voulu, lues, version } of suite.toSorted((a, b) => a.version - b.version)) {
      if (!voulu || !lues) continue;
      const lu = { ...tenu.lu, lignes: lues };
      const plafond = depart.plafonds.get(lu.client_id) ?? 0;
      const attendues = lignesAttendues({ lignes: voulu }, { tenu, lu }, plafond);
      if (!memesLignes(attendues, lues))
        livre.fautes.push(`devis du panier ${panier_id} version ${version} : d’autres lignes`);
      const sommes = sommesDe(lues, produits, { taxe: lu.montant_taxe, remise: tenu.remise });
      Object.assign(tenu, { lu: { ...lu, sommes }, lignes: lues, remise: sommes.remise });
    }
  }
}

/** A quote's sale is its basket's, paid in cash, on Default. */
function validerDevis(livre: Livre, validations: De<'devis validé'>[]): void {
  const faites = new Map<number, number>();
  for (const { panier_id, vente_id } of validations) {
    const deja = faites.get(panier_id);
    if (deja !== undefined && deja !== vente_id)
      livre.fautes.push(`devis du panier ${panier_id} : ventes ${deja} et ${vente_id}`);
    if (deja !== undefined) continue;
    faites.set(panier_id, vente_id);
    const tenu = livre.paniers.get(panier_id);
    if (!tenu || tenu.lu.statut !== 'Devis') {
      livre.fautes.push(`devis du panier ${panier_id} validé : ${tenu?.lu.statut ?? 'inconnu'}`);
      continue;
    }
    const lu = { ...tenu.lu, statut: 'Termine', vente_id, caisse_id: 1 };
    livre.paniers.set(panier_id, { ...tenu, lu });
    vendre(livre, lu, 0);
  }
}

/** What stations sold alone: a sale, or cash kept apart until somebody decides, once. */
function vendreSurLesPostes(livre: Livre, connu: Connu, effets: readonly Effet[]): void {
  for (const { id, montant, faite } of deGenre(effets, 'quarantaine'))
    livre.quarantaines.set(id, { montant, faite });
  for (const { vente_id, faite } of deGenre(effets, 'vente d’un poste'))
    vendreHorsLigne(livre, vente_id, faite);
  for (const { id, vente_id, produit_id } of deGenre(effets, 'quarantaine décidée')) {
    const tenue = livre.quarantaines.get(id);
    const produit = connu.produits.get(produit_id);
    if (!tenue || !produit || (tenue.vente_id !== undefined && tenue.vente_id !== vente_id)) {
      livre.fautes.push(`quarantaine ${id} : ${tenue ? 'décidée deux fois' : 'inconnue'}`);
      continue;
    }
    tenue.vente_id = vente_id;
    if (vente_id === null) continue;
    const { tva, css } = produit;
    const prix = prixAutrementTaxe(tenue.faite.prix, tenue.faite, produit);
    vendreHorsLigne(livre, vente_id, { ...tenue.faite, produit_id, tva, css, prix });
  }
}
function vendreHorsLigne(livre: Livre, id: number, f: VenteDuPoste): void {
  const { produit_id, qte, prix, tva, css } = f;
  const lignes = [{ produit_id, qte, prise_en_charge: 0 }];
  const vendu = new Map([[produit_id, { id: produit_id, prix, tva, css, qte: 0 }]]);
  const sommes = sommesDe(lignes, vendu, { taxe: f.taxe, remise: 0 });
  if (livre.ventes.has(id)) return;
  ajouter(livre.stock, produit_id, -qte);
  livre.ventes.set(id, {
    id,
    panier_id: 0,
    caisse_id: 1,
    vendeur: f.vendeur,
    client_id: COMPTANT,
    lignes,
    total: sommes.total,
    total_client: sommes.montant,
    couvert: 0,
    remise: 0,
    garde: sommes.total_garde,
    net: sommes.net_a_payer,
    especes: sommes.net_a_payer,
    annulee: false,
    rendues: new Map(),
    repris: new Map(),
  });
}

function annulerVentes(livre: Livre, annulations: De<'vente annulée'>[]): void {
  for (const { vente_id } of annulations) {
    const vente = livre.ventes.get(vente_id);
    if (!vente || vente.annulee) {
      livre.fautes.push(`vente ${vente_id} annulée : ${vente ? 'deux fois' : 'inconnue'}`);
      continue;
    }
    vente.annulee = true;
    for (const l of vente.lignes) ajouter(livre.stock, l.produit_id, l.qte);
    if (vente.client_id !== COMPTANT) ajouter(livre.dettes, vente.client_id, -vente.couvert);
  }
}

/** What came back: never more than was sold, never of a sale that was cancelled. */
function reprendreBoites(livre: Livre, rendus: De<'boîtes rendues'>[]): void {
  for (const [id, [rendu]] of Map.groupBy(rendus, (r) => r.id)) {
    const vente = rendu && livre.ventes.get(rendu.vente_id);
    if (!rendu || !vente || vente.annulee) {
      livre.fautes.push(`retour ${id} : ${vente ? 'd’une vente annulée' : 'vente inconnue'}`);
      continue;
    }
    ajouter(vente.repris, rendu.caisse_id, rendu.total);
    if (vente.client_id !== COMPTANT) ajouter(livre.dettes, vente.client_id, -rendu.couvert);
    for (const { produit_id, qte, enStock } of rendu.lignes) {
      ajouter(vente.rendues, produit_id, qte);
      if (enStock) ajouter(livre.stock, produit_id, qte);
      const vendu = vente.lignes.find((l) => l.produit_id === produit_id)?.qte ?? 0;
      if ((vente.rendues.get(produit_id) ?? 0) > vendu)
        livre.fautes.push(`vente ${vente.id} : plus de boîtes ${produit_id} rendues que vendues`);
    }
  }
}

function recevoir(livre: Livre, receptions: De<'réception'>[]): void {
  for (const { commande_id, produit_id, qte, ug } of receptions) {
    const cle = `${commande_id}/${produit_id}`;
    const deja = livre.recus.get(cle) ?? { qte: 0, ug: 0 };
    livre.recus.set(cle, { qte: deja.qte + qte, ug: deja.ug + ug });
    ajouter(livre.stock, produit_id, qte + ug);
  }
}

/** Slips and their credit notes, each once; the prices a supplier was said to ask. */
function suivreBons(livre: Livre, effets: readonly Effet[]): void {
  for (const e of deGenre(effets, 'bon'))
    if ((livre.bons.get(e.id)?.version ?? 0) < e.version) livre.bons.set(e.id, e);
  for (const [, [avoir]] of Map.groupBy(deGenre(effets, 'avoir d’un bon'), (a) => a.id))
    if (avoir) ajouter(livre.avoirs, avoir.bon_id, avoir.montant);
  for (const { produit_id, prix } of deGenre(effets, 'offre'))
    livre.offres.set(produit_id, new Set([...(livre.offres.get(produit_id) ?? []), prix]));
}

function compter(livre: Livre, comptes: De<'compte'>[]): void {
  const suites = Map.groupBy(comptes, (c) => `${c.inventaire_id}/${c.produit_id}`);
  for (const [cle, suite] of suites) {
    let trouve = 0;
    for (const { pose } of suite.toSorted((a, b) => a.version - b.version))
      trouve = poserCompte(trouve, pose);
    livre.comptes.set(cle, trouve);
  }
}
const poserCompte = (trouve: number, pose: Pose): number =>
  'qte' in pose ? pose.qte : trouve + pose.plus;

/** What has states: the last one said, by version where there is one. */
function poserStatuts(livre: Livre, effets: readonly Effet[]): void {
  for (const e of effets) {
    if (e.genre === 'inventaire' && livre.inventaires.get(e.id) !== 'Terminé')
      livre.inventaires.set(e.id, e.statut);
    if (e.genre === 'fonds de caisse') ajouter(livre.fondsDeCaisse, e.caisse_id, e.montant);
    if (e.genre === 'billetage' && !['validé', 'retiré'].includes(livre.billetages.get(e.id) ?? ''))
      livre.billetages.set(e.id, e.statut);
    if (e.genre === 'garde' && (livre.gardes.get(e.id)?.version ?? 0) < e.version)
      livre.gardes.set(e.id, e);
    if (e.genre === 'dépense' && (livre.depenses.get(e.id)?.version ?? 0) < e.version)
      livre.depenses.set(e.id, e);
    if (e.genre === 'promesse' && (livre.promesses.get(e.id) ?? 'En attente') === 'En attente')
      livre.promesses.set(e.id, e.statut);
    if (e.genre === 'compte ouvert') livre.droits.set(e.id, e.droits);
    if (e.genre === 'interdit') livre.fautes.push(`${e.acte} : accepté`);
    if (e.genre === 'paiement d’un fonds') ajouter(livre.fonds, e.bordereau_id, e.montant);
  }
}
