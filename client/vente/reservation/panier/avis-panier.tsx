import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { heureDe } from '#shared/base/dates.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { retirerRemiseEtAjouter } from '../recherche/ajout.actions.ts';
import { empechement } from './empechements.rules.ts';
import { aviser } from './panier.actions.ts';
import { remiseAppliquee } from './panier.rules.ts';
import { useRetenueRendue } from './use-retenue-rendue.ts';
import { attendentRemiseAtom, avisAtom } from '../reservation.atoms.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Last refusal or warning; stays until read or replaced. */
export function AvisPanier({ r }: { r: Reservation }) {
  const { id } = r;
  const avis = useAtomValue(avisAtom)[id];
  const attendent = useAtomValue(attendentRemiseAtom)[id] ?? [];
  const retirable = attendent.length > 0 && remiseAppliquee(r) && empechement(r) === null;
  if (!avis) return null;
  return (
    <div className={`avis teinte-warning`} role="alert">
      <span aria-hidden="true">▲</span>
      <span>{avis}</span>
      {retirable && (
        <Button
          size="small"
          text={phrasesReservation.retirerRemiseEtAjouter(attendent.length)}
          endIcon={<KeyCap>F6</KeyCap>}
          onClick={() => void retirerRemiseEtAjouter(id)}
        />
      )}
      <IconButton icon={<Cross />} aria-label="Fermer l’avis" onClick={() => aviser(id, '')} />
    </div>
  );
}

/** [PAS-1] Cashier's full reason, until resent; the tab only fits a word. */
export function AvisRenvoi({ r }: { r: Reservation }) {
  if (r.etat_caisse !== 'Renvoyé' || !r.renvoi_motif || !estTraitable(r)) return null;
  return (
    <div className="avis teinte-warning" role="status">
      <span aria-hidden="true">↩</span>
      <span>{phrasesReservation.renvoyePar(r.caisse, r.renvoi_motif)}</span>
    </div>
  );
}

/** Stock released to others; hidden on the next edit. */
export function AvisRetenue({ r }: { r: Reservation }) {
  if (!useRetenueRendue(r)) return null;
  return (
    <div className="avis teinte-warning" role="status">
      <span aria-hidden="true">↺</span>
      <span>{phrasesReservation.retenueRendue(heureDe(new Date(r.edited_at)))}</span>
    </div>
  );
}
