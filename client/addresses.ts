/** An address of the product. 'application': header and footer around it. 'seul': neither. */
interface Adresse {
  readonly chemin: string;
  readonly titre: string;
  readonly cadre: 'application' | 'seul';
  /** The file of its screen, from this folder. */
  readonly ecran: string;
}

/** The addresses of the specification (1 §2), one line each: the router and the build read them. */
export const ADRESSES = [
  { chemin: '/', titre: 'Accueil', cadre: 'application', ecran: 'accueil/accueil-ecran.tsx' },
  { chemin: '/login', titre: 'Connexion', cadre: 'seul', ecran: 'utilisateur/connexion-ecran.tsx' },
  {
    chemin: '/new-password',
    titre: 'Nouveau mot de passe',
    cadre: 'application',
    ecran: 'utilisateur/nouveau-mot-de-passe-ecran.tsx',
  },
  {
    chemin: '/ma-securite',
    titre: 'Ma sécurité',
    cadre: 'application',
    ecran: 'utilisateur/ma-securite-ecran.tsx',
  },
  {
    chemin: '/activation',
    titre: 'Activation',
    cadre: 'seul',
    ecran: 'activation/activation-ecran.tsx',
  },
  {
    chemin: '/admin/utilisateurs',
    titre: 'Utilisateurs',
    cadre: 'application',
    ecran: 'utilisateur/utilisateurs-ecran.tsx',
  },
  {
    chemin: '/admin/parametres',
    titre: 'Paramètres',
    cadre: 'application',
    ecran: 'pharmacie/parametres-ecran.tsx',
  },
  {
    chemin: '/stock/produits',
    titre: 'Produits',
    cadre: 'application',
    ecran: 'produit/produits-ecran.tsx',
  },
  {
    chemin: '/stock/commandes',
    titre: 'Commandes',
    cadre: 'application',
    ecran: 'commande/commandes-ecran.tsx',
  },
  {
    chemin: '/stock/commandes/:id',
    titre: 'Commande',
    cadre: 'application',
    ecran: 'commande/commande-ecran.tsx',
  },
  {
    chemin: '/stock/fournisseurs',
    titre: 'Fournisseurs',
    cadre: 'application',
    ecran: 'fournisseur/fournisseurs-ecran.tsx',
  },
  {
    chemin: '/stock/retour-fournisseur',
    titre: 'Retours aux fournisseurs',
    cadre: 'application',
    ecran: 'retour/retours-ecran.tsx',
  },
  {
    chemin: '/stock/database',
    titre: 'Base de médicaments',
    cadre: 'application',
    ecran: 'medicament/medicaments-ecran.tsx',
  },
  {
    chemin: '/stock/rayon',
    titre: 'Rayons',
    cadre: 'application',
    ecran: 'rayon/rayons-ecran.tsx',
  },
  {
    chemin: '/stock/mouvement',
    titre: 'Mouvements',
    cadre: 'application',
    ecran: 'mouvement/mouvements-ecran.tsx',
  },
  {
    chemin: '/vente/caisses',
    titre: 'Caisses',
    cadre: 'application',
    ecran: 'caisse/caisses-ecran.tsx',
  },
  {
    chemin: '/vente/caisses/reservation/:id',
    titre: 'Caisse',
    cadre: 'application',
    ecran: 'caisse/caissier-ecran.tsx',
  },
  {
    chemin: '/vente/clients',
    titre: 'Clients',
    cadre: 'application',
    ecran: 'clientele/clients-ecran.tsx',
  },
  {
    chemin: '/vente/devis',
    titre: 'Devis',
    cadre: 'application',
    ecran: 'facture/devis-ecran.tsx',
  },
  {
    chemin: '/vente/dashboard',
    titre: 'Ventes',
    cadre: 'application',
    ecran: 'vente/ventes-ecran.tsx',
  },
  {
    chemin: '/vente/configuration',
    titre: 'Configuration des caisses',
    cadre: 'application',
    ecran: 'caisse/configuration-ecran.tsx',
  },
  {
    chemin: '/vente/reservation',
    titre: 'Réservation',
    cadre: 'seul',
    ecran: 'reservation/reservation-ecran.tsx',
  },
  {
    chemin: '/gestion/arrete-caisse',
    titre: 'Arrêté de caisse',
    cadre: 'application',
    ecran: 'billetage/billetages-ecran.tsx',
  },
  {
    chemin: '/gestion/fin-journee',
    titre: 'Fin de journée',
    cadre: 'application',
    ecran: 'vente/journee/journee-ecran.tsx',
  },
  {
    chemin: '/gestion/garde',
    titre: 'Gardes',
    cadre: 'application',
    ecran: 'garde/gardes-ecran.tsx',
  },
  {
    chemin: '/gestion/inventaire',
    titre: 'Inventaires',
    cadre: 'application',
    ecran: 'inventaire/inventaires-ecran.tsx',
  },
  {
    chemin: '/gestion/statistique',
    titre: 'Statistiques',
    cadre: 'application',
    ecran: 'statistiques/statistiques-ecran.tsx',
  },
  { chemin: '/aide/:page?', titre: 'Guide', cadre: 'application', ecran: 'aide/aide-ecran.tsx' },
] as const satisfies readonly Adresse[];

/** The file of a screen: `routes.tsx` says how each is loaded, and no other. */
export type FichierDEcran = (typeof ADRESSES)[number]['ecran'];
