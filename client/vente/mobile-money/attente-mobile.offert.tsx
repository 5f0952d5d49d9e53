// @kept-when-opened
import { Button } from '@blueprintjs/core';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import {
  attendLeClient,
  type DemandeDuPanier,
  LIBELLE_OPERATEUR,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { SANS_REPONSE_MS } from '#shared/vente/mobile-money/guichet.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import './mobile-money.css';

/** While the client types a code: who, how much, since when; « Autre mode » at any time. */
export function AttenteMobile({
  demande,
  autreMode,
  touche,
}: {
  demande: DemandeDuPanier;
  autreMode: () => void;
  /** Key that chooses another mode here. */
  touche?: string;
}) {
  const attend = useNow(1_000) - Date.parse(demande.depuis);
  const longue = attend >= SANS_REPONSE_MS;
  const incertaine = demande.etat === 'incertaine';
  return (
    <div className={`attente-mobile${incertaine || longue ? ' teinte-warning' : ''}`} role="status">
      <b>
        {demande.operateur ? LIBELLE_OPERATEUR[demande.operateur] : 'Mobile money'}{' '}
        {demande.telephone}
      </b>
      <output>{formatFcfa(demande.montant)}</output>
      <p>{textOf(demande, longue)}</p>
      <span className="discret">
        {phrases.attente.secondes(Math.max(0, Math.floor(attend / 1000)))}
      </span>
      <Button
        size="large"
        text={phrases.autreMode}
        endIcon={touche === undefined ? undefined : <KeyCap>{touche}</KeyCap>}
        onClick={autreMode}
      />
    </div>
  );
}
function textOf(d: DemandeDuPanier, longue: boolean): string {
  if (d.etat === 'incertaine') return d.motif ?? phrases.sansReponse;
  if (longue) return phrases.attente.longue;
  return d.etat === 'en_attente_client' ? attendLeClient : phrases.attente.envoi;
}
