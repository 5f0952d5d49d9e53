import { debutDeJour, formatDate, jourPlus, estPerime } from '../../base/dates.ts';
import { formatFcfa, formatNombre } from '../../base/montant.ts';
import type { Notification } from './notification.schema.ts';

/** Fallback order for the counter. */
const ECRANS_DES_COMPTES = [
  '/gestion/arrete-caisse',
  '/vente/caisses',
  '/vente/reservation',
] as const;
const ANOMALIES = '/gestion/statistique?onglet=employes';
/**
 * [NOT-1] Recipients: holders of one of these rights, plus admins (null: named only). First allowed
 * screen wins.
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
  /** A late confirmation is also for who holds a register. */
  mobile_money: {
    droits: ['PRIVILEGES/mobile_money', 'VENTE/caisse'],
    ecrans: ['/vente/mobile-money', '/vente/caisses'],
  },
  mise_a_jour: { droits: [], ecrans: ['/admin/parametres'] },
  /** Named user, whatever their rights. */
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

/** Once while unread per `cle`. */
export interface Annonce {
  genre: Genre;
  cle: string;
  data: Notification['data'];
  /** Among right holders. */
  parmi?: readonly number[];
  /** When all of `parmi` have left. */
  sinon?: 'tous' | 'administrateurs';
}
export const cleMaj = (cible: string, reussie: boolean): string => `maj:${cible}:${reussie}`;
export const annoncerMaj = (cible: string, reussie: boolean, message: string): Annonce => ({
  genre: 'mise_a_jour',
  cle: cleMaj(cible, reussie),
  data: { title: reussie ? 'Mise à jour installée' : 'Mise à jour non installée', message },
});
const nomme = (produit_libelle: string) => [{ produit_libelle, date_expiration: null }];

export type NiveauRupture = 'rupture' | 'stock_bas';
const GRAVITE: Readonly<Record<NiveauRupture, number>> = { stock_bas: 1, rupture: 2 };
const NIVEAUX_RUPTURE = ['stock_bas', 'rupture'] as const;

/** [NOT-2] At or below minimum (red on stock screens); null above. */
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

/** Off-sale products are never low. */
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

export interface Franchissement {
  dire: Annonce | null;
  lever: string[];
}
const niveauDe = (e: EtatStock): NiveauRupture | null => (e.is_active ? niveauRupture(e) : null);
const poids = (niveau: NiveauRupture | null): number => (niveau ? GRAVITE[niveau] : 0);
/**
 * [NOT-3] Notifies a fall, withdraws stale alerts, whatever the cause: stock, minimum, sale status.
 * 4 left: minimum 2 → 5 notifies 'stock bas', 5 → 2 withdraws it; off sale withdraws both.
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
 * [NOT-3] Minimum 5: 6 → 5 'stock bas', 5 → 4 nothing, 4 → 0 'rupture'; 0 → 3 withdraws 'rupture',
 * 3 → 20 'stock bas' too.
 */
export function franchissement({ avant, apres, qte_min, ...produit }: StockBouge): Franchissement {
  const a = (qte: number): EtatStock => ({ qte, qte_min, is_active: true });
  return franchir(produit, a(avant), a(apres));
}

/** Days before expiry; 0: unsaleable. */
export const NIVEAUX_PEREMPTION = [0, 30, 90] as const;
export type NiveauPeremption = (typeof NIVEAUX_PEREMPTION)[number];

/**
 * [NOT-4] Dates `YYYY-MM-DD`: 0 once expired [LOT-3], else 30, else 90 days before; null earlier.
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
 * [NOT-5] Lots reaching a level since the last notified day (null: never), most urgent first, forty
 * per notification; once per level.
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

/** [LOT-6] Days 'YYYY-MM-DD'. */
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

/** [NOT-6] To validators. */
export const billetageAValider = (b: { id: number; caisse: string; auteur: string }): Annonce => ({
  genre: 'billetage',
  cle: `billetage:${b.id}`,
  data: { title: 'Billetage à valider', message: `${b.caisse}, compté par ${b.auteur}.` },
});

/** [NOT-21] The first count stays, validators get both. `precedents`, `dit`: formatted counts. */
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
/** [NOT-21] Further counts refused until a validator asks. */
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
/** [NOT-22] Cash anomaly, to validators. */
export const alerteTiroir = (a: { cle: string; title: string; message: string }): Annonce => ({
  genre: 'tiroir',
  cle: `tiroir:${a.cle}`,
  data: { title: a.title, message: a.message },
});

/** [NOT-24] To the receiving holder, accountable for it. `montant` in FCFA. */
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

/** [NOT-14] To the count's author. */
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

/** `version`: a count may be sent back again. */
export const cleBilletageRenvoye = (b: { id: number; version: number }): string =>
  `billetage_renvoye:${b.id}:${b.version}`;
/** [NOT-19] To the author, with the reason; once he has left, to admins, who recount [BIL-22]. */
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
/** [NOT-7] Expected day `YYYY-MM-DD`. */
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

/** [NOT-8] To its author; once he has left, to all sellers: the client must be called. */
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

/** [NOT-17] To those who create products, once a day per requester. Never names the client. */
export const medicamentDemande = (d: {
  medicament_id: number;
  libelle: string;
  presentation: string;
  cip13: string;
  pour_un_client: boolean;
  par: { id: number; fullname: string };
  /** Libreville day, `YYYY-MM-DD`. */
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
/** [NOT-9] After printing, or cash refunded. `total` in FCFA. */
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
/** [NOT-23] Returned for cash. FCFA. */
export const venteReprise = (
  r: VenteDite & {
    id: number;
    vente_id: number;
    vendue_at: string;
    /** Null: cash. */
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
/** [NOT-10] Prices in FCFA. */
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

/** [NOT-11] Temporarily, by wrong passwords. */
export const compteBloque = (c: {
  utilisateur_id: number;
  fullname: string;
  adresse: string;
  /** Wrong five times. */
  quoi: 'mots de passe' | 'codes';
}): Annonce => ({
  genre: 'anomalie_compte',
  cle: `compte:${c.utilisateur_id}`,
  data: {
    title: 'Compte bloqué',
    message: `${c.fullname} : cinq ${c.quoi} faux, depuis ${c.adresse}.`,
  },
});

/** [NOT-21] Others' PINs mistyped on one screen, or one PIN shared. */
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
/** [NOT-22] To its owner, whatever their rights, and `admins`, except the author. */
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

/** [NOT-18] From the server machine; each time. */
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

/** [NOT-20] Title, finding, action. */
export const alarmeServeur = (
  { cle, title, message }: { cle: string; title: string; message: string },
  genre: 'serveur' | 'sauvegarde' = 'serveur',
): Annonce => ({ genre, cle, data: { title, message } });

/** [NOT-25] One key per state: a hundred invoices, one notification. */
export const CLES_CERTIFICATION = {
  incertaine: 'certification:incertaine',
  refusee: 'certification:refusee',
} as const;
/** [NOT-25] `total` in FCFA. */
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

/** [NOT-26] One key a request. */
export const CLES_MOBILE_MONEY = {
  incertaine: (id: number): string => `mobile:incertaine:${id}`,
  tardive: (id: number): string => `mobile:tardive:${id}`,
  a_finir: (id: number): string => `mobile:a_finir:${id}`,
} as const;
const TITRES_MOBILES: Readonly<Record<keyof typeof CLES_MOBILE_MONEY, string>> = {
  incertaine: 'Paiement mobile non confirmé',
  tardive: 'Paiement mobile reçu en retard',
  a_finir: 'Paiement mobile reçu, vente à finir',
};
/** [NOT-26] `montant` in FCFA. */
export const mobileATraiter = (
  quoi: keyof typeof CLES_MOBILE_MONEY,
  d: { id: number; client: string; montant: number; motif: string },
): Annonce => ({
  genre: 'mobile_money',
  cle: CLES_MOBILE_MONEY[quoi](d.id),
  data: {
    title: TITRES_MOBILES[quoi],
    message: `${d.client}, ${formatFcfa(d.montant)} : ${d.motif}`,
  },
});

const estGenre = (genre: string): genre is Genre => genre in GENRES;
/**
 * [NOT-12] First allowed screen of the kind (path without query), on its single product or
 * requested medicine; else null.
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
