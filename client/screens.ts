import { MENUS } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** 'application': header and footer. 'seul': neither. */
export interface Ecran {
  readonly chemin: string;
  readonly titre: string;
  readonly cadre: 'application' | 'seul';
  /** Relative path; exports `ecran`. */
  readonly fichier: string;
}

/** Addresses of the specification (1 §2), for the router and the build. */
export const ECRANS: readonly Ecran[] = [
  {
    chemin: '/',
    titre: 'Accueil',
    cadre: 'application',
    fichier: 'admin/accueil/accueil-ecran.tsx',
  },
  {
    chemin: '/login',
    titre: 'Connexion',
    cadre: 'seul',
    fichier: 'admin/utilisateur/connexion-ecran.tsx',
  },
  {
    chemin: '/new-password',
    titre: 'Nouveau mot de passe',
    cadre: 'application',
    fichier: 'admin/utilisateur/nouveau-mot-de-passe-ecran.tsx',
  },
  {
    chemin: '/ma-securite',
    titre: 'Ma sécurité',
    cadre: 'application',
    fichier: 'admin/utilisateur/ma-securite-ecran.tsx',
  },
  {
    chemin: '/reprise',
    titre: 'Reprise',
    cadre: 'application',
    fichier: 'admin/accueil/reprise-ecran.tsx',
  },
  {
    chemin: '/activation',
    titre: 'Activation',
    cadre: 'seul',
    fichier: 'admin/activation/activation-ecran.tsx',
  },
  {
    chemin: '/admin/utilisateurs',
    titre: 'Utilisateurs',
    cadre: 'application',
    fichier: 'admin/utilisateur/utilisateurs-ecran.tsx',
  },
  {
    chemin: '/admin/parametres',
    titre: 'Paramètres',
    cadre: 'application',
    fichier: 'admin/pharmacie/parametres-ecran.tsx',
  },
  {
    chemin: '/stock/produits',
    titre: 'Produits',
    cadre: 'application',
    fichier: 'stock/produit/produits-ecran.tsx',
  },
  {
    chemin: '/stock/commandes',
    titre: 'Commandes',
    cadre: 'application',
    fichier: 'stock/commande/commandes-ecran.tsx',
  },
  {
    chemin: '/stock/commandes/:id',
    titre: 'Commande',
    cadre: 'application',
    fichier: 'stock/commande/commande-ecran.tsx',
  },
  {
    chemin: '/stock/fournisseurs',
    titre: 'Fournisseurs',
    cadre: 'application',
    fichier: 'stock/fournisseur/fournisseurs-ecran.tsx',
  },
  {
    chemin: '/stock/retour-fournisseur',
    titre: 'Retours aux fournisseurs',
    cadre: 'application',
    fichier: 'stock/retour/retours-ecran.tsx',
  },
  {
    chemin: '/stock/database',
    titre: 'Base de médicaments',
    cadre: 'application',
    fichier: 'stock/medicament/medicaments-ecran.tsx',
  },
  {
    chemin: '/stock/mouvement',
    titre: 'Mouvements',
    cadre: 'application',
    fichier: 'stock/mouvement/mouvements-ecran.tsx',
  },
  {
    chemin: '/vente/caisses',
    titre: 'Caisses',
    cadre: 'application',
    fichier: 'vente/caisse/caisses-ecran.tsx',
  },
  {
    chemin: '/vente/caisses/reservation/:id',
    titre: 'Caisse',
    cadre: 'application',
    fichier: 'vente/caisse/caissier-ecran.tsx',
  },
  {
    chemin: '/vente/clients',
    titre: 'Clients',
    cadre: 'application',
    fichier: 'vente/clientele/clients-ecran.tsx',
  },
  {
    chemin: '/vente/devis',
    titre: 'Devis',
    cadre: 'application',
    fichier: 'vente/facture/devis-ecran.tsx',
  },
  {
    chemin: '/vente/dashboard',
    titre: 'Ventes',
    cadre: 'application',
    fichier: 'vente/vente/ventes-ecran.tsx',
  },
  {
    chemin: '/vente/certification',
    titre: 'Certification',
    cadre: 'application',
    fichier: 'vente/certification/certifications-ecran.tsx',
  },
  {
    chemin: '/vente/mobile-money',
    titre: 'Mobile money',
    cadre: 'application',
    fichier: 'vente/mobile-money/demandes-ecran.tsx',
  },
  {
    chemin: '/vente/configuration',
    titre: 'Configuration des caisses',
    cadre: 'application',
    fichier: 'vente/caisse/configuration-ecran.tsx',
  },
  {
    chemin: '/vente/reservation',
    titre: 'Réservation',
    cadre: 'seul',
    fichier: 'vente/reservation/reservation-ecran.tsx',
  },
  {
    chemin: '/gestion/arrete-caisse',
    titre: 'Arrêté de caisse',
    cadre: 'application',
    fichier: 'gestion/billetage/billetages-ecran.tsx',
  },
  {
    chemin: '/gestion/fin-journee',
    titre: 'Fin de journée',
    cadre: 'application',
    fichier: 'vente/vente/journee/journee-ecran.tsx',
  },
  {
    chemin: '/gestion/garde',
    titre: 'Gardes',
    cadre: 'application',
    fichier: 'gestion/garde/gardes-ecran.tsx',
  },
  {
    chemin: '/gestion/inventaire',
    titre: 'Inventaires',
    cadre: 'application',
    fichier: 'gestion/inventaire/inventaires-ecran.tsx',
  },
  {
    chemin: '/gestion/statistique',
    titre: 'Statistiques',
    cadre: 'application',
    fichier: 'gestion/statistiques/statistiques-ecran.tsx',
  },
  {
    chemin: '/aide/:page?',
    titre: 'Guide',
    cadre: 'application',
    fichier: 'aide/aide-ecran.tsx',
  },
  // Records without a screen of their own, by menu entry.
  ...MENUS.flatMap(({ entrees }) => entrees).flatMap(({ chemin, libelle, fiche }): Ecran[] =>
    fiche === undefined
      ? []
      : [
          {
            chemin,
            titre: libelle,
            cadre: 'application',
            fichier: 'records/fiche-ecran.tsx',
          },
        ],
  ),
];
