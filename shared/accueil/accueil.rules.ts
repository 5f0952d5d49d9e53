import { peut, type Porteur } from '../utilisateur/habilitations.rules.ts';
import { formatDuree } from '../base/dates.ts';
import { formatFcfa } from '../base/montant.ts';
import { ATTENTE_LONGUE_MS } from '../caisse/attente.rules.ts';
import { denombrer } from '../base/texte.ts';
import type { AFaire, GenreAFaire } from './accueil.schema.ts';

/** Days a covered sheet may wait before home asks to claim it: funds are claimed every fortnight. */
export const JOURS_FEUILLES = 15;
/** Days back in which a product must have sold for its rupture to be of today. */
export const JOURS_VENDU = 30;

/** 'wrong' is red, 'attention' amber, 'act' blue. */
export type Gravite = 'wrong' | 'attention' | 'act';

type Droit = readonly [menu: string, submenu: string];
/** The screen where it is done, the right that opens it, and the word of its button. */
interface ActeAFaire {
  droit: Droit;
  mot: string;
  chemin: (a: AFaire) => string;
}
interface Annonce {
  /** Who is told: the holders of one of these rights. */
  droits: readonly Droit[];
  gravite: Gravite;
  /** Where it is done; the first that one may open. */
  actes: readonly ActeAFaire[];
  titre: (a: AFaire) => string;
  detail: (a: AFaire) => string;
}

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
/** One thing to do, as it is said. */
export interface TacheDite {
  titre: string;
  detail: string;
}
/**
 * [ACC-23] A client who has waited more than five minutes at a register comes before all the rest:
 * the one who has waited longest. Null: nobody does.
 */
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
/** [ACC-24] Nothing to do, said only when no basket waits either. */
export const rienAFaire = (paniers: number): string =>
  paniers === 0
    ? 'Rien n’attend : tout est à jour.'
    : `${denombrer(paniers, 'panier attend', 'paniers attendent')} à la caisse ; rien d’autre n’attend.`;

/** [ACC-2] Whether this person is asked to do that. */
export const estDemande = (porteur: Porteur, genre: GenreAFaire): boolean =>
  ANNONCES[genre].droits.some(([menu, submenu]) => peut(porteur, menu, submenu));

/** [ACC-6] Where this person does it: nowhere when the screen is not his, and no button is shown. */
export const acteDe = (porteur: Porteur, genre: GenreAFaire): ActeAFaire | null =>
  ANNONCES[genre].actes.find(({ droit: [menu, submenu] }) => peut(porteur, menu, submenu)) ?? null;
