import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import {
  paiementAtom,
  ticketEchoueAtom,
} from '#client/vente/reservation/paiement/paiement.offert.ts';
import { BandeMobile } from '#client/vente/mobile-money/bande-mobile.offert.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { OfflineFor } from '#client/ui/connection-status.tsx';
import type { PanierAffiche } from '#client/ui/reglement/panier-affiche.ts';
import { Strip } from '#client/ui/strip.tsx';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import {
  differences,
  memeContenu,
  numeroDePanier,
} from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { imprimanteDe } from './caisse.queries.ts';
import { imprimerAuGuichet, imprimerAuPoste, lireFile } from './encaissement.actions.ts';
import { avisCaisseAtom, luesAtom } from './encaissement.atoms.ts';
import { aRelire } from './encaissement.rules.ts';

/**
 * The seller changed the basket, or the setting its cash rounding: shows the change, with one press
 * to accept it.
 */
function Modifiee({ r, lue, arrondir }: { r: Reservation; lue: PanierAffiche; arrondir: boolean }) {
  const quoi = memeContenu(lue, r)
    ? phrasesReglement.arrondiARelire(arrondir)
    : `Modifié par ${r.modifiee_par ?? r.created_by} : ${differences(lue, r)}`;
  return (
    <Strip tone="warning" sign="▲">
      {quoi}{' '}
      <Button
        size="small"
        intent="warning"
        text="Relire"
        endIcon={<KeyCap>Alt+L</KeyCap>}
        onClick={() => void lireFile(r.id)}
      />
    </Strip>
  );
}

function TicketEchoue({ r }: { r: Reservation }) {
  return (
    <Strip tone="danger" sign="✕">
      Ticket non imprimé, N° {numeroDePanier(r.position)}{' '}
      <Button size="small" text="Réimprimer" onClick={() => void imprimerAuGuichet(r)} />{' '}
      {imprimanteDe(r.caisse_id) !== null && (
        <Button size="small" text="Imprimer sur ce poste" onClick={() => void imprimerAuPoste(r)} />
      )}
    </Strip>
  );
}

function BandesCoupure() {
  const { etat } = useAtomValue(connectionAtom);
  const sansReponse = useAtomValue(paiementAtom)?.etat === 'sans_reponse';
  return (
    <>
      {etat === 'hors_ligne' && (
        <Strip tone="warning" sign="▲">
          <span>
            Hors ligne <OfflineFor /> – espèces seulement, ticket PROVISOIRE. Attendent le retour :
            prise en charge, autres modes, renvoi
          </span>
        </Strip>
      )}
      {sansReponse && (
        <Strip tone="warning" sign="▲">
          Pas de réponse du serveur : le même paiement est renvoyé dès que la connexion revient. Il
          ne comptera qu’une fois.
        </Strip>
      )}
    </>
  );
}

/** Alerts, without taking the focus from the amount. */
export function BandeauxCaisse({
  file,
  r,
}: {
  file: readonly Reservation[];
  r: Reservation | null;
}) {
  const echoue = useAtomValue(ticketEchoueAtom);
  const echouee = file.find((f) => f.id === echoue);
  const lue = useAtomValue(luesAtom)[r?.id ?? 0];
  const arrondir = useAtomValue(arrondirEspecesAtom);
  const avis = useAtomValue(avisCaisseAtom)[r?.id ?? 0];
  return (
    <>
      <BandesCoupure />
      {echouee && <TicketEchoue r={echouee} />}
      {r && lue && aRelire(lue, r, arrondir) && <Modifiee r={r} lue={lue} arrondir={arrondir} />}
      {r && <BandeMobile r={r} />}
      {avis && (
        <Strip tone="danger" sign="✕">
          {avis}
        </Strip>
      )}
    </>
  );
}
