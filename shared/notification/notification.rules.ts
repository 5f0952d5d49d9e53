import { debutDeJour, formatDate, jourPlus, estPerime } from '../base/dates.ts';
import { formatFcfa, formatNombre } from '../base/montant.ts';
import type { Notification } from './notification.schema.ts';

/** Where whoever made a count finds it again: the counts, else the desk, else the selling screen. */
const ECRANS_DES_COMPTES = [
  '/gestion/arrete-caisse',
  '/vente/caisses',
  '/vente/reservation',
] as const;
const ANOMALIES = '/gestion/statistique?onglet=employes';
/**
 * [NOT-1] What people are told about. Each kind: who is told (holders of one of these rights,
 * admins always; null: those it names alone) and the screens it leads to, the first that one may open.
 */
export const GENRES = {
  rupture: {
    droits: ['STOCK/produits', 'STOCK/commande'],
    ecrans: ['/stock/produits', '/stock/commandes'],
  },
  peremption: { droits: ['STOCK/produits'], ecrans: ['/stock/produits'] },
  billetage: { droits: ['GESTION/billetage'], ecrans: ['/gestion/arrete-caisse'] },
  comptage: {
    droits: ['GESTION/billetage'],
    ecrans: ['/gestion/arrete-caisse'],
  },
  tiroir: {
    droits: ['GESTION/billetage'],
    ecrans: ['/gestion/statistique?vue=direct', '/gestion/arrete-caisse'],
  },
  transfert_recu: { droits: ['VENTE/caisse', 'VENTE/reservation'], ecrans: ['/vente/caisses'] },
  billetage_valide: {
    droits: ['VENTE/caisse', 'VENTE/reservation', 'GESTION/billetage'],
    ecrans: ECRANS_DES_COMPTES,
  },
  billetage_renvoye: {
    droits: ['VENTE/caisse', 'VENTE/reservation', 'GESTION/billetage'],
    ecrans: ECRANS_DES_COMPTES,
  },
  commande_en_retard: { droits: ['STOCK/commande'], ecrans: ['/stock/commandes'] },
  medicament_demande: { droits: ['STOCK/base'], ecrans: ['/stock/database'] },
  promesse: { droits: ['VENTE/reservation'], ecrans: ['/vente/reservation'] },
  anomalie_vente: { droits: ['GESTION/stat'], ecrans: ['/vente/dashboard', ANOMALIES] },
  anomalie_prix: { droits: ['GESTION/stat'], ecrans: ['/stock/produits', ANOMALIES] },
  vente_hors_ligne: {
    droits: ['VENTE/configuration'],
    ecrans: ['/vente/configuration?onglet=postes'],
  },
  delivrance_hors_ligne: {
    droits: ['PRIVILEGES/stupefiants', 'PRIVILEGES/ordonnancier'],
    ecrans: ['/vente/configuration?onglet=postes'],
  },
  certification: {
    droits: ['PRIVILEGES/certification'],
    ecrans: ['/vente/certification'],
  },
  mise_a_jour: { droits: [], ecrans: ['/admin/parametres'] },
  /** What somebody else did to one's account: whoever it is told to by name, whatever their rights. */
  son_compte: { droits: null, ecrans: ['/ma-securite'] },
  comptes_touches: { droits: [], ecrans: ['/admin/utilisateurs'] },
  anomalie_compte: { droits: ['ADMIN/utilisateur'], ecrans: ['/admin/utilisateurs'] },
  sauvegarde: { droits: ['ADMIN/parametre'], ecrans: ['/admin/parametres?onglet=sauvegarde'] },
  serveur: { droits: ['ADMIN/parametre'], ecrans: ['/admin/parametres?onglet=serveur'] },
} as const satisfies Record<
  string,
  { droits: readonly string[] | null; ecrans: readonly string[] }
>;
export type Genre = keyof typeof GENRES;

/**
 * What `notifier` writes: told to who holds a right of its kind, once while unread under its `cle`.
 */
export interface Annonce {
  genre: Genre;
  cle: string;
  data: Notification['data'];
  /** Only these users, among those who hold the right. */
  parmi?: readonly number[];
  /** Who is told when none of `parmi` is there any more: all who hold the right, or admins alone. */
  sinon?: 'tous' | 'administrateurs';
}
export const cleMaj = (cible: string, reussie: boolean): string => `maj:${cible}:${reussie}`;
/** How an update of the server ended. */
export const annoncerMaj = (cible: string, reussie: boolean, message: string): Annonce => ({
  genre: 'mise_a_jour',
  cle: cleMaj(cible, reussie),
  data: { title: reussie ? 'Mise à jour installée' : 'Mise à jour non installée', message },
});
const nomme = (produit_libelle: string) => [{ produit_libelle, date_expiration: null }];

export type NiveauRupture = 'rupture' | 'stock_bas';
const GRAVITE: Readonly<Record<NiveauRupture, number>> = { stock_bas: 1, rupture: 2 };
const NIVEAUX_RUPTURE = ['stock_bas', 'rupture'] as const;

/**
 * [NOT-2] How low a product is: nothing left, or at its minimum or under it (the red of the stock
 * screens); null above.
 */
export function niveauRupture({
  qte,
  qte_min,
}: {
  qte: number;
  qte_min: number;
}): NiveauRupture | null {
  if (qte <= 0) return 'rupture';
  return qte <= qte_min ? 'stock_bas' : null;
}

/** What makes a product low or not; one that is off sale is never low. */
export interface EtatStock {
  qte: number;
  qte_min: number;
  is_active: boolean;
}
interface ProduitNomme {
  produit_id: number;
  libelle: string;
}
export interface StockBouge extends ProduitNomme {
  avant: number;
  apres: number;
  qte_min: number;
}
const cleRupture = (produit_id: number, niveau: NiveauRupture): string =>
  `rupture:${produit_id}:${niveau}`;

function annoncerRupture(
  { produit_id, libelle }: ProduitNomme,
  { qte, qte_min }: EtatStock,
  niveau: NiveauRupture,
): Annonce {
  const data =
    niveau === 'rupture'
      ? { title: 'Rupture de stock', message: `${libelle} : il n’en reste plus.` }
      : {
          title: 'Stock bas',
          message: `${libelle} : il en reste ${formatNombre(qte)}, pour un minimum de ${formatNombre(qte_min)}.`,
        };
  return {
    genre: 'rupture',
    cle: cleRupture(produit_id, niveau),
    data: { ...data, produits: nomme(libelle) },
  };
}

/** What a product that goes from one level to another has to say, and to take back. */
export interface Franchissement {
  dire: Annonce | null;
  lever: string[];
}
const niveauDe = (e: EtatStock): NiveauRupture | null => (e.is_active ? niveauRupture(e) : null);
const poids = (niveau: NiveauRupture | null): number => (niveau ? GRAVITE[niveau] : 0);
/**
 * [NOT-3] A product that falls to a lower level is told, and what its rise makes untrue is taken
 * back, whatever did it: its stock, its minimum, going off sale or back on.
 *
 * 4 left: a minimum brought from 2 to 5 tells 'stock bas', from 5 to 2 takes it back; off sale, both
 * levels are taken back.
 */
export function franchir(
  produit: ProduitNomme,
  etatAvant: EtatStock,
  etatApres: EtatStock,
): Franchissement {
  const atteint = niveauDe(etatApres);
  const [avant, apres] = [poids(niveauDe(etatAvant)), poids(atteint)];
  return {
    dire: atteint && apres > avant ? annoncerRupture(produit, etatApres, atteint) : null,
    lever:
      apres < avant
        ? NIVEAUX_RUPTURE.filter((n) => GRAVITE[n] > apres).map((n) =>
            cleRupture(produit.produit_id, n),
          )
        : [],
  };
}

/**
 * [NOT-3] By a move of stock of a product on sale: 6 → 5 with a minimum of 5 tells 'stock bas',
 * 5 → 4 nothing, 4 → 0 'rupture'; 0 → 3 takes 'rupture' back, 3 → 20 'stock bas' as well.
 */
export function franchissement({ avant, apres, qte_min, ...produit }: StockBouge): Franchissement {
  const a = (qte: number): EtatStock => ({ qte, qte_min, is_active: true });
  return franchir(produit, a(avant), a(apres));
}

/** Days before the date at which a lot is told about; 0: it can no longer be sold. */
export const NIVEAUX_PEREMPTION = [0, 30, 90] as const;
export type NiveauPeremption = (typeof NIVEAUX_PEREMPTION)[number];

/**
 * [NOT-4] Which level a lot has reached that day (both `YYYY-MM-DD`): 0 once it has
 * expired [LOT-3], else 30, else 90 days before its date; null earlier.
 */
export const niveauPeremption = (date_expiration: string, jour: string): NiveauPeremption | null =>
  NIVEAUX_PEREMPTION.find((n) =>
    n === 0 ? estPerime(date_expiration, jour) : date_expiration <= jourPlus(jour, n),
  ) ?? null;

export interface LotDate {
  id: number;
  produit_libelle: string;
  /** YYYY-MM-DD. */
  date_expiration: string;
}
const LOTS_PAR_ANNONCE = 40;
const TITRES_PEREMPTION: Readonly<Record<NiveauPeremption, string>> = {
  0: 'Produits périmés',
  30: 'Péremption dans 30 jours au plus',
  90: 'Péremption dans 90 jours au plus',
};

/**
 * [NOT-5] The lots that reached a level since the day last told (null: never told), most urgent
 * first, grouped by level, nearest date first, forty a notification. A lot is so told once a level.
 */
export function peremptions(
  lots: readonly LotDate[],
  jour: string,
  dernier: string | null,
): Annonce[] {
  const entre = (l: LotDate, n: NiveauPeremption) =>
    niveauPeremption(l.date_expiration, jour) === n &&
    (dernier === null || niveauPeremption(l.date_expiration, dernier) !== n);
  return NIVEAUX_PEREMPTION.flatMap((niveau) => {
    const atteints = lots
      .filter((l) => entre(l, niveau))
      .sort((a, b) => a.date_expiration.localeCompare(b.date_expiration) || a.id - b.id);
    const groupes = Array.from({ length: Math.ceil(atteints.length / LOTS_PAR_ANNONCE) }, (_, i) =>
      atteints.slice(i * LOTS_PAR_ANNONCE, (i + 1) * LOTS_PAR_ANNONCE),
    );
    return groupes.map((groupe) => annoncerPeremption(groupe, niveau));
  });
}
function annoncerPeremption(lots: readonly LotDate[], niveau: NiveauPeremption): Annonce {
  const nombre = `${lots.length} lot${lots.length > 1 ? 's' : ''}`;
  return {
    genre: 'peremption',
    cle: `peremption:${niveau}:${lots.map((l) => l.id).join(',')}`,
    data: {
      title: TITRES_PEREMPTION[niveau],
      message:
        niveau === 0 ? `${nombre} à retirer de la vente.` : `${nombre} à écouler ou à retourner.`,
      produits: lots.map(({ produit_libelle, date_expiration }) => ({
        produit_libelle,
        date_expiration,
      })),
    },
  };
}

/** [LOT-6] A scanned box said a later expiry than the boxes it was taken from. Days 'YYYY-MM-DD'. */
export const lotTropTardif = (l: {
  produit_id: number;
  libelle: string;
  lot: string;
  dite: string;
  retenue: string;
  par: string;
}): Annonce => ({
  genre: 'peremption',
  cle: `lot_tardif:${l.produit_id}:${l.lot}:${l.dite}`,
  data: {
    title: 'Péremption d’un lot à vérifier',
    message: `${l.libelle}, lot ${l.lot} : ${l.par} l’a vendu en le disant du ${formatDate(debutDeJour(l.dite))}, les boîtes en stock finissent le ${formatDate(debutDeJour(l.retenue))}, qui est gardé.`,
    produits: [{ produit_libelle: l.libelle, date_expiration: l.retenue }],
  },
});

/** [NOT-6] A cash count waits for somebody to validate it. */
export const billetageAValider = (b: { id: number; caisse: string; auteur: string }): Annonce => ({
  genre: 'billetage',
  cle: `billetage:${b.id}`,
  data: { title: 'Billetage à valider', message: `${b.caisse}, compté par ${b.auteur}.` },
});

/**
 * [NOT-21] A register was counted again, with other amounts: the first count stays, and both are told
 * to who validates. `precedents`, `dit`: each count as it is said.
 */
export const caisseRecomptee = (c: {
  session_id: number;
  rang: number;
  caisse: string;
  par: string;
  precedents: string;
  dit: string;
}): Annonce => ({
  genre: 'comptage',
  cle: `comptage:${c.session_id}:${c.rang}`,
  data: {
    title: 'Caisse recomptée',
    message: `${c.caisse}, ${c.par} : ${c.dit}. Avant : ${c.precedents}.`,
  },
});
export const cleRecompteAttendu = (session_id: number): string => `comptages-epuises:${session_id}`;
/** [NOT-21] No more count of this register is taken until somebody who validates asks for one. */
export const recompteAttendu = (c: {
  session_id: number;
  caisse: string;
  par: string;
}): Annonce => ({
  genre: 'comptage',
  cle: cleRecompteAttendu(c.session_id),
  data: {
    title: 'Comptages épuisés',
    message: `${c.caisse} : ${c.par} a compté trop de fois. Demandez un recomptage, ou comptez vous-même.`,
  },
});
/** [NOT-22] Cash moved, or nearly, in a way that who validates counts must know of. */
export const alerteTiroir = (a: { cle: string; title: string; message: string }): Annonce => ({
  genre: 'tiroir',
  cle: `tiroir:${a.cle}`,
  data: { title: a.title, message: a.message },
});

/**
 * [NOT-24] Somebody says he sent cash to a register: told to who holds it, and will answer for it.
 * `montant` in FCFA.
 */
export const transfertAnnonce = (t: {
  cle: string;
  de: string;
  vers: string;
  montant: number;
  par: string;
  motif: string;
  tenant_id: number;
}): Annonce => ({
  genre: 'transfert_recu',
  cle: `transfert:${t.cle}`,
  parmi: [t.tenant_id],
  data: {
    title: 'Espèces transférées à votre caisse',
    message: `${formatFcfa(t.montant)} de ${t.de} vers ${t.vers}, par ${t.par} : ${t.motif}. S’ils ne sont pas dans votre tiroir, dites-le à un responsable.`,
  },
});

/** [NOT-14] The count was validated: told to who made it. */
export const avisBilletageValide = (b: {
  id: number;
  caisse: string;
  par: string;
  auteur_id: number;
}): Annonce => ({
  genre: 'billetage_valide',
  cle: `billetage_valide:${b.id}`,
  parmi: [b.auteur_id],
  data: { title: 'Billetage validé', message: `${b.caisse}, validé par ${b.par}.` },
});

/** `version`: the count's as it is sent back, for it may be again. */
export const cleBilletageRenvoye = (b: { id: number; version: number }): string =>
  `billetage_renvoye:${b.id}:${b.version}`;
/**
 * [NOT-19] The count was sent back: told to who made it, with why; to admins once he has gone, for
 * they count it again [BIL-22].
 */
export const avisBilletageRenvoye = (b: {
  id: number;
  version: number;
  caisse: string;
  par: string;
  motif: string;
  auteur_id: number;
}): Annonce => ({
  genre: 'billetage_renvoye',
  cle: cleBilletageRenvoye(b),
  parmi: [b.auteur_id],
  sinon: 'administrateurs',
  data: {
    title: 'Billetage à recompter',
    message: `${b.caisse}, renvoyé par ${b.par} : ${b.motif}`,
  },
});

export const cleRetard = (commande_id: number): string => `commande:${commande_id}`;
/** [NOT-7] An order has not come at the day it was expected (`YYYY-MM-DD`). */
export const commandeEnRetard = (c: {
  id: number;
  numero: string;
  fournisseur: string;
  attendue_le: string;
}): Annonce => ({
  genre: 'commande_en_retard',
  cle: cleRetard(c.id),
  data: {
    title: 'Commande en retard',
    message: `Commande ${c.numero} (${c.fournisseur}), attendue le ${formatDate(debutDeJour(c.attendue_le))}.`,
  },
});

/**
 * [NOT-8] What was promised to somebody has arrived: told to who promised it, to all who sell once he
 * has gone, for somebody must call.
 */
export const promesseArrivee = (p: {
  id: number;
  produit_libelle: string;
  qte: number;
  nom: string;
  telephone: string;
  auteur_id: number;
}): Annonce => ({
  genre: 'promesse',
  cle: `promesse:${p.id}`,
  parmi: [p.auteur_id],
  sinon: 'tous',
  data: {
    title: 'Produit promis arrivé',
    message: `${p.produit_libelle} ×${p.qte} pour ${p.nom} : appeler le ${p.telephone}.`,
    produits: nomme(p.produit_libelle),
  },
});

/**
 * [NOT-17] A seller asks for a medicine that the shop does not hold: told to those who may make a
 * product of it, once a day for each who asks. It never says for whom.
 */
export const medicamentDemande = (d: {
  medicament_id: number;
  libelle: string;
  presentation: string;
  cip13: string;
  pour_un_client: boolean;
  par: { id: number; fullname: string };
  /** Libreville's day, `YYYY-MM-DD`. */
  jour: string;
}): Annonce => ({
  genre: 'medicament_demande',
  cle: `medicament:${d.medicament_id}:${d.par.id}:${d.jour}`,
  data: {
    title: 'Médicament demandé',
    message: `${d.par.fullname} demande ${d.libelle}, ${d.presentation} (CIP ${d.cip13})${d.pour_un_client ? ', pour un client' : ''}.`,
    medicament: { id: d.medicament_id, cip13: d.cip13 },
  },
});

interface VenteDite {
  numero_ticket: number;
  caisse: string;
  motif: string | null;
}
/**
 * [NOT-9] A sale cancelled when its receipt was already in somebody's hands, or whose cash went back
 * out of the drawer. `total` in FCFA.
 */
export const venteAnnulee = (
  v: VenteDite & { id: number; total: number; par: string; apres_impression: boolean },
): Annonce => ({
  genre: 'anomalie_vente',
  cle: `annulation:${v.id}`,
  data: {
    title: v.apres_impression ? 'Vente annulée après impression' : 'Vente annulée',
    message: `Ticket N° ${v.numero_ticket} de ${v.caisse}, ${formatFcfa(v.total)}, annulé par ${v.par}${v.motif ? ` : ${v.motif}` : ''}.`,
    vente_id: v.id,
  },
});
/**
 * [NOT-23] Boxes of a sale that came back for cash: of which day it was, and how it had been paid.
 * Amounts in FCFA.
 */
export const venteReprise = (
  r: VenteDite & {
    id: number;
    vente_id: number;
    vendue_at: string;
    /** Null: in cash. */
    paye_en: string | null;
    montant_rendu: number;
    created_by: string;
  },
): Annonce => ({
  genre: 'anomalie_vente',
  cle: `retour:${r.id}`,
  data: {
    title: 'Boîtes reprises contre espèces',
    message: `${formatFcfa(r.montant_rendu)} rendus du tiroir de ${r.caisse} par ${r.created_by}, ticket N° ${r.numero_ticket} du ${formatDate(new Date(r.vendue_at))}${r.paye_en ? `, payé en ${r.paye_en}` : ''} : ${r.motif}.`,
    vente_id: r.vente_id,
  },
});

export const cleSousCout = (produit_id: number): string => `prix:${produit_id}`;
/** [NOT-10] A selling price set under the purchase price. Prices in FCFA. */
export const prixSousCout = (p: {
  produit_id: number;
  libelle: string;
  prix_de_vente: number;
  prix_achat: number;
  par: string;
}): Annonce => ({
  genre: 'anomalie_prix',
  cle: cleSousCout(p.produit_id),
  data: {
    title: 'Prix de vente sous le prix d’achat',
    message: `${p.libelle} : vendu ${formatFcfa(p.prix_de_vente)}, acheté ${formatFcfa(p.prix_achat)} (${p.par}).`,
    produits: nomme(p.libelle),
  },
});

/** [NOT-11] An account closed for a while by wrong passwords. */
export const compteBloque = (c: {
  utilisateur_id: number;
  fullname: string;
  adresse: string;
  /** What was given wrong five times. */
  quoi: 'mots de passe' | 'codes';
}): Annonce => ({
  genre: 'anomalie_compte',
  cle: `compte:${c.utilisateur_id}`,
  data: {
    title: 'Compte bloqué',
    message: `${c.fullname} : cinq ${c.quoi} faux, depuis ${c.adresse}.`,
  },
});

/** [NOT-21] Wrong codes of others, typed on somebody's screen: how many of `jour`, or whose it is. */
export const pinsFaux = (f: {
  utilisateur_id: number;
  fullname: string;
  pour: string;
  nombre: number;
  partage: readonly string[];
  jour: string;
}): Annonce =>
  f.partage.length > 0
    ? {
        genre: 'anomalie_compte',
        cle: `pin_partage:${f.partage.join(':')}`,
        data: {
          title: 'Code PIN de plusieurs personnes',
          message: `${f.partage.join(' et ')} ont le même code PIN : il ne vaut pour personne tant que l’un d’eux n’en change pas.`,
        },
      }
    : {
        genre: 'anomalie_compte',
        cle: `pins:${f.utilisateur_id}:${f.pour}:${f.jour}:${f.nombre}`,
        data: {
          title: 'Codes PIN essayés',
          message: `${f.nombre} codes PIN faux donnés sur le poste de ${f.fullname}, pour un ${f.pour}.`,
        },
      };

/** What somebody did to the account of another: the words of the two notifications. */
export const COMPTE_TOUCHE = {
  cree: 'a créé le compte',
  droits: 'a changé les droits',
  pin: 'a choisi le code PIN',
  pin_retire: 'a retiré le code PIN',
  mot_de_passe: 'a réinitialisé le mot de passe',
  seconde_preuve: 'a retiré la seconde preuve',
  reactive: 'a réactivé le compte',
  desactive: 'a désactivé le compte',
} as const;
export type CompteTouche = keyof typeof COMPTE_TOUCHE;
/**
 * [NOT-22] Told at once to its owner, whatever their rights, and to `admins`, all but whoever did it.
 */
export function compteTouche(c: {
  compte: { id: number; fullname: string };
  par: string;
  quoi: CompteTouche;
  admins: readonly number[];
  maintenant: Date;
}): Annonce[] {
  const { compte, par, quoi, maintenant } = c;
  const cle = `compte_touche:${compte.id}:${quoi}:${maintenant.getTime()}`;
  const autres = c.admins.filter((id) => id !== compte.id);
  const fait = `${par} ${COMPTE_TOUCHE[quoi]} de ${compte.fullname}.`;
  const siens = `${fait} Si vous ne l’aviez pas demandé, dites-le à un administrateur${quoi === 'pin' ? ' ; choisissez votre propre code' : ''}.`;
  return [
    {
      genre: 'son_compte',
      cle: `${cle}:sien`,
      parmi: [compte.id],
      data: { title: 'Votre compte', message: siens },
    },
    ...(autres.length === 0
      ? []
      : [
          {
            genre: 'comptes_touches',
            cle,
            parmi: autres,
            data: { title: 'Compte changé', message: fait },
          } satisfies Annonce,
        ]),
  ];
}

/** [NOT-18] An admin's password was replaced on the server's own machine: each time is told. */
export const motDePasseParCommande = (c: {
  utilisateur_id: number;
  fullname: string;
  maintenant: Date;
}): Annonce => ({
  genre: 'anomalie_compte',
  cle: `motdepasse:${c.utilisateur_id}:${c.maintenant.getTime()}`,
  data: {
    title: 'Mot de passe remplacé sur le serveur',
    message: `${c.fullname} : par la commande « motdepasse », sur la machine du serveur.`,
  },
});

/** [NOT-20] Something of the server is not as it should be: its title, what was found, what to do. */
export const alarmeServeur = (
  { cle, title, message }: { cle: string; title: string; message: string },
  genre: 'serveur' | 'sauvegarde' = 'serveur',
): Annonce => ({ genre, cle, data: { title, message } });

/** [NOT-25] One key a state: a hundred uncertain invoices are one line of the bell. */
export const CLES_CERTIFICATION = {
  incertaine: 'certification:incertaine',
  refusee: 'certification:refusee',
} as const;
/** [NOT-25] An invoice of the State waits for somebody; `total` in FCFA. */
export const factureATraiter = (
  quoi: keyof typeof CLES_CERTIFICATION,
  { numero, total, motif }: { numero: string; total: number; motif: string },
): Annonce => ({
  genre: 'certification',
  cle: CLES_CERTIFICATION[quoi],
  data: {
    title: quoi === 'incertaine' ? 'Facture de l’État incertaine' : 'Facture refusée par l’État',
    message: `${numero}, ${formatFcfa(total)} : ${motif}`,
  },
});

const estGenre = (genre: string): genre is Genre => genre in GENRES;
/**
 * [NOT-12] Where a notification leads: the first screen of its kind that one may open (by its path
 * without a query), on its product when it names only one of the list, on the medicine that is
 * asked for. Null for an unknown kind, and when none of its screens is open to that person.
 */
export function lienDe(
  { genre, data }: Pick<Notification, 'genre' | 'data'>,
  ouvrable: (chemin: string) => boolean,
): string | null {
  if (!estGenre(genre)) return null;
  const ecrans: readonly string[] = GENRES[genre].ecrans;
  const ecran = ecrans.find((e) => ouvrable(e.replace(/\?.*/, '')));
  if (ecran === undefined) return null;
  if (data.vente_id !== undefined && ecran === '/vente/dashboard')
    return `${ecran}?vente=${data.vente_id}`;
  if (data.medicament) return `${ecran}?q=${data.medicament.cip13}&ajouter=${data.medicament.id}`;
  const [seul, ...autres] = data.produits ?? [];
  return ecran === '/stock/produits' && seul && autres.length === 0
    ? `${ecran}?q=${encodeURIComponent(seul.produit_libelle)}`
    : ecran;
}
