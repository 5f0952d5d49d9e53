import type { ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes as Chemins } from 'react-router-dom';
import { lazyPage } from './base/lazy-screen.tsx';
import { builtScreensAtom } from './base/screens.atoms.ts';
import { store } from './base/store.ts';
import { activationAtom, sessionAtom } from './base/session.atoms.ts';
import { DialoguesCommuns } from './shell/dialogues-communs.tsx';
import { GardeNavigation } from './shell/garde-navigation.tsx';
import { Loading } from './ui/loading.tsx';
import { PageTitle } from './ui/page-title.tsx';
import { activationValide } from '#shared/activation/activation.schema.ts';
import { redirection } from '#shared/activation/navigation.rules.ts';

interface CodeDEcran {
  default: () => ReactNode;
  /** What it shows first, asked for before it is drawn; done when it has come. */
  lireDAbord?: () => Promise<unknown>;
}
type Chargeur = () => Promise<CodeDEcran>;
/** 'application': header and footer. 'seul': neither. */
interface Ecran {
  chemin: string;
  titre: string;
  cadre: 'application' | 'seul';
  /** Absent while the screen is not built: its address answers so, and no menu leads to it. */
  charger?: Chargeur;
}

/** The addresses of the specification (1 §2), one line each. */
const ECRANS: readonly Ecran[] = [
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
    chemin: '/stock/rayon',
    titre: 'Rayons',
    cadre: 'application',
    charger: () =>
      import('./rayon/rayons-ecran.tsx').then((m) => ({
        default: m.RayonsEcran,
        lireDAbord: m.lireRayonsDAbord,
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
];

const PATIENCE_MS = 300;
/**
 * The code of a screen, and what it shows first unless that is long to come: drawn with it, and not
 * once empty and then again.
 */
async function chargerAvecLu(charger: Chargeur): Promise<CodeDEcran> {
  const code = await charger();
  const lu = code.lireDAbord?.();
  if (lu) await Promise.race([lu, new Promise((ok) => setTimeout(ok, PATIENCE_MS))]);
  return code;
}

const chargerAbsent: Chargeur = () =>
  import('./shell/ecran-absent.tsx').then((m) => ({ default: m.EcranAbsent }));
const chargerCoquille = () => import('./shell/coquille.tsx');
const Coquille = lazyPage(chargerCoquille, 'Coquille', <Loading />);
const PAGES = ECRANS.map(({ chemin, titre, cadre, charger }) => ({
  chemin,
  titre,
  cadre,
  Page: lazyPage(() => chargerAvecLu(charger ?? chargerAbsent), 'default', <Loading />),
}));
store.set(builtScreensAtom, new Set(ECRANS.filter((e) => e.charger).map((e) => e.chemin)));

/** The page one arrives on is fetched along with what draws it, not after; then what it shows. */
export function prechargerArrivee(pathname: string): void {
  const utilisateur = store.get(sessionAtom);
  const activee = activationValide(store.get(activationAtom));
  const voulu = redirection(pathname, { activee, utilisateur }) ?? pathname;
  const ecran = ECRANS.find(({ chemin }) => matchPath(chemin, voulu));
  if (ecran?.cadre === 'application') void chargerCoquille().catch(() => undefined);
  if (ecran?.charger) void chargerAvecLu(ecran.charger).catch(() => undefined);
}

const lignes = (voulu: Ecran['cadre']) =>
  PAGES.filter(({ cadre }) => cadre === voulu).map(({ chemin, titre, Page }) => (
    <Route
      key={chemin}
      path={chemin}
      element={
        <PageTitle texte={titre}>
          <Page />
        </PageTitle>
      }
    />
  ));

export function Routes() {
  return (
    <>
      <Chemins>
        <Route element={<GardeNavigation />}>
          {lignes('seul')}
          <Route element={<Coquille />}>{lignes('application')}</Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Chemins>
      <DialoguesCommuns />
    </>
  );
}
