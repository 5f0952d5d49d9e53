import { peut, type Porteur } from '../utilisateur/habilitations.rules.ts';
import { formatFcfa, formatNombre } from '../base/montant.ts';
import type { AFaire, GenreAFaire } from './accueil.schema.ts';

/** Days a covered sheet may wait before home asks to claim it: funds are claimed every fortnight. */
export const JOURS_FEUILLES = 15;
/** Days back in which a product must have sold for its rupture to be of today. */
export const JOURS_VENDU = 30;

/** 'wrong' is red, 'attention' amber, 'act' blue. */
export type Gravite = 'wrong' | 'attention' | 'act';

interface Annonce {
  /** Who is asked: the holders of one of these rights. */
  droits: readonly (readonly [menu: string, submenu: string])[];
  gravite: Gravite;
  /** The screen where it is done, and the word of its button. */
  chemin: (a: AFaire) => string;
  acte: string;
  titre: (a: AFaire) => string;
  detail: (a: AFaire) => string;
}

/** '1 lot', '3 lots': the noun follows its number. */
const compter = (n: number, un: string, plusieurs: string): string =>
  `${formatNombre(n)} ${n > 1 ? plusieurs : un}`;
/** 'ARTEFAN 80 MG, VENTOLINE…': the names, and that there are more. */
const nommer = ({ nombre, exemples }: AFaire): string =>
  `${exemples.join(', ')}${nombre > exemples.length ? '…' : ''}`;
const somme = ({ montant }: AFaire): string => formatFcfa(montant ?? 0);

/** [ACC-1] What each thing to do says, who is asked, and where it is done. */
export const ANNONCES: Readonly<Record<GenreAFaire, Annonce>> = {
  ruptures: {
    droits: [
      ['STOCK', 'commande'],
      ['STOCK', 'produits'],
    ],
    gravite: 'wrong',
    chemin: () => '/stock/commandes',
    acte: 'Commander',
    titre: (a) =>
      `${compter(a.nombre, 'produit vendu est en rupture', 'produits vendus sont en rupture')}${a.dont ? `, dont ${compter(a.dont, 'promis', 'promis')}` : ''}`,
    detail: nommer,
  },
  lots: {
    droits: [['STOCK', 'produits']],
    gravite: 'wrong',
    chemin: () => '/stock/produits?perimes=1',
    acte: 'Retirer',
    titre: (a) =>
      compter(a.nombre, 'lot périmé à retirer du stock', 'lots périmés à retirer du stock'),
    detail: (a) => `${compter(a.boites ?? 0, 'boîte', 'boîtes')} · ${nommer(a)}`,
  },
  prix: {
    droits: [['GESTION', 'stat']],
    gravite: 'wrong',
    chemin: (a) => `/stock/produits?q=${encodeURIComponent(a.exemples[0] ?? '')}`,
    acte: 'Corriger',
    titre: (a) =>
      compter(
        a.nombre,
        'produit vendu sous son prix d’achat',
        'produits vendus sous leur prix d’achat',
      ),
    detail: nommer,
  },
  billetages: {
    droits: [['GESTION', 'billetage']],
    gravite: 'attention',
    chemin: () => '/gestion/arrete-caisse',
    acte: 'Valider',
    titre: (a) => compter(a.nombre, 'billetage à valider', 'billetages à valider'),
    detail: nommer,
  },
  livraisons: {
    droits: [['STOCK', 'commande']],
    gravite: 'attention',
    chemin: () => '/stock/commandes',
    acte: 'Recevoir',
    titre: (a) =>
      `${compter(a.nombre, 'livraison attendue', 'livraisons attendues')}${a.dont ? `, dont ${compter(a.dont, 'en retard', 'en retard')}` : ' aujourd’hui'}`,
    detail: nommer,
  },
  feuilles: {
    droits: [['VENTE', 'vente']],
    gravite: 'attention',
    chemin: () => '/vente/dashboard?vue=cnamgs&cnamgs=exporter',
    acte: 'Préparer',
    titre: (a) => compter(a.nombre, 'feuille à réclamer', 'feuilles à réclamer'),
    detail: (a) => `${somme(a)}, vendues il y a plus de ${JOURS_FEUILLES} jours`,
  },
  bordereaux: {
    droits: [['VENTE', 'vente']],
    gravite: 'attention',
    chemin: () => '/vente/dashboard?vue=cnamgs&cnamgs=bordereaux',
    acte: 'Déposer',
    titre: (a) => compter(a.nombre, 'bordereau à déposer', 'bordereaux à déposer'),
    detail: (a) => `${somme(a)} · ${nommer(a)}`,
  },
  promesses: {
    droits: [['VENTE', 'reservation']],
    gravite: 'act',
    chemin: () => '/vente/reservation',
    acte: 'Voir',
    titre: (a) => compter(a.nombre, 'client à rappeler', 'clients à rappeler'),
    detail: (a) => `Leur produit promis est arrivé : ${nommer(a)}`,
  },
};

/** [ACC-2] Whether this person is asked to do that. */
export const estDemande = (porteur: Porteur, genre: GenreAFaire): boolean =>
  ANNONCES[genre].droits.some(([menu, submenu]) => peut(porteur, menu, submenu));
