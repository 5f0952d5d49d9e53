import type { RecordTopic } from '../../record-list.ts';
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
/** Narcotic accounts name no patient. */
export const LIRE_STUPEFIANTS = ['PRIVILEGES/ordonnancier', 'PRIVILEGES/stupefiants'] as const;
/** For selling stations and their offline sales. */
export const RESPONSABLE_DES_POSTES = ['VENTE/configuration'] as const;

/** Readers of sales, and certification managers. */
export const LIRE_CERTIFICATIONS = [
  'VENTE/vente',
  'GESTION/journee',
  'PRIVILEGES/certification',
] as const;
export const REPONDRE_DE_LA_CERTIFICATION = ['PRIVILEGES/certification'] as const;

/** Money received late or left over, and typed references. */
export const REPONDRE_DU_MOBILE_MONEY = ['PRIVILEGES/mobile_money'] as const;
export const LIRE_MOBILE_MONEY = [
  'VENTE/vente',
  'GESTION/journee',
  'GESTION/billetage',
  ...REPONDRE_DU_MOBILE_MONEY,
] as const;

export const LIRE_ORDONNANCIER = ['PRIVILEGES/ordonnancier'] as const;
export const SAISIR_ORDONNANCE = ['VENTE/reservation', 'VENTE/devis'] as const;

interface DroitsDeFiche {
  lire: readonly string[];
  /** Readers by id, if other than list readers. */
  lireUne?: readonly string[];
  ecrire: readonly string[];
  retirer?: readonly string[];
  /** Event readers, if other than readers. */
  entendre?: readonly string[];
}
/** [HAB-1] Rights per record; a missing one does not compile. */
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

/** `caisse:{id}` is also open to its holder, known by the server only. */
const SUJETS = {
  caisse: ['VENTE/configuration', 'GESTION/billetage'],
  vendeur: ['VENTE/reservation'],
  /** [BIL-24] Full counts, for validators; own ones. */
  billetages: ['GESTION/billetage'],
  'mes-billetages': [...QUI_VEND, 'GESTION/billetage'],
  caisses: LIRE_CAISSES,
  /** [AFF-9] `afficheur:{id}` is also open to that screen, which has no account. */
  afficheur: RESPONSABLE_DES_POSTES,
  afficheurs: RESPONSABLE_DES_POSTES,
  /** Counts of waiting baskets only. */
  attentes: LIRE_CAISSES,
  garde: [...QUI_VEND, 'GESTION/garde'],
  /** With each garde's revenue. */
  gardes: ['GESTION/garde'],
  notifications: 'connecte',
  /** Pharmacy name and legal details, on every screen. */
  application: 'connecte',
  versions: 'admin',
  /** Server alarms. */
  etat: ['ADMIN/parametre'],
  produits: LIRE_PRODUITS,
  /** Progress; client imports name people. */
  imports: quiSuitLesImports('imports'),
  'imports-clients': quiSuitLesImports('imports-clients'),
  /** Shows who is insured. */
  clients: ['VENTE/client'],
  medicaments: ['STOCK/base'],
  commandes: ['STOCK/commande'],
  retours: ['STOCK/retour'],
  ...ofRecords(({ lire, entendre = lire }) => entendre),
  direct: ['GESTION/stat'],
  /** Change notice, never of whom. */
  ordonnancier: LIRE_STUPEFIANTS,
  ventes: ['VENTE/vente', 'GESTION/journee'],
  certifications: LIRE_CERTIFICATIONS,
  'demandes-mobiles': LIRE_MOBILE_MONEY,
  journee: ['GESTION/journee'],
  postes: RESPONSABLE_DES_POSTES,
  devis: ['VENTE/devis'],
  inventaire: COMPTER,
  inventaires: COMPTER,
} satisfies Readonly<Record<string, Acces>>;
export const ACCES_SUJETS: Readonly<Record<string, Acces>> = SUJETS;

/**
 * Rooms: shared, personal (`vendeur` on the wire, `vendeur:12` in the base), or numbered
 * (`caisse:7`). A missing one does not compile.
 */
export const SALLES_SUJETS: Readonly<
  Record<keyof typeof SUJETS, 'commune' | 'personnelle' | 'numerotee'>
> = {
  caisse: 'numerotee',
  vendeur: 'personnelle',
  billetages: 'commune',
  'mes-billetages': 'personnelle',
  caisses: 'commune',
  afficheur: 'numerotee',
  afficheurs: 'commune',
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
  'demandes-mobiles': 'commune',
  journee: 'commune',
  postes: 'commune',
  devis: 'commune',
  inventaire: 'numerotee',
  inventaires: 'commune',
};

/** Password changed, second factor set up. */
const aTermine = (porteur: Porteur): boolean =>
  !porteur.must_change_password && porteur.second_facteur_a_poser !== true;
/** [HAB-4] A register's holder is admitted beforehand by the server. */
export function peutEntendre(porteur: Porteur, sujet: string): boolean {
  const acces = ACCES_SUJETS[sujet.split(':')[0] ?? ''];
  if (porteur.programme !== undefined && typeof acces !== 'object') return false;
  return acces !== undefined && aTermine(porteur) && satisfait(porteur, acces);
}
