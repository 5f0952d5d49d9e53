import '#client/ui/poste.css';
import './reservation.css';
import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { AccordDemande } from '#client/vente/accord/accord-demande.offert.tsx';
import { LiveRegion } from '#client/ui/live-region.tsx';
import { useSteady } from '#client/ui/use-steady.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { useProduitsVivants } from '#client/stock/produit/produit.queries.ts';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { demandesDe } from '#client/sante/ordonnancier/demandes.offert.ts';
import { useMedia } from '#client/ui/use-media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { VenteScannee } from '#client/vente/vente/vente-scannee.offert.tsx';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { demarrerVente } from './demarrer-vente.ts';
import { ActesVente } from './panier/actes-vente.tsx';
import { AidesVente, RappelRendu, ReglementEventuel, VenteFinie } from './barre/aides-vente.tsx';
import { AvisPanier, AvisRenvoi, AvisRetenue } from './panier/avis-panier.tsx';
import { BandeauxVente } from './barre/bandeaux-vente.tsx';
import { BarreVente } from './barre/barre-vente.tsx';
import { EtapeClient } from './assure/etape-client.tsx';
import { empechement } from './panier/empechements.rules.ts';
import { AcceptationEventuelle } from './interactions/acceptation-eventuelle.offert.tsx';
import { VeillePanierAuRepos } from './interactions/veille-au-repos.tsx';
import { GestesEnAttente } from './gestes/gestes-en-attente.tsx';
import { Panier } from './panier/panier.tsx';
import { RechercheProduit } from './recherche/recherche-produit.tsx';
import { dernierRenduAtom } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { useLettreSuivante } from './barre/use-lettre-suivante.ts';
import { choisir, entendreReservation } from './panier/panier.actions.ts';
import { creerPanier, rafraichirPaniers } from './reservation.actions.ts';
import { annonceAtom, conflitsAtom, vueVenteAtom } from './reservation.atoms.ts';
import { lireJourDAbord, useJourVivant } from './reservation.queries.ts';
import { Totaux } from './panier/totaux.tsx';
import { useBrouillons } from './enregistrement/use-brouillons.ts';
import { useClavierVente } from './barre/use-clavier-vente.ts';
import { useLienReservation } from './barre/use-lien-reservation.ts';
import { useIdentite, usePanier } from './panier/use-panier.ts';
import { VoilePanier } from './panier/voile-panier.tsx';

export { lireJourDAbord };

/** Same breakpoint as the style sheet. */
const ETROIT = '(max-width: 1023px)';
const ChoixVue = lazyScreen(
  () => import('./barre/choix-vue.tsx'),
  'ChoixVue',
  <div className="choix-vue" />,
);
/** Lazy-loaded: two people on one basket. */
const BandeConflit = lazyScreen(() => import('./enregistrement/bande-conflit.tsx'), 'BandeConflit');
const BandeOrdonnance = lazyScreen(
  () => import('#client/sante/ordonnancier/bande-ordonnance.offert.tsx'),
  'BandeOrdonnance',
);

function PanierEtTotaux({ r }: { r: Reservation }) {
  const ferme = empechement(r) !== null;
  const identite = useIdentite(r.id);
  const conflit = useAtomValue(conflitsAtom)[r.id];
  return (
    <VoilePanier r={r}>
      <Panier key={identite} r={r} ferme={ferme} />
      <section className="vente-totaux carte" aria-label="Totaux">
        {conflit && <BandeConflit id={r.id} />}
        <AvisRenvoi r={r} />
        <AvisRetenue r={r} />
        <AvisPanier r={r} />
        {estTraitable(r) && <VeillePanierAuRepos r={r} />}
        {demandesDe(r).inscrire && <BandeOrdonnance r={r} ferme={ferme} />}
        <Totaux r={r} />
        {estTraitable(r) && <ActesVente r={r} />}
      </section>
    </VoilePanier>
  );
}

function CorpsVente({ jour, r }: { jour: readonly Reservation[]; r: Reservation }) {
  const vue = useAtomValue(vueVenteAtom);
  const vientDEtrePayee = useAtomValue(dernierRenduAtom)?.reservation_id === r.id;
  const etroit = useMedia(ETROIT);
  useLettreSuivante(r);
  return (
    <main className="vente-corps" data-vue={vue}>
      {etroit && <ChoixVue nombre={r.reservation_produits.length} />}
      <RechercheProduit />
      <div className="vente-bandes">
        <BandeauxVente r={r} />
      </div>
      <RappelRendu jour={jour} r={r} />
      {vientDEtrePayee && r.status === 'Termine' && !r.vente_annulee ? (
        <VenteFinie r={r} />
      ) : (
        <PanierEtTotaux r={r} />
      )}
    </main>
  );
}

function SansReservation({ chargement, erreur }: { chargement: boolean; erreur: boolean }) {
  if (chargement)
    return (
      <div className="vente-vide" aria-busy="true">
        <div className="bp6-skeleton vente-squelette" />
      </div>
    );
  return (
    <main className="vente-vide">
      {erreur ? (
        <EmptyState
          title="Les réservations n’ont pas pu être lues"
          action={<Button text="Réessayer" onClick={() => void rafraichirPaniers()} />}
        />
      ) : (
        <EmptyState
          title="Aucune réservation"
          text="Créez-en une, ou scannez une boîte."
          action={
            <Button
              intent="primary"
              size="large"
              text="Nouvelle réservation"
              endIcon={<KeyCap>F4</KeyCap>}
              onClick={creerPanier}
            />
          }
        />
      )}
    </main>
  );
}

export function ReservationEcran() {
  useEffect(demarrerVente, []);
  useJourVivant(entendreReservation);
  useProduitsVivants();
  const { jour, r, chargement, erreur } = usePanier();
  const { rows, aim } = useSteady(jour.filter(estTraitable));
  // Open under the hand: its place and its digit stay.
  const vus = jour.map((vu) => rows.find(({ id }) => id === vu.id) ?? vu);
  useBrouillons(jour, !chargement && !erreur);
  const annonce = useAtomValue(annonceAtom);
  useClavierVente(vus, r, aim);
  const defaut = r ? null : (jour.findLast(estTraitable) ?? jour.at(-1))?.id;
  useEffect(() => {
    if (defaut) choisir(defaut);
  }, [defaut]);
  // after the default choice: the address wins
  useLienReservation(!chargement && !erreur);
  return (
    <div className="vente">
      <BarreVente jour={vus} r={r} aim={aim} />
      {r ? (
        <>
          <EtapeClient r={r} ferme={empechement(r) !== null} />
          <CorpsVente jour={jour} r={r} />
          <AidesVente />
        </>
      ) : (
        <>
          <RappelRendu jour={jour} r={null} />
          <BandeauxVente r={null} />
          <SansReservation chargement={chargement} erreur={erreur} />
        </>
      )}
      <GestesEnAttente />
      <ReglementEventuel r={r} />
      <VenteScannee />
      <AcceptationEventuelle />
      <AccordDemande />
      <LiveRegion announcement={annonce} />
    </div>
  );
}

export const ecran: CodeDEcran = { Contenu: ReservationEcran, lireDAbord: lireJourDAbord };
