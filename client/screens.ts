import type { ReactNode } from 'react';
import type { FichierDEcran } from './addresses.ts';

export interface CodeDEcran {
  default: () => ReactNode;
  /** What it shows first, asked for before it is drawn; done when it has come. */
  lireDAbord?: () => Promise<unknown>;
}
export type Chargeur = () => Promise<CodeDEcran>;
/** How the screen of each address is loaded: an address without its line does not compile. */
export const CHARGEURS: Readonly<Record<FichierDEcran, Chargeur>> = {
  'accueil/accueil-ecran.tsx': () =>
    import('./accueil/accueil-ecran.tsx').then((m) => ({
      default: m.AccueilEcran,
      lireDAbord: m.lireAccueilDAbord,
    })),
  'utilisateur/connexion-ecran.tsx': () =>
    import('./utilisateur/connexion-ecran.tsx').then((m) => ({ default: m.ConnexionEcran })),
  'utilisateur/nouveau-mot-de-passe-ecran.tsx': () =>
    import('./utilisateur/nouveau-mot-de-passe-ecran.tsx').then((m) => ({
      default: m.NouveauMotDePasseEcran,
    })),
  'utilisateur/ma-securite-ecran.tsx': () =>
    import('./utilisateur/ma-securite-ecran.tsx').then((m) => ({ default: m.MaSecuriteEcran })),
  'activation/activation-ecran.tsx': () =>
    import('./activation/activation-ecran.tsx').then((m) => ({ default: m.ActivationEcran })),
  'utilisateur/utilisateurs-ecran.tsx': () =>
    import('./utilisateur/utilisateurs-ecran.tsx').then((m) => ({
      default: m.UtilisateursEcran,
      lireDAbord: m.lireUtilisateursDAbord,
    })),
  'pharmacie/parametres-ecran.tsx': () =>
    import('./pharmacie/parametres-ecran.tsx').then((m) => ({ default: m.ParametresEcran })),
  'produit/produits-ecran.tsx': () =>
    import('./produit/produits-ecran.tsx').then((m) => ({
      default: m.ProduitsEcran,
      lireDAbord: m.lireProduitsDAbord,
    })),
  'commande/commandes-ecran.tsx': () =>
    import('./commande/commandes-ecran.tsx').then((m) => ({
      default: m.CommandesEcran,
      lireDAbord: m.lireCommandesDAbord,
    })),
  'commande/commande-ecran.tsx': () =>
    import('./commande/commande-ecran.tsx').then((m) => ({ default: m.CommandeEcran })),
  'fournisseur/fournisseurs-ecran.tsx': () =>
    import('./fournisseur/fournisseurs-ecran.tsx').then((m) => ({
      default: m.FournisseursEcran,
      lireDAbord: m.lireFournisseursDAbord,
    })),
  'retour/retours-ecran.tsx': () =>
    import('./retour/retours-ecran.tsx').then((m) => ({
      default: m.RetoursEcran,
      lireDAbord: m.lireRetoursDAbord,
    })),
  'medicament/medicaments-ecran.tsx': () =>
    import('./medicament/medicaments-ecran.tsx').then((m) => ({
      default: m.MedicamentsEcran,
      lireDAbord: m.lireMedicamentsDAbord,
    })),
  'rayon/rayons-ecran.tsx': () =>
    import('./rayon/rayons-ecran.tsx').then((m) => ({
      default: m.RayonsEcran,
      lireDAbord: m.lireRayonsDAbord,
    })),
  'mouvement/mouvements-ecran.tsx': () =>
    import('./mouvement/mouvements-ecran.tsx').then((m) => ({
      default: m.MouvementsEcran,
      lireDAbord: m.lireMouvementsDAbord,
    })),
  'caisse/caisses-ecran.tsx': () =>
    import('./caisse/caisses-ecran.tsx').then((m) => ({ default: m.CaissesEcran })),
  'caisse/caissier-ecran.tsx': () =>
    import('./caisse/caissier-ecran.tsx').then((m) => ({ default: m.CaissierEcran })),
  'clientele/clients-ecran.tsx': () =>
    import('./clientele/clients-ecran.tsx').then((m) => ({
      default: m.ClientsEcran,
      lireDAbord: m.lireClientsDAbord,
    })),
  'facture/devis-ecran.tsx': () =>
    import('./facture/devis-ecran.tsx').then((m) => ({
      default: m.DevisEcran,
      lireDAbord: m.lireDevisDAbord,
    })),
  'vente/ventes-ecran.tsx': () =>
    import('./vente/ventes-ecran.tsx').then((m) => ({
      default: m.VentesEcran,
      lireDAbord: m.lireVentesDAbord,
    })),
  'caisse/configuration-ecran.tsx': () =>
    import('./caisse/configuration-ecran.tsx').then((m) => ({
      default: m.ConfigurationEcran,
      lireDAbord: m.lireConfigurationDAbord,
    })),
  'reservation/reservation-ecran.tsx': () =>
    import('./reservation/reservation-ecran.tsx').then((m) => ({
      default: m.ReservationEcran,
      lireDAbord: m.lireJourDAbord,
    })),
  'billetage/billetages-ecran.tsx': () =>
    import('./billetage/billetages-ecran.tsx').then((m) => ({
      default: m.BilletagesEcran,
      lireDAbord: m.lireBilletagesDAbord,
    })),
  'vente/journee/journee-ecran.tsx': () =>
    import('./vente/journee/journee-ecran.tsx').then((m) => ({ default: m.JourneeEcran })),
  'garde/gardes-ecran.tsx': () =>
    import('./garde/gardes-ecran.tsx').then((m) => ({
      default: m.GardesEcran,
      lireDAbord: m.lireGardesDAbord,
    })),
  'inventaire/inventaires-ecran.tsx': () =>
    import('./inventaire/inventaires-ecran.tsx').then((m) => ({
      default: m.InventairesEcran,
      lireDAbord: m.lireInventairesDAbord,
    })),
  'statistiques/statistiques-ecran.tsx': () =>
    import('./statistiques/statistiques-ecran.tsx').then((m) => ({
      default: m.StatistiquesEcran,
    })),
  'aide/aide-ecran.tsx': () =>
    import('./aide/aide-ecran.tsx').then((m) => ({ default: m.AideEcran })),
};
