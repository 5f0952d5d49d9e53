import { peut, type Porteur } from '../utilisateur/habilitations.rules.ts';
import { formatDuree } from '../../base/dates.ts';
import { formatFcfa } from '../../base/montant.ts';
import { ATTENTE_LONGUE_MS } from '../../vente/caisse/attente.rules.ts';
import { denombrer } from '../../base/texte.ts';
import type { Reservation } from '../../vente/reservation/reservation.schema.ts';
import { estTraitable } from '../../vente/reservation/transitions.rules.ts';
import type { AFaire, GenreAFaire } from './accueil.schema.ts';

/** Days before a covered sheet is due for claiming: funds are claimed fortnightly. */
export const JOURS_FEUILLES = 15;
/** A rupture counts when sold within these days. */
export const JOURS_VENDU = 30;

/** Red, amber, blue. */
export type Gravite = 'wrong' | 'attention' | 'act';

type Droit = readonly [menu: string, submenu: string];
interface ActeAFaire {
  droit: Droit;
  mot: string;
  chemin: (a: AFaire) => string;
}
interface Annonce {
  droits: readonly Droit[];
  gravite: Gravite;
  /** First permitted one. */
  actes: readonly ActeAFaire[];
  titre: (a: AFaire) => string;
  detail: (a: AFaire) => string;
}

/** 'ARTEFAN 80 MG, VENTOLINE…'. */
const nommer = ({ nombre, exemples }: AFaire): string =>
  `${exemples.join(', ')}${nombre > exemples.length ? '…' : ''}`;
const somme = ({ montant }: AFaire): string => formatFcfa(montant ?? 0);

/** [ACU-1] Wording, audience and screen of each task. */
export const ANNONCES: Readonly<Record<GenreAFaire, Annonce>> = {
  ruptures: {
    droits: [
      ['STOCK', 'commande'],
      ['STOCK', 'produits'],
    ],
    gravite: 'wrong',
    actes: [
      { droit: ['STOCK', 'commande'], mot: 'Commander', chemin: () => '/stock/commandes' },
      {
        droit: ['STOCK', 'produits'],
        mot: 'Voir',
        chemin: () => '/stock/produits?stock_bas=1',
      },
    ],
    titre: (a) =>
      `${denombrer(a.nombre, 'produit vendu est en rupture', 'produits vendus sont en rupture')}${a.dont ? `, dont ${denombrer(a.dont, 'promis', 'promis')}` : ''}`,
    detail: nommer,
  },
  lots: {
    droits: [['STOCK', 'produits']],
    gravite: 'wrong',
    actes: [
      { droit: ['STOCK', 'produits'], mot: 'Retirer', chemin: () => '/stock/produits?perimes=1' },
    ],
    titre: (a) =>
      denombrer(a.nombre, 'lot périmé à retirer du stock', 'lots périmés à retirer du stock'),
    detail: (a) => `${denombrer(a.boites ?? 0, 'boîte', 'boîtes')} · ${nommer(a)}`,
  },
  prix: {
    droits: [['GESTION', 'stat']],
    gravite: 'wrong',
    actes: [
      {
        droit: ['STOCK', 'produits'],
        mot: 'Corriger',
        chemin: (a) => `/stock/produits?q=${encodeURIComponent(a.exemples[0] ?? '')}`,
      },
    ],
    titre: (a) =>
      denombrer(
        a.nombre,
        'produit vendu sous son prix d’achat',
        'produits vendus sous leur prix d’achat',
      ),
    detail: nommer,
  },
  billetages: {
    droits: [['GESTION', 'billetage']],
    gravite: 'attention',
    actes: [
      { droit: ['GESTION', 'billetage'], mot: 'Valider', chemin: () => '/gestion/arrete-caisse' },
    ],
    titre: (a) => denombrer(a.nombre, 'billetage à valider', 'billetages à valider'),
    detail: nommer,
  },
  livraisons: {
    droits: [['STOCK', 'commande']],
    gravite: 'attention',
    actes: [{ droit: ['STOCK', 'commande'], mot: 'Recevoir', chemin: () => '/stock/commandes' }],
    titre: (a) =>
      `${denombrer(a.nombre, 'livraison attendue', 'livraisons attendues')}${a.dont ? `, dont ${denombrer(a.dont, 'en retard', 'en retard')}` : ' aujourd’hui'}`,
    detail: nommer,
  },
  feuilles: {
    droits: [['VENTE', 'vente']],
    gravite: 'attention',
    actes: [
      {
        droit: ['VENTE', 'vente'],
        mot: 'Préparer',
        chemin: () => '/vente/dashboard?vue=cnamgs&cnamgs=exporter',
      },
    ],
    titre: (a) => denombrer(a.nombre, 'feuille à réclamer', 'feuilles à réclamer'),
    detail: (a) => `${somme(a)}, vendues il y a plus de ${JOURS_FEUILLES} jours`,
  },
  bordereaux: {
    droits: [['VENTE', 'vente']],
    gravite: 'attention',
    actes: [
      {
        droit: ['VENTE', 'vente'],
        mot: 'Déposer',
        chemin: () => '/vente/dashboard?vue=cnamgs&cnamgs=bordereaux',
      },
    ],
    titre: (a) => denombrer(a.nombre, 'bordereau à déposer', 'bordereaux à déposer'),
    detail: (a) => `${somme(a)} · ${nommer(a)}`,
  },
  promesses: {
    droits: [['VENTE', 'reservation']],
    gravite: 'act',
    actes: [{ droit: ['VENTE', 'reservation'], mot: 'Voir', chemin: () => '/vente/reservation' }],
    titre: (a) => denombrer(a.nombre, 'client à rappeler', 'clients à rappeler'),
    detail: (a) => `Leur produit promis est arrivé : ${nommer(a)}`,
  },
};

interface CaisseQuiAttend {
  libelle: string;
  tenue_par: string | null;
  en_attente: number;
  plus_ancien: string | null;
}
export interface TacheDite {
  titre: string;
  detail: string;
}
/** [ACU-23] Longest wait over five minutes at a register, shown first. Null: none. */
export function attenteTropLongue(
  caisses: readonly CaisseQuiAttend[],
  maintenant: number,
): TacheDite | null {
  const [pire] = caisses
    .flatMap((c) => (c.plus_ancien === null ? [] : [{ c, depuis: Date.parse(c.plus_ancien) }]))
    .filter(({ depuis }) => maintenant - depuis > ATTENTE_LONGUE_MS)
    .sort((a, b) => a.depuis - b.depuis);
  if (!pire) return null;
  const { c, depuis } = pire;
  return {
    titre: `${c.libelle} : un client attend depuis ${formatDuree((maintenant - depuis) / 1_000)}`,
    detail: `${denombrer(c.en_attente, 'panier', 'paniers')} · ${c.tenue_par ?? 'personne à la caisse'}`,
  };
}
/** [ACU-24] Only when no basket waits either: at the registers, or open on the seller's screen. */
export const rienAFaire = (paniers: number, chezLeVendeur = false): string => {
  if (paniers === 0) return 'Rien n’attend : tout est à jour.';
  const dits = chezLeVendeur
    ? denombrer(paniers, 'panier ouvert', 'paniers ouverts')
    : `${denombrer(paniers, 'panier attend', 'paniers attendent')} à la caisse`;
  return `${dits} ; rien d’autre n’attend.`;
};

/** [ACU-27] Begun by a seller and not ended: something is in it. */
export const paniersOuverts = <
  R extends Pick<Reservation, 'status' | 'switch_finish_at' | 'reservation_produits'>,
>(
  jour: readonly R[],
): R[] => jour.filter((r) => estTraitable(r) && r.reservation_produits.length > 0);

/** [ACU-2] Whether this user is concerned. */
export const estDemande = (porteur: Porteur, genre: GenreAFaire): boolean =>
  ANNONCES[genre].droits.some(([menu, submenu]) => peut(porteur, menu, submenu));

/** [ACU-6] First permitted screen; null: no button. */
export const acteDe = (porteur: Porteur, genre: GenreAFaire): ActeAFaire | null =>
  ANNONCES[genre].actes.find(({ droit: [menu, submenu] }) => peut(porteur, menu, submenu)) ?? null;
