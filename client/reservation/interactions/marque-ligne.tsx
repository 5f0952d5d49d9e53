import { useAtomValue, useSetAtom } from 'jotai';
import { MarqueDeLigne } from '#client/interaction/marque-de-ligne.offert.tsx';
import { cleDeLigne } from '#shared/reservation/ligne-analysee.rules.ts';
import type { LigneReservation } from '#shared/reservation/reservation.schema.ts';
import { panneauVigilanceAtom, veilleAtom } from './veille.atoms.ts';

/** What is told beside a line of the basket on screen. */
export function MarqueLigne({ l }: { l: Pick<LigneReservation, 'produit_id' | 'libelle'> }) {
  const etat = useAtomValue(veilleAtom)?.bilan.lignes.get(cleDeLigne(l.produit_id));
  const ouvrir = useSetAtom(panneauVigilanceAtom);
  return etat && <MarqueDeLigne etat={etat} libelle={l.libelle} ouvrir={() => ouvrir(true)} />;
}
