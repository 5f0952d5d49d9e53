import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { dernierRenduAtom } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { imprimerPaiement } from '../paiement/paiement.actions.ts';
import { chargerTicket } from '../paiement/paiement.offert.ts';
import {
  equivalentsDeAtom,
  mainAtom,
  prescriptionOuverteAtom,
  promettreAtom,
  reglementAtom,
} from '../reservation.atoms.ts';

const Equivalents = lazyScreen(
  () => import('../recherche/equivalents-dialogue.tsx'),
  'EquivalentsDialogue',
);
const Prescription = lazyScreen(
  () => import('../prescription/prescription-dialogue.tsx'),
  'PrescriptionDialogue',
);
const Promis = lazyScreen(() => import('../recherche/promis-dialogue.tsx'), 'PromisDialogue');

const chargerReglement = () => import('../paiement/reglement-dialogue.tsx');
const Reglement = lazyScreen(chargerReglement, 'ReglementDialogue');
const chargerPayee = () => import('../paiement/vente-payee.tsx');
export const VenteFinie = lazyScreen(chargerPayee, 'VentePayee');
const Rendu = lazyScreen(() => import('#client/ui/reglement/dernier-rendu.tsx'), 'BandeRendu');

const REPOS_MS = 1_500;
/** Prefetched: payment must work offline. */
function usePaiementPret(): void {
  useEffect(() => {
    const minuterie = setTimeout(() => {
      void Promise.all([chargerReglement(), chargerPayee(), chargerTicket()]).catch(
        () => undefined,
      );
    }, REPOS_MS);
    return () => clearTimeout(minuterie);
  }, []);
}

export function RappelRendu({ jour, r }: { jour: readonly Reservation[]; r: Reservation | null }) {
  const rendu = useAtomValue(dernierRenduAtom);
  const imprimer = (id: number) => {
    const payee = jour.find((f) => f.id === id);
    if (payee) void imprimerPaiement(payee);
  };
  return rendu && <Rendu saufPour={r?.id ?? null} imprimer={imprimer} />;
}

/** Opens at once, even while its basket is being created. */
export function ReglementEventuel({ r }: { r: Reservation | null }) {
  const ouvert = useAtomValue(reglementAtom) !== null;
  const demande = useAtomValue(mainAtom).gestes.some(({ genre }) => genre === 'reglement');
  return (ouvert || demande) && <Reglement r={r} />;
}

export function AidesVente() {
  usePaiementPret();
  const equivalents = useAtomValue(equivalentsDeAtom) !== null;
  const promettre = useAtomValue(promettreAtom) !== null;
  const prescription = useAtomValue(prescriptionOuverteAtom);
  return (
    <>
      {equivalents && <Equivalents />}
      {prescription && <Prescription />}
      {promettre && <Promis />}
    </>
  );
}
