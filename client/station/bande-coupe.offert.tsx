import './bande-coupe.css';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import {
  connectionAtom,
  cutAtom,
  cutRefusalsAtom,
  keptSalesAtom,
} from '#client/base/connection.atoms.ts';
import { elapsedSince, useElapsed } from '#client/ui/connection-status.tsx';
import { Strip } from '#client/ui/strip.tsx';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import * as phrases from '#shared/station/coupe.phrases.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { refusDuPanier } from './repondre-coupe.ts';
import { disquePleinAtom, type JournalVu, journalAtom } from './station.atoms.ts';

/** Tells the screen, while the cut lasts, what the basket in front of the seller cannot do. */
function useRefus(r: Reservation | null): void {
  const vend = useAtomValue(cutAtom)?.vend === true;
  const dire = useSetAtom(cutRefusalsAtom);
  useEffect(() => {
    let vivant = true;
    const annuler = r && r.id > 0 ? phrases.annulerAttend : null;
    const toujours = { annuler, envoi: phrases.envoi, devis: phrases.devis };
    if (!vend || !r || !estTraitable(r)) dire(vend ? { ...toujours, vente: null } : null);
    else
      refusDuPanier(r).then(
        (vente) => vivant && dire({ ...toujours, vente }),
        () => vivant && dire({ ...toujours, vente: null }), // what is kept here does not read
      );
    return () => {
      vivant = false;
    };
  }, [vend, r, dire]);
  useEffect(() => () => dire(null), [dire]);
}

/** Why this station does not sell by itself. */
function obstacleDuPoste(vu: JournalVu): string {
  if (!vu.ouvert) return phrases.journalFerme;
  return pasAccepte(vu) ?? phrases.sansPharmacie;
}
/** [HSL-30] What keeps the server from taking what this station would sell alone; null: nothing. */
function pasAccepte({ marque, accepte, empreinte, signe, autreCle }: JournalVu): string | null {
  if (signe === false) return phrases.sansHttps;
  if (autreCle) return phrases.autreCle;
  if (marque === null) return phrases.jamaisAnnonce;
  return accepte ? null : phrases.attendAccord(marque, empreinte);
}

/** What calls for somebody: a disk that fills, sales that no longer read, or were not received. */
function Soucis({ vu }: { vu: JournalVu }) {
  const plein = useAtomValue(disquePleinAtom);
  const [refusee] = vu.refusees;
  return (
    <>
      {vu.illisibles > 0 && ` ${phrases.illisibles(vu.illisibles)}`}
      {refusee && ` ${phrases.remiseRefusee(refusee.numero, refusee.refus.join(' '))}`}
      {vu.autrui[0] !== undefined && ` ${phrases.douteDAutrui(vu.autrui[0])}`}
      {plein && ` ${phrases.disquePresquePlein}`}
    </>
  );
}

const teinteDe = ({ refusees, illisibles }: JournalVu) =>
  refusees.length + illisibles > 0 ? 'danger' : 'warning';
/** The server answers: what leaves, what does not, and that nobody accepted this station yet. */
function ServeurLa({ vu }: { vu: JournalVu }) {
  const ventes = useAtomValue(keptSalesAtom);
  const teinte = teinteDe(vu);
  return (
    <div className="bande-coupe">
      <Strip teinte={teinte} signe={teinte === 'danger' ? '✕' : '▲'}>
        {vu.accepte && ventes > vu.refusees.length + vu.autrui.length && phrases.enRemise(ventes)}
        <Soucis vu={vu} />
      </Strip>
    </div>
  );
}

/**
 * The one strip of a cut on the selling screen: since when, that the sale goes on, what is to be
 * handed over; then, the server back, that it leaves, or why it does not.
 */
export function BandeCoupe({ r }: { r: Reservation | null }) {
  const coupe = useAtomValue(cutAtom);
  const { depuis: perdue } = useAtomValue(connectionAtom);
  const ventes = useAtomValue(keptSalesAtom);
  const vu = useAtomValue(journalAtom);
  const depuis = coupe?.depuis ?? perdue;
  const duree = elapsedSince(useElapsed(depuis));
  useRefus(r);
  const teinte = teinteDe(vu);
  if (depuis === null) return <ServeurLa vu={vu} />;
  return (
    <div className="bande-coupe">
      <Strip teinte={teinte} signe="▲">
        <span aria-live="off">
          {coupe?.vend === true ? phrases.venteContinue(duree) : phrases.venteAttend(duree)}
        </span>{' '}
        {coupe?.vend === true ? phrases.aRemettre(ventes) : coupe && obstacleDuPoste(vu)}
        <Soucis vu={vu} />
      </Strip>
    </div>
  );
}
