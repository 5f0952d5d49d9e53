import { useAtomValue } from 'jotai';
import { cutRefusalsAtom } from '#client/base/connection.atoms.ts';
import { useClient } from '#client/clientele/client.queries.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { type Client, CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { boutonEnvoi } from '#shared/reservation/transitions.rules.ts';
import { empechement } from './empechements.rules.ts';
import { useCaisseChoisie } from '../assure/etape-client.tsx';
import { mettreSurLeCompte } from './panier.actions.ts';
import { aUnCompte, remiseAppliquee, remisePossible } from './panier.rules.ts';
import { basculerRemise, demanderPaiement } from '../paiement/paiement.actions.ts';
import { enDevis, envoyer } from '../reservation.actions.ts';
import { verrouPaiementAtom } from '../reservation.atoms.ts';
import { useRaisons, useRaisonVente } from './use-raisons.ts';

const estVide = (r: Reservation): boolean => r.reservation_produits.length === 0;

/** Why each act that ends a basket cannot be done now; null when it can. */
function useRaisonsActes(r: Reservation, envoiActif: boolean | undefined) {
  const raisons = useRaisons(r);
  const raisonVente = useRaisonVente(r);
  const verrou = useAtomValue(verrouPaiementAtom);
  const coupe = useAtomValue(cutRefusalsAtom);
  const vide = estVide(r) ? phrasesReservation.reservationPasDeProduit : null;
  const dejaEnvoyee = envoiActif === false ? 'Déjà envoyée : rien n’a changé depuis.' : null;
  const dejaPayee = verrou ? 'Paiement enregistré à l’instant.' : null;
  return {
    envoi: coupe?.envoi ?? raisonVente ?? dejaEnvoyee,
    paiement: raisonVente ?? dejaPayee,
    // an edit like another: kept on this station while it is cut off
    remise: empechement(r),
    devis: coupe?.devis ?? raisons.annuler ?? vide,
  };
}
/** Why nothing can be put on an account: nobody's, none, or nothing to put. */
function raisonCompte(r: Reservation, client: Client | undefined): string | null {
  if (r.client_id === CLIENT_COMPTANT) return phrasesReservation.comptantSansCompte;
  if (client && !aUnCompte(client)) return phrasesReservation.clientSansCompte(r.client);
  return estVide(r) ? phrasesReservation.reservationPasDeProduit : null;
}
const siPossible = (raison: string | null, acte: () => void) => () =>
  raison === null ? acte() : toast.avertir(raison);

function ActesSeconds({
  r,
  compte,
  raisons,
}: {
  r: Reservation;
  /** The client has an account on which all may be put. */
  compte: boolean;
  raisons: ReturnType<typeof useRaisonsActes>;
}) {
  return (
    <div className="actes-seconds">
      {!estVide(r) && (
        <ReasonedButton
          raison={raisons.devis}
          text="Transformer en devis"
          endIcon={<KeyCap>Alt+T</KeyCap>}
          onClick={() => void enDevis(r)}
        />
      )}
      {compte && !estVide(r) && (
        <ReasonedButton
          raison={raisons.remise}
          text="À crédit"
          title="Tout sur le compte du client"
          endIcon={<KeyCap>Alt+C</KeyCap>}
          onClick={mettreSurLeCompte}
        />
      )}
      {remisePossible(r) && (
        <ReasonedButton
          raison={raisons.remise}
          text={remiseAppliquee(r) ? 'Retirer la remise' : 'Remise'}
          endIcon={<KeyCap>F6</KeyCap>}
          onClick={() => basculerRemise(r)}
        />
      )}
    </div>
  );
}

/** What ends a basket: discount, sending to a register, payment here. */
export function ActesVente({ r }: { r: Reservation }) {
  const caisse = useCaisseChoisie(r);
  const envoi = boutonEnvoi({ ...r, nb_lignes: r.reservation_produits.length }, caisse);
  const raisons = useRaisonsActes(r, envoi?.actif);
  const { data: client } = useClient(r.client_id);
  const compte = client ? aUnCompte(client) : false;
  const transmettre = () => void envoyer(r, caisse);
  const payer = () => demanderPaiement(r);
  const raisonRemise = remisePossible(r) ? raisons.remise : phrasesReservation.remiseInvalide;
  useShortcuts('vente', {
    'Alt+T': siPossible(raisons.devis, () => void enDevis(r)),
    'Alt+C': siPossible(raisonCompte(r, client) ?? raisons.remise, mettreSurLeCompte),
    F6: siPossible(raisonRemise, () => basculerRemise(r)),
    ...(envoi && { F8: siPossible(raisons.envoi, transmettre) }),
    F9: siPossible(raisons.paiement, payer),
  });
  return (
    <div className="actes-vente">
      <ActesSeconds r={r} compte={compte} raisons={raisons} />
      {envoi && (
        <ReasonedButton
          raison={raisons.envoi}
          size="large"
          intent="primary"
          className="acte-large"
          text={envoi.libelle}
          endIcon={<KeyCap>F8</KeyCap>}
          onClick={transmettre}
        />
      )}
      <ReasonedButton
        raison={raisons.paiement}
        size="large"
        intent="success"
        className="acte-large"
        text={r.net_a_payer === 0 && !estVide(r) ? 'Prise en charge' : 'Payer maintenant'}
        endIcon={<KeyCap>F9</KeyCap>}
        onClick={payer}
      />
    </div>
  );
}
