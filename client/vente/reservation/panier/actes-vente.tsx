import { useAtomValue } from 'jotai';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { type Client, CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { type BoutonEnvoi, boutonEnvoi } from '#shared/vente/reservation/transitions.rules.ts';
import { useCaisseChoisie } from '../assure/etape-client.tsx';
import { attend } from '../gestes/gestes.rules.ts';
import { empechement } from './empechements.rules.ts';
import { mettreSurLeCompte } from './lignes.actions.ts';
import { aUnCompte, remiseAppliquee, remisePossible } from './panier.rules.ts';
import {
  raisonDevis,
  raisonEnvoi,
  raisonPaiement,
  raisonRemise,
  useRaisonsVives,
} from './raisons.ts';
import { basculerRemise, demanderPaiement } from '../paiement/paiement.actions.ts';
import { enDevis, envoyer, surLePanier } from '../reservation.actions.ts';
import { mainAtom } from '../reservation.atoms.ts';

const estVide = (r: Reservation): boolean => r.reservation_produits.length === 0;

const aCredit = (): void => surLePanier('acte', mettreSurLeCompte);

const AUCUNE = { envoi: null, paiement: null, remise: null, devis: null, compte: null };
/** Blocker of each closing action; null when allowed or deferred [MAI-4]. */
function useRaisonsActes(r: Reservation, envoi: BoutonEnvoi | null) {
  useRaisonsVives(r);
  if (attend(useAtomValue(mainAtom), r.id)) return AUCUNE;
  return {
    envoi: envoi && raisonEnvoi(r, envoi),
    paiement: raisonPaiement(r),
    remise: raisonRemise(r),
    devis: raisonDevis(r),
    compte: estVide(r) ? phrasesReservation.reservationPasDeProduit : empechement(r),
  };
}
function raisonSansCompte(r: Reservation, client: Client | undefined): string | null {
  if (r.client_id === CLIENT_COMPTANT) return phrasesReservation.comptantSansCompte;
  return client && !aUnCompte(client) ? phrasesReservation.clientSansCompte(r.client) : null;
}

function ActesSeconds({
  r,
  compte,
  raisons,
}: {
  r: Reservation;
  compte: boolean;
  raisons: ReturnType<typeof useRaisonsActes>;
}) {
  return (
    <div className="actes-seconds">
      {!estVide(r) && (
        <ReasonedButton
          reason={raisons.devis}
          className="acte-devis"
          text="Transformer en devis"
          title="Transformer en devis (Alt+T)"
          onClick={enDevis}
        />
      )}
      {compte && !estVide(r) && (
        <ReasonedButton
          reason={raisons.compte}
          text="À crédit"
          title="Tout sur le compte du client (Alt+C)"
          onClick={aCredit}
        />
      )}
      {remisePossible(r) && (
        <ReasonedButton
          reason={raisons.remise}
          text={remiseAppliquee(r) ? 'Retirer la remise' : 'Remise'}
          endIcon={<KeyCap>F6</KeyCap>}
          onClick={basculerRemise}
        />
      )}
    </div>
  );
}

export function ActesVente({ r }: { r: Reservation }) {
  const caisse = useCaisseChoisie(r);
  const envoi = boutonEnvoi({ ...r, nb_lignes: r.reservation_produits.length }, caisse);
  const raisons = useRaisonsActes(r, envoi);
  const { data: client } = useClient(r.client_id);
  const compte = client ? aUnCompte(client) : false;
  useShortcuts('vente', {
    'Alt+C': () => {
      const raison = raisonSansCompte(r, client) ?? raisons.compte;
      return raison === null ? aCredit() : toast.avertir(raison);
    },
  });
  return (
    <div className="actes-vente">
      <ActesSeconds r={r} compte={compte} raisons={raisons} />
      {envoi && (
        <ReasonedButton
          reason={raisons.envoi}
          size="large"
          intent="primary"
          className="acte-large"
          text={envoi.libelle}
          endIcon={<KeyCap>F8</KeyCap>}
          onClick={envoyer}
        />
      )}
      <ReasonedButton
        reason={raisons.paiement}
        size="large"
        intent="success"
        className="acte-large"
        text={r.net_a_payer === 0 && !estVide(r) ? 'Prise en charge' : 'Payer maintenant'}
        endIcon={<KeyCap>F9</KeyCap>}
        onClick={demanderPaiement}
      />
    </div>
  );
}
