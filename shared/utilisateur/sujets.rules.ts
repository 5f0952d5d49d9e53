import type { RecordTopic } from '../record-list.ts';
import { type Acces, type Porteur, satisfait } from './habilitations.rules.ts';
import { quiSuitLesImports } from './imports.rules.ts';

export const QUI_VEND = ['VENTE/reservation', 'VENTE/caisse'] as const;
export const LIRE_PRODUITS = [
  ...QUI_VEND,
  'STOCK/produits',
  'STOCK/commande',
  'STOCK/retour',
  'STOCK/mouvement',
  'GESTION/inventaire',
  'PRIVILEGES/inventaire_master',
  'PRIVILEGES/inventaire_mobile',
] as const;
export const LIRE_CAISSES = [
  ...QUI_VEND,
  'VENTE/configuration',
  'GESTION/billetage',
  'GESTION/journee',
] as const;
export const COMPTER = [
  'GESTION/inventaire',
  'PRIVILEGES/inventaire_master',
  'PRIVILEGES/inventaire_mobile',
] as const;
/** The accounts of narcotics say no patient. */
export const LIRE_STUPEFIANTS = ['PRIVILEGES/ordonnancier', 'PRIVILEGES/stupefiants'] as const;
/** Who answers for the stations that sell, and for what they sold through a cut. */
export const RESPONSABLE_DES_POSTES = ['VENTE/configuration'] as const;

/** The State's invoices: who reads the sales, and who answers for certification. */
export const LIRE_CERTIFICATIONS = [
  'VENTE/vente',
  'GESTION/journee',
  'PRIVILEGES/certification',
] as const;
/** Types a code, says one absent from the portal, mends a refusal. */
export const REPONDRE_DE_LA_CERTIFICATION = ['PRIVILEGES/certification'] as const;

export const LIRE_ORDONNANCIER = ['PRIVILEGES/ordonnancier'] as const;
export const SAISIR_ORDONNANCE = ['VENTE/reservation', 'VENTE/devis'] as const;

interface DroitsDeFiche {
  lire: readonly string[];
  /** Who reads one by its number, when they are not those who read the list. */
  lireUne?: readonly string[];
  ecrire: readonly string[];
  /** When it can be withdrawn. */
  retirer?: readonly string[];
  /** Who hears of a change, when they are not those who read. */
  entendre?: readonly string[];
}
/** [HAB-1] Who reads, writes and hears of each record: a record that is not here does not compile. */
export const FICHES: Readonly<Record<RecordTopic, DroitsDeFiche>> = {
  rayons: {
    lire: [...COMPTER, 'STOCK/produits', 'STOCK/rayon', 'STOCK/base'],
    ecrire: ['STOCK/rayon'],
    retirer: ['STOCK/rayon'],
    entendre: [...LIRE_PRODUITS, 'STOCK/rayon', 'STOCK/base'],
  },
  fournisseurs: {
    lire: ['STOCK/fournisseur', 'STOCK/commande', 'STOCK/retour', 'STOCK/produits'],
    lireUne: ['STOCK/fournisseur', 'STOCK/commande', 'STOCK/retour'],
    ecrire: ['STOCK/fournisseur'],
    retirer: ['STOCK/fournisseur'],
    entendre: ['STOCK/fournisseur', 'STOCK/commande', 'STOCK/retour'],
  },
  prescripteurs: {
    lire: [...SAISIR_ORDONNANCE, ...LIRE_ORDONNANCIER],
    ecrire: SAISIR_ORDONNANCE,
  },
};
const ofRecords = <T>(make: (droits: DroitsDeFiche) => T): Record<RecordTopic, T> =>
  Object.fromEntries(
    Object.entries(FICHES).map(([topic, droits]) => [topic, make(droits)]),
  ) as Record<RecordTopic, T>;

/**
 * Socket topics; `caisse:{id}` is also open to whoever holds that register, which only the server
 * knows.
 */
const SUJETS = {
  caisse: ['VENTE/configuration', 'GESTION/billetage'],
  vendeur: ['VENTE/reservation'],
  /** [BIL-24] Counts whole, expected amount and difference: for who validates them; one's own. */
  billetages: ['GESTION/billetage'],
  'mes-billetages': [...QUI_VEND, 'GESTION/billetage'],
  caisses: LIRE_CAISSES,
  /** How many baskets wait at each register: numbers alone. */
  attentes: LIRE_CAISSES,
  garde: [...QUI_VEND, 'GESTION/garde'],
  /** The list of duty shifts, with what each brings. */
  gardes: ['GESTION/garde'],
  notifications: 'connecte',
  /** What every screen shows everywhere: the pharmacy's name and legal details. */
  application: 'connecte',
  /** The update of this server, as it comes and is installed. */
  versions: 'admin',
  /** How the server is: an alarm rose or fell. */
  etat: ['ADMIN/parametre'],
  produits: LIRE_PRODUITS,
  /** Imports of files: how far the server is; those of clients name people. */
  imports: quiSuitLesImports('imports'),
  'imports-clients': quiSuitLesImports('imports-clients'),
  /** The clients, for those who read their list: it says who is insured. */
  clients: ['VENTE/client'],
  /** The reference base: how far its import is. */
  medicaments: ['STOCK/base'],
  /** The lists of the stock, for those who read them. */
  commandes: ['STOCK/commande'],
  retours: ['STOCK/retour'],
  ...ofRecords(({ lire, entendre = lire }) => entendre),
  direct: ['GESTION/stat'],
  /** That the register or an account of narcotics changed: never of whom. */
  ordonnancier: LIRE_STUPEFIANTS,
  /** Sales as they are made and cancelled, for those who read their list. */
  ventes: ['VENTE/vente', 'GESTION/journee'],
  /** The State's invoices, as they are written and certified. */
  certifications: LIRE_CERTIFICATIONS,
  /** What moves the drawers beside sales, counts, expenses: for those who read them all. */
  journee: ['GESTION/journee'],
  /** The stations that sell, and what they sold through a cut. */
  postes: RESPONSABLE_DES_POSTES,
  /** Quotes as they are made, changed and validated. */
  devis: ['VENTE/devis'],
  /** One inventory, and the list of them. */
  inventaire: COMPTER,
  inventaires: COMPTER,
} satisfies Readonly<Record<string, Acces>>;
export const ACCES_SUJETS: Readonly<Record<string, Acces>> = SUJETS;

/**
 * The room of each topic: one for all who may hear it, each person's own (on the wire `vendeur`, in
 * the base `vendeur:12`), or one a number (`caisse:7`). A topic without its room does not compile.
 */
export const SALLES_SUJETS: Readonly<
  Record<keyof typeof SUJETS, 'commune' | 'personnelle' | 'numerotee'>
> = {
  caisse: 'numerotee',
  vendeur: 'personnelle',
  billetages: 'commune',
  'mes-billetages': 'personnelle',
  caisses: 'commune',
  attentes: 'commune',
  garde: 'commune',
  gardes: 'commune',
  notifications: 'personnelle',
  application: 'commune',
  versions: 'commune',
  etat: 'commune',
  produits: 'commune',
  imports: 'commune',
  'imports-clients': 'commune',
  clients: 'commune',
  medicaments: 'commune',
  commandes: 'commune',
  retours: 'commune',
  ...ofRecords(() => 'commune' as const),
  direct: 'commune',
  ordonnancier: 'commune',
  ventes: 'commune',
  certifications: 'commune',
  journee: 'commune',
  postes: 'commune',
  devis: 'commune',
  inventaire: 'numerotee',
  inventaires: 'commune',
};

/** Nothing is left to do at the door: password changed, second proof set up. */
const aTermine = (porteur: Porteur): boolean =>
  !porteur.must_change_password && porteur.second_facteur_a_poser !== true;
/** [HAB-4] May this topic be heard? A register's own holder is let in by the server beforehand. */
export function peutEntendre(porteur: Porteur, sujet: string): boolean {
  const acces = ACCES_SUJETS[sujet.split(':')[0] ?? ''];
  if (porteur.programme !== undefined && typeof acces !== 'object') return false;
  return acces !== undefined && aTermine(porteur) && satisfait(porteur, acces);
}
