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
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { refusDuPanier } from './repondre-coupe.ts';
import { disquePleinAtom, type JournalVu, journalAtom } from './station.atoms.ts';

/** Publishes what the selected basket cannot do offline. */
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
        () => vivant && dire({ ...toujours, vente: null }), // stored data unreadable
      );
    return () => {
      vivant = false;
    };
  }, [vend, r, dire]);
  useEffect(() => () => dire(null), [dire]);
}

function obstacleDuPoste(vu: JournalVu): string {
  if (!vu.ouvert) return phrases.journalFerme;
  return pasAccepte(vu) ?? phrases.sansPharmacie;
}
/** [HSL-30] Why the server would refuse this station's offline sales, else null. */
function pasAccepte({ marque, accepte, empreinte, signe, autreCle }: JournalVu): string | null {
  if (signe === false) return phrases.sansHttps;
  if (autreCle) return phrases.autreCle;
  if (marque === null) return phrases.jamaisAnnonce;
  return accepte ? null : phrases.attendAccord(marque, empreinte);
}

/** Disk filling, sales unreadable or not received. */
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
/** Back online: sales sent, sales not sent, station awaiting acceptance. */
function ServeurLa({ vu }: { vu: JournalVu }) {
  const ventes = useAtomValue(keptSalesAtom);
  const teinte = teinteDe(vu);
  return (
    <div className="bande-coupe">
      <Strip tone={teinte} sign={teinte === 'danger' ? '✕' : '▲'}>
        {vu.accepte && ventes > vu.refusees.length + vu.autrui.length && phrases.enRemise(ventes)}
        <Soucis vu={vu} />
      </Strip>
    </div>
  );
}

/**
 * The only offline strip of the selling screen: since when, sales to send; then their sending, or
 * why it fails.
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
      <Strip tone={teinte} sign="▲">
        <span aria-live="off">
          {coupe?.vend === true ? phrases.venteContinue(duree) : phrases.venteAttend(duree)}
        </span>{' '}
        {coupe?.vend === true ? phrases.aRemettre(ventes) : coupe && obstacleDuPoste(vu)}
        <Soucis vu={vu} />
      </Strip>
    </div>
  );
}
