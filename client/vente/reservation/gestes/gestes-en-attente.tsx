import './gestes.css';
import { useAtomValue } from 'jotai';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { mainAtom } from '../reservation.atoms.ts';
import { describePending } from './en-attente.rules.ts';

export function GestesEnAttente() {
  const dit = describePending(useAtomValue(mainAtom));
  return (
    <p className="gestes-en-attente" role="status" hidden={dit === null}>
      {dit !== null && phrasesReservation.gestesAttendent(dit)}
    </p>
  );
}
