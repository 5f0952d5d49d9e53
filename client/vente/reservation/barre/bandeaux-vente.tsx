import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import {
  connectionAtom,
  cutAtom,
  keptSalesAtom,
  stationWaitsAtom,
} from '#client/base/connection.atoms.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { imprimanteDe } from '#client/vente/caisse/caisse.queries.ts';
import { useGardeActuelle } from '#client/gestion/garde/garde.queries.ts';
import { BandeauAdmin } from '#client/shell/bandeau-admin.tsx';
import { OfflineFor } from '#client/ui/connection-status.tsx';
import { Strip } from '#client/ui/strip.tsx';
import * as phrasesGarde from '#shared/gestion/garde/garde.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import * as phrasesPoste from '#shared/vente/station/poste.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { imprimerPaiementIci, imprimerPaiement } from '../paiement/paiement.actions.ts';
import { ticketEchoueAtom } from '../paiement/paiement.offert.ts';

function HorsLigne() {
  const { etat } = useAtomValue(connectionAtom);
  if (etat === 'en_ligne') return null;
  return (
    <Strip tone="warning" sign="▲">
      <span>
        Hors ligne <OfflineFor /> – brouillons conservés sur ce poste. Indisponible : encaisser,
        envoyer, annuler
      </span>
    </Strip>
  );
}
/** Its code may not have come before the cut: the plain strip stands for it. */
const BandeCoupe = lazyScreen(
  () => import('#client/vente/station/bande-coupe.offert.tsx'),
  'BandeCoupe',
  <HorsLigne />,
);

/** Chips rather than banners, to save room: station to accept, garde tax. */
export function PucesVente() {
  const garde = useGardeActuelle();
  const attend = useAtomValue(stationWaitsAtom);
  return (
    <>
      {attend && (
        <span className="etiquette teinte-warning" role="status" title={attend}>
          <span aria-hidden="true">▲</span> {phrasesPoste.aAccepter}
          <span className="vue-cachee"> : {attend}</span>
        </span>
      )}
      {garde && (
        <span className="etiquette teinte-warning" role="status">
          <span aria-hidden="true">▲</span>{' '}
          {phrasesGarde.gardeEnCours(formatFcfa(garde.montant_taxe))}
        </span>
      )}
    </>
  );
}
export function BandeauxVente({ r }: { r: Reservation | null }) {
  const { etat } = useAtomValue(connectionAtom);
  const coupe = useAtomValue(cutAtom) !== null;
  const gardees = useAtomValue(keptSalesAtom) > 0;
  const echoue = useAtomValue(ticketEchoueAtom);
  return (
    <>
      {!coupe && etat === 'hors_ligne' && <HorsLigne />}
      {r && echoue === r.id && (
        <Strip tone="danger" sign="✕">
          Ticket non imprimé{' '}
          <Button size="small" text="Réimprimer" onClick={() => void imprimerPaiement(r)} />{' '}
          {imprimanteDe(r.caisse_id) !== null && (
            <Button
              size="small"
              text="Imprimer sur ce poste"
              onClick={() => void imprimerPaiementIci(r)}
            />
          )}
        </Strip>
      )}
      <BandeauAdmin />
      {(coupe || gardees) && <BandeCoupe r={r} />}
    </>
  );
}
