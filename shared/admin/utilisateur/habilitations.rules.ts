import type { RecordTopic } from '../../record-list.ts';

export interface Habilitation {
  menu: string;
  submenus: string[];
}
export interface Porteur {
  is_admin: boolean;
  must_change_password: boolean;
  /** Second factor required, not set up yet [SEC-8]. */
  second_facteur_a_poser?: boolean | undefined;
  /** Program token id: no session [PRG-3]. */
  programme?: number | undefined;
  habilitations: readonly Habilitation[];
}

export interface EntreeMenu {
  submenu: string;
  libelle: string;
  chemin: string;
  /** Record displayed by a generic screen. */
  fiche?: RecordTopic;
}
/** In bar order; PRIVILEGES has no entry (specification 1 §2, §6). */
export const MENUS: readonly { menu: string; entrees: readonly EntreeMenu[] }[] = [
  {
    menu: 'ADMIN',
    entrees: [
      { submenu: 'utilisateur', libelle: 'Utilisateurs', chemin: '/admin/utilisateurs' },
      { submenu: 'parametre', libelle: 'Paramètres', chemin: '/admin/parametres' },
    ],
  },
  {
    menu: 'STOCK',
    entrees: [
      { submenu: 'produits', libelle: 'Produits', chemin: '/stock/produits' },
      { submenu: 'commande', libelle: 'Commandes', chemin: '/stock/commandes' },
      { submenu: 'fournisseur', libelle: 'Fournisseurs', chemin: '/stock/fournisseurs' },
      { submenu: 'base', libelle: 'Base de médicaments', chemin: '/stock/database' },
      { submenu: 'rayon', libelle: 'Rayons', chemin: '/stock/rayon', fiche: 'rayons' },
      { submenu: 'retour', libelle: 'Retours fournisseurs', chemin: '/stock/retour-fournisseur' },
      { submenu: 'mouvement', libelle: 'Mouvements', chemin: '/stock/mouvement' },
    ],
  },
  {
    menu: 'VENTE',
    entrees: [
      { submenu: 'reservation', libelle: 'Réservations', chemin: '/vente/reservation' },
      { submenu: 'caisse', libelle: 'Caisses', chemin: '/vente/caisses' },
      { submenu: 'client', libelle: 'Clients', chemin: '/vente/clients' },
      { submenu: 'devis', libelle: 'Devis', chemin: '/vente/devis' },
      { submenu: 'vente', libelle: 'Ventes', chemin: '/vente/dashboard' },
      { submenu: 'configuration', libelle: 'Configuration', chemin: '/vente/configuration' },
    ],
  },
  {
    menu: 'GESTION',
    entrees: [
      { submenu: 'billetage', libelle: 'Billetages', chemin: '/gestion/arrete-caisse' },
      { submenu: 'journee', libelle: 'Journées', chemin: '/gestion/fin-journee' },
      { submenu: 'garde', libelle: 'Gardes', chemin: '/gestion/garde' },
      { submenu: 'inventaire', libelle: 'Inventaires', chemin: '/gestion/inventaire' },
      { submenu: 'stat', libelle: 'Statistiques', chemin: '/gestion/statistique' },
    ],
  },
];
const PRIVILEGES = [
  'inventaire_master',
  'inventaire_mobile',
  'ordonnancier',
  'stupefiants',
  'certification',
  'mobile_money',
] as const;
/** Give access to the inventory screen. */
const PRIVILEGES_INVENTAIRE = ['inventaire_master', 'inventaire_mobile'] as const;
const LIBELLES_PRIVILEGES: Readonly<Record<(typeof PRIVILEGES)[number], string>> = {
  inventaire_master: 'Clore un inventaire',
  inventaire_mobile: 'Compter au mobile',
  ordonnancier: 'Lire l’ordonnancier',
  stupefiants: 'Délivrer les stupéfiants',
  certification: 'Répondre de la certification',
  mobile_money: 'Répondre du mobile money',
};
export function libelleDroit(menu: string, submenu: string): string {
  return (
    MENUS.find((m) => m.menu === menu)?.entrees.find((e) => e.submenu === submenu)?.libelle ??
    (PRIVILEGES.some((p) => p === submenu)
      ? LIBELLES_PRIVILEGES[submenu as (typeof PRIVILEGES)[number]]
      : submenu)
  );
}

/** Admin's rights, and the grid's choices. */
export const TOUTES: readonly Habilitation[] = [
  ...MENUS.map(({ menu, entrees }) => ({ menu, submenus: entrees.map((e) => e.submenu) })),
  { menu: 'PRIVILEGES', submenus: [...PRIVILEGES] },
];

/** [HAB-2] Admins hold all. */
export function peut(
  porteur: Pick<Porteur, 'is_admin' | 'habilitations'>,
  menu: string,
  submenu: string,
): boolean {
  return (
    porteur.is_admin ||
    porteur.habilitations.some((h) => h.menu === menu && h.submenus.includes(submenu))
  );
}
/** 'connecte': anyone signed in; a list: any of these `MENU/submenu`. */
export type Acces = 'public' | 'connecte' | 'admin' | readonly string[];
export function satisfait(porteur: Porteur, acces: Acces): boolean {
  if (acces === 'public' || acces === 'connecte') return true;
  if (porteur.is_admin) return true;
  return (
    acces !== 'admin' && acces.some((cle) => peut(porteur, ...(cle.split('/') as [string, string])))
  );
}

/**
 * [ACO-3] Same right as cancelling a sale. Here, so that the selling screen does not load the route
 * table.
 */
export const peutAccorder = (porteur: Porteur): boolean =>
  !porteur.must_change_password && peut(porteur, 'VENTE', 'vente');
/** [ORD-12] Restricted delivery, own or agreed. */
export const peutDelivrer = (porteur: Porteur): boolean =>
  !porteur.must_change_password && peut(porteur, 'PRIVILEGES', 'stupefiants');
/** [ORD-15] Register, or narcotic accounts alone. */
export const peutVoirOrdonnancier = (porteur: Porteur): boolean =>
  peut(porteur, 'PRIVILEGES', 'ordonnancier') || peut(porteur, 'PRIVILEGES', 'stupefiants');
/** [ACO-6] Delivery: its own right; else the right to cancel sales. */
export const peutAccorderA = (porteur: Porteur, motif: { genre: string }): boolean =>
  motif.genre === 'delivrance' ? peutDelivrer(porteur) : peutAccorder(porteur);
/** [HAB-5] Empty groups are omitted. */
export function menuVisible(porteur: Porteur) {
  return MENUS.map(({ menu, entrees }) => ({
    menu,
    entrees: entrees.filter((e) => peut(porteur, menu, e.submenu)),
  })).filter((g) => g.entrees.length > 0);
}
/**
 * [HAB-6] Screens outside the menu (home, new password): anyone signed in; counting: also its
 * privileges.
 */
export function peutOuvrir(porteur: Porteur, chemin: string): boolean {
  for (const { menu, entrees } of MENUS) {
    const entree = entrees.find((e) => chemin === e.chemin || chemin.startsWith(`${e.chemin}/`));
    if (entree)
      return (
        peut(porteur, menu, entree.submenu) ||
        (entree.submenu === 'inventaire' &&
          PRIVILEGES_INVENTAIRE.some((p) => peut(porteur, 'PRIVILEGES', p)))
      );
  }
  return true;
}
/** 'MENU/submenu'. */
export const clesDe = (habilitations: readonly Habilitation[]): string[] =>
  habilitations.flatMap((h) => h.submenus.map((s) => `${h.menu}/${s}`));
/** [ACC-9] Order-independent. */
export function memesDroits(a: readonly Habilitation[], b: readonly Habilitation[]): boolean {
  const [x, y] = [new Set(clesDe(a)), new Set(clesDe(b))];
  return x.size === y.size && [...x].every((cle) => y.has(cle));
}

/** [EVT-36] Access fingerprint, sent on reconnection to detect a change. */
export const accesEnUnMot = (s: Porteur & { fullname: string }): string =>
  [s.fullname, s.is_admin ? 'admin' : '', ...clesDe(s.habilitations).toSorted()].join('|');
