import type { ReactNode } from 'react';
import { MENUS } from '#shared/utilisateur/habilitations.rules.ts';

export interface CodeDEcran {
  default: () => ReactNode;
  /** What it shows first, asked for before it is drawn; done when it has come. */
  lireDAbord?: () => Promise<unknown>;
}
export type Chargeur = () => Promise<CodeDEcran>;
/** 'application': header and footer. 'seul': neither. */
export interface Ecran {
  readonly chemin: string;
  readonly titre: string;
  readonly cadre: 'application' | 'seul';
  /** It names one file, `import('./…')`: the build reads it there. */
  readonly charger: Chargeur;
}

/** The addresses of the specification (1 §2), one line each: the router and the build read them. */
export const ECRANS: readonly Ecran[] = [
  {
    chemin: '/',
    titre: 'Accueil',
    cadre: 'application',
    charger: () =>
      import('./accueil/accueil-ecran.tsx').then((m) => ({
        default: m.AccueilEcran,
        lireDAbord: m.lireAccueilDAbord,
      })),
  },
  {
    chemin: '/login',
    titre: 'Connexion',
    cadre: 'seul',
    charger: () =>
      import('./utilisateur/connexion-ecran.tsx').then((m) => ({ default: m.ConnexionEcran })),
  },
  {
    chemin: '/new-password',
    titre: 'Nouveau mot de passe',
    cadre: 'application',
    charger: () =>
      import('./utilisateur/nouveau-mot-de-passe-ecran.tsx').then((m) => ({
        default: m.NouveauMotDePasseEcran,
      })),
  },
  {
    chemin: '/ma-securite',
    titre: 'Ma sécurité',
    cadre: 'application',
    charger: () =>
      import('./utilisateur/ma-securite-ecran.tsx').then((m) => ({ default: m.MaSecuriteEcran })),
  },
  {
    chemin: '/activation',
    titre: 'Activation',
    cadre: 'seul',
    charger: () =>
      import('./activation/activation-ecran.tsx').then((m) => ({ default: m.ActivationEcran })),
  },
  {
    chemin: '/admin/utilisateurs',
    titre: 'Utilisateurs',
    cadre: 'application',
    charger: () =>
      import('./utilisateur/utilisateurs-ecran.tsx').then((m) => ({
        default: m.UtilisateursEcran,
        lireDAbord: m.lireUtilisateursDAbord,
      })),
  },
  {
    chemin: '/admin/parametres',
    titre: 'Paramètres',
    cadre: 'application',
    charger: () =>
      import('./pharmacie/parametres-ecran.tsx').then((m) => ({ default: m.ParametresEcran })),
  },
  {
    chemin: '/stock/produits',
    titre: 'Produits',
    cadre: 'application',
    charger: () =>
      import('./produit/produits-ecran.tsx').then((m) => ({
        default: m.ProduitsEcran,
        lireDAbord: m.lireProduitsDAbord,
      })),
  },
  {
    chemin: '/stock/commandes',
    titre: 'Commandes',
    cadre: 'application',
    charger: () =>
      import('./commande/commandes-ecran.tsx').then((m) => ({
        default: m.CommandesEcran,
        lireDAbord: m.lireCommandesDAbord,
      })),
  },
  {
    chemin: '/stock/commandes/:id',
    titre: 'Commande',
    cadre: 'application',
    charger: () =>
      import('./commande/commande-ecran.tsx').then((m) => ({ default: m.CommandeEcran })),
  },
  {
    chemin: '/stock/fournisseurs',
    titre: 'Fournisseurs',
    cadre: 'application',
    charger: () =>
      import('./fournisseur/fournisseurs-ecran.tsx').then((m) => ({
        default: m.FournisseursEcran,
        lireDAbord: m.lireFournisseursDAbord,
      })),
  },
  {
    chemin: '/stock/retour-fournisseur',
    titre: 'Retours aux fournisseurs',
    cadre: 'application',
    charger: () =>
      import('./retour/retours-ecran.tsx').then((m) => ({
        default: m.RetoursEcran,
        lireDAbord: m.lireRetoursDAbord,
      })),
  },
  {
    chemin: '/stock/database',
    titre: 'Base de médicaments',
    cadre: 'application',
    charger: () =>
      import('./medicament/medicaments-ecran.tsx').then((m) => ({
        default: m.MedicamentsEcran,
        lireDAbord: m.lireMedicamentsDAbord,
      })),
  },
  {
    chemin: '/stock/mouvement',
    titre: 'Mouvements',
    cadre: 'application',
    charger: () =>
      import('./mouvement/mouvements-ecran.tsx').then((m) => ({
        default: m.MouvementsEcran,
        lireDAbord: m.lireMouvementsDAbord,
      })),
  },
  {
    chemin: '/vente/caisses',
    titre: 'Caisses',
    cadre: 'application',
    charger: () => import('./caisse/caisses-ecran.tsx').then((m) => ({ default: m.CaissesEcran })),
  },
  {
    chemin: '/vente/caisses/reservation/:id',
    titre: 'Caisse',
    cadre: 'application',
    charger: () =>
      import('./caisse/caissier-ecran.tsx').then((m) => ({ default: m.CaissierEcran })),
  },
  {
    chemin: '/vente/clients',
    titre: 'Clients',
    cadre: 'application',
    charger: () =>
      import('./clientele/clients-ecran.tsx').then((m) => ({
        default: m.ClientsEcran,
        lireDAbord: m.lireClientsDAbord,
      })),
  },
  {
    chemin: '/vente/devis',
    titre: 'Devis',
    cadre: 'application',
    charger: () =>
      import('./facture/devis-ecran.tsx').then((m) => ({
        default: m.DevisEcran,
        lireDAbord: m.lireDevisDAbord,
      })),
  },
  {
    chemin: '/vente/dashboard',
    titre: 'Ventes',
    cadre: 'application',
    charger: () =>
      import('./vente/ventes-ecran.tsx').then((m) => ({
        default: m.VentesEcran,
        lireDAbord: m.lireVentesDAbord,
      })),
  },
  {
    chemin: '/vente/configuration',
    titre: 'Configuration des caisses',
    cadre: 'application',
    charger: () =>
      import('./caisse/configuration-ecran.tsx').then((m) => ({
        default: m.ConfigurationEcran,
        lireDAbord: m.lireConfigurationDAbord,
      })),
  },
  {
    chemin: '/vente/reservation',
    titre: 'Réservation',
    cadre: 'seul',
    charger: () =>
      import('./reservation/reservation-ecran.tsx').then((m) => ({
        default: m.ReservationEcran,
        lireDAbord: m.lireJourDAbord,
      })),
  },
  {
    chemin: '/gestion/arrete-caisse',
    titre: 'Arrêté de caisse',
    cadre: 'application',
    charger: () =>
      import('./billetage/billetages-ecran.tsx').then((m) => ({
        default: m.BilletagesEcran,
        lireDAbord: m.lireBilletagesDAbord,
      })),
  },
  {
    chemin: '/gestion/fin-journee',
    titre: 'Fin de journée',
    cadre: 'application',
    charger: () =>
      import('./vente/journee/journee-ecran.tsx').then((m) => ({ default: m.JourneeEcran })),
  },
  {
    chemin: '/gestion/garde',
    titre: 'Gardes',
    cadre: 'application',
    charger: () =>
      import('./garde/gardes-ecran.tsx').then((m) => ({
        default: m.GardesEcran,
        lireDAbord: m.lireGardesDAbord,
      })),
  },
  {
    chemin: '/gestion/inventaire',
    titre: 'Inventaires',
    cadre: 'application',
    charger: () =>
      import('./inventaire/inventaires-ecran.tsx').then((m) => ({
        default: m.InventairesEcran,
        lireDAbord: m.lireInventairesDAbord,
      })),
  },
  {
    chemin: '/gestion/statistique',
    titre: 'Statistiques',
    cadre: 'application',
    charger: () =>
      import('./statistiques/statistiques-ecran.tsx').then((m) => ({
        default: m.StatistiquesEcran,
      })),
  },
  {
    chemin: '/aide/:page?',
    titre: 'Guide',
    cadre: 'application',
    charger: () => import('./aide/aide-ecran.tsx').then((m) => ({ default: m.AideEcran })),
  },
  // Records that have nothing of their own on their screen, by their entry of the menu.
  ...MENUS.flatMap(({ entrees }) => entrees).flatMap(({ chemin, libelle, fiche }): Ecran[] =>
    fiche === undefined
      ? []
      : [
          {
            chemin,
            titre: libelle,
            cadre: 'application',
            charger: () => import('./records/fiche-ecran.tsx').then((m) => m.ecranDeFiche(fiche)),
          },
        ],
  ),
];
