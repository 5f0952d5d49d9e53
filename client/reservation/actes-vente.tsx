import { useAtomValue } from 'jotai';
import { useRaccourcis } from '#client/base/raccourcis.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { toast } from '#client/ui/toast.ts';
import { Touche } from '#client/ui/touche.tsx';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { boutonEnvoi } from '#shared/reservation/transitions.rules.ts';
import { empechement } from './empechements.rules.ts';
import { useCaisseChoisie } from './etape-client.tsx';
import { remiseAppliquee, remisePossible } from './panier.rules.ts';
import { basculerRemise, demanderPaiement } from './paiement.actions.ts';
import { enDevis, envoyer } from './reservation.actions.ts';
import { verrouPaiementAtom } from './reservation.atoms.ts';
import { useRaisons, useRaisonVente } from './use-raisons.ts';

/** What ends a basket: discount, sending to a register, payment here. */
export function ActesVente({ r }: { r: Reservation }) {
  const raisons = useRaisons(r);
  const raisonVente = useRaisonVente(r);
  const caisse = useCaisseChoisie(r);
  const verrou = useAtomValue(verrouPaiementAtom);
  const envoi = boutonEnvoi({ ...r, nb_lignes: r.reservation_produits.length }, caisse);
  const raisonEnvoi =
    raisonVente ?? (envoi?.actif === false ? 'Déjà envoyée : rien n’a changé depuis.' : null);
  const raisonPaiement = raisonVente ?? (verrou ? 'Paiement enregistré à l’instant.' : null);
  const siPossible = (raison: string | null, acte: () => void) => () =>
    raison === null ? acte() : toast.avertir(raison);
  const remiser = () => basculerRemise(r);
  const transmettre = () => void envoyer(r, caisse);
  const payer = () => demanderPaiement(r);
  const convertir = () => void enDevis(r);
  // an edit like another: kept on this station while it is cut off
  const raisonRemise = empechement(r);
  const raisonDevis =
    raisons.annuler ??
    (r.reservation_produits.length === 0 ? phrasesReservation.reservationPasDeProduit : null);
  useRaccourcis('vente', {
    'Alt+T': siPossible(raisonDevis, convertir),
    F6: siPossible(remisePossible(r) ? raisonRemise : phrasesReservation.remiseInvalide, remiser),
    ...(envoi && { F8: siPossible(raisonEnvoi, transmettre) }),
    F9: siPossible(raisonPaiement, payer),
  });
  return (
    <>
      <div className="actes-seconds">
        {r.reservation_produits.length > 0 && (
          <BoutonMotive
            raison={raisonDevis}
            text="Transformer en devis"
            endIcon={<Touche>Alt+T</Touche>}
            onClick={convertir}
          />
        )}
        {remisePossible(r) && (
          <BoutonMotive
            raison={raisonRemise}
            text={remiseAppliquee(r) ? 'Retirer la remise' : 'Remise'}
            endIcon={<Touche>F6</Touche>}
            onClick={remiser}
          />
        )}
      </div>
      <div className="actes-vente">
        {envoi && (
          <BoutonMotive
            raison={raisonEnvoi}
            size="large"
            intent="primary"
            className="acte-large"
            text={envoi.libelle}
            endIcon={<Touche>F8</Touche>}
            onClick={transmettre}
          />
        )}
        <BoutonMotive
          raison={raisonPaiement}
          size="large"
          intent="success"
          className="acte-large"
          text={
            r.net_a_payer === 0 && r.reservation_produits.length > 0
              ? 'Prise en charge'
              : 'Payer maintenant'
          }
          endIcon={<Touche>F9</Touche>}
          onClick={payer}
        />
      </div>
    </>
  );
}
