import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '#client/base/sign-out.ts';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { themeAtom } from '#client/base/theme.ts';
import { useRechercheClients } from '#client/vente/clientele/client.queries.ts';
import { rechercheAtom } from '#client/vente/reservation/reservation.atoms.ts';
import { cleDe } from '#shared/base/contract.ts';
import { listerClients } from '#shared/vente/clientele/client.api.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { menuOffert } from './menu-offert.rules.ts';
import { touchesOuvertesAtom } from './palette.atoms.ts';
import { type Option, retenir } from './palette-options.ts';
import { useProduitsPalette } from './palette.queries.ts';

const CLIENTS_MAX = 4;
const VENTE = '/vente/reservation';
/** The palette restores the focus first. */
const APRES_FERMETURE_MS = 50;

function useFixes(): Option[] {
  const session = useAtomValue(sessionAtom);
  const construits = useAtomValue(builtScreensAtom);
  const choisirTheme = useSetAtom(themeAtom);
  const ouvrirTouches = useSetAtom(touchesOuvertesAtom);
  const aller = useNavigate();
  if (!session) return [];
  const ecrans = menuOffert(session, construits).flatMap((g) =>
    g.entrees.map((e): Option => ({
      id: e.chemin,
      groupe: 'Écrans',
      libelle: e.libelle,
      detail: g.menu,
      agir: () => void aller(e.chemin),
    })),
  );
  const action = (id: string, libelle: string, agir: () => void): Option => ({
    id,
    groupe: 'Actions',
    libelle,
    agir,
  });
  return [
    { id: '/', groupe: 'Écrans', libelle: 'Accueil', agir: () => void aller('/') },
    ...ecrans,
    {
      id: '/aide',
      groupe: 'Écrans',
      libelle: 'Guide',
      detail: 'F1',
      agir: () => void aller('/aide'),
    },
    action('touches', 'Aide : les touches', () => ouvrirTouches(true)),
    action('clair', 'Thème clair', () => choisirTheme('clair')),
    action('sombre', 'Thème sombre', () => choisirTheme('sombre')),
    action('systeme', 'Thème du système', () => choisirTheme('systeme')),
    action('quitter', 'Se déconnecter', () => void signOut()),
  ];
}

/** Fills the selling screen's search, else opens its list; a cashier only reads it. */
function useChoixProduit(): (libelle: string) => (() => void) | null {
  const session = useAtomValue(sessionAtom);
  const construits = useAtomValue(builtScreensAtom);
  const chercher = useSetAtom(rechercheAtom);
  const { pathname } = useLocation();
  const aller = useNavigate();
  const vend = session !== null && peut(session, 'VENTE', 'reservation') && construits.has(VENTE);
  const gere =
    session !== null && peut(session, 'STOCK', 'produits') && construits.has('/stock/produits');
  return (libelle) => {
    if (vend && (pathname === VENTE || !gere)) {
      return () => {
        chercher(libelle);
        if (pathname !== VENTE) return void aller(VENTE);
        setTimeout(() => document.getElementById('recherche-produit')?.focus(), APRES_FERMETURE_MS);
      };
    }
    return gere ? () => void aller(`/stock/produits?q=${encodeURIComponent(libelle)}`) : null;
  };
}

/** Lines for the words typed (`texte`) and debounced (`mots`). */
export function useOptions(texte: string, mots: string): { options: Option[]; cherche: boolean } {
  const session = useAtomValue(sessionAtom);
  const construits = useAtomValue(builtScreensAtom);
  const aller = useNavigate();
  const fixes = useFixes();
  const surProduit = useChoixProduit();
  const lit = (appel: typeof listerClients | typeof listerProduits) =>
    verdictRoute(session, cleDe(appel)) === 'oui';
  const produits = useProduitsPalette(mots, lit(listerProduits));
  const clients = useRechercheClients(mots, lit(listerClients) && mots !== '');
  const ouvreClients =
    session !== null && peut(session, 'VENTE', 'client') && construits.has('/vente/clients');
  const trouves: Option[] =
    mots === '' || texte.trim() === ''
      ? []
      : [
          ...(produits.data ?? []).map((produit): Option => ({
            id: `produit-${produit.id}`,
            groupe: 'Produits',
            libelle: produit.libelle,
            produit,
            agir: surProduit(produit.libelle),
          })),
          ...(clients.data ?? []).slice(0, CLIENTS_MAX).map((client): Option => ({
            id: `client-${client.id}`,
            groupe: 'Clients',
            libelle: client.libelle,
            client,
            agir: ouvreClients
              ? () => void aller(`/vente/clients?q=${encodeURIComponent(client.libelle)}`)
              : null,
          })),
        ];
  return {
    options: [...retenir(fixes, texte), ...trouves],
    cherche:
      produits.isFetching || clients.isFetching || (texte.trim() !== '' && texte.trim() !== mots),
  };
}
