import { Time } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { memo, useEffect, useRef } from 'react';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { useSteady } from '#client/ui/use-steady.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import { nomDuClient, numeroDePanier } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { mesDifferesAtom } from './differes.atoms.ts';
import { servir } from './encaissement.actions.ts';
import { nouvellesAtom, servieAtom } from './encaissement.atoms.ts';
import { duree, enAttente, estPayee } from './encaissement.rules.ts';

/** Red beyond. */
const LONGUE_ATTENTE_MS = 5 * 60_000;
const TOUCHES_MAX = 9;

function Attente({ depuis }: { depuis: string }) {
  const ms = useNow(10_000) - Date.parse(depuis);
  return (
    <span className={ms > LONGUE_ATTENTE_MS ? 'etiquette teinte-danger' : 'file-depuis'}>
      <Time size={12} /> {duree(ms)}
    </span>
  );
}

interface PropsPanier {
  r: Reservation;
  servie: boolean;
  nouvelle: boolean;
  gardee: boolean;
  /** Left the queue under the hand. */
  partie: boolean;
  /** Rank in the queue, from 1: its shortcut key. */
  rang: number;
}
function EnAttente({ r, nouvelle, rang }: PropsPanier) {
  return (
    <>
      <span className="file-client">{nomDuClient(r)}</span>
      {rang > 0 && rang <= TOUCHES_MAX && <KeyCap>{`Alt+${rang}`}</KeyCap>}
      <span className="file-suite">
        {r.switch_caisse_at && <Attente depuis={r.switch_caisse_at} />}
        {nouvelle ? (
          <small className="file-vendeur">nouveau · {r.created_by}</small>
        ) : (
          <span className="file-vendeur">{r.created_by.split(' ')[0]}</span>
        )}
        <b className="nombre">{formatNombre(r.net_a_payer)}</b>
      </span>
    </>
  );
}

const Panier = memo(function Panier(props: PropsPanier) {
  const { r, servie, nouvelle, gardee, partie } = props;
  // Locally stored state first, the most important for the cashier.
  const bouton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (servie) bouton.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [servie]);
  const etat = gardee ? 'teinte-warning gardee' : nouvelle && 'nouvelle';
  return (
    <button
      ref={bouton}
      type="button"
      className={`file-panier ${etat || ''}`}
      aria-pressed={servie}
      disabled={partie}
      onClick={() => servir(r.id)}
      title={`${r.client} · ${r.created_by}`}
    >
      <b className="file-numero">{numeroDePanier(r.position)}</b>
      {gardee ? <small>Non synchronisé</small> : <EnAttente {...props} />}
    </button>
  );
});

const useGardees = (): number[] =>
  useAtomValue(mesDifferesAtom)
    .filter(resteARegler)
    .map((d) => d.reservation_id);

/** Baskets that wait or whose payment is kept here, each in its place and key under the hand. */
export function useFileTenue(file: readonly Reservation[]) {
  const gardees = useGardees();
  const tenue = useSteady(file.filter((r) => !estPayee(r) || gardees.includes(r.id)));
  return { ...tenue, attente: enAttente(tenue.rows) };
}
export type FileTenue = ReturnType<typeof useFileTenue>;

export function FileAttente({ tenue }: { tenue: FileTenue }) {
  const servie = useAtomValue(servieAtom);
  const nouvelles = useAtomValue(nouvellesAtom);
  const { rows, attente, isGone, aim } = tenue;
  const rangs = new Map(attente.map((r, i) => [r.id, i + 1]));
  const gardees = useGardees();
  return (
    <nav className="file-attente" aria-label="Réservations de la caisse" onPointerMove={aim}>
      {rows.map((r) => (
        <Panier
          key={r.id}
          r={r}
          servie={r.id === servie}
          nouvelle={nouvelles.includes(r.id)}
          gardee={gardees.includes(r.id)}
          partie={isGone(r)}
          rang={rangs.get(r.id) ?? 0}
        />
      ))}
    </nav>
  );
}
