import './ordonnance.css';
import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { store } from '#client/base/store.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { manqueDOrdonnance } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import type { Ordonnance } from '#shared/sante/ordonnancier/ordonnance.schema.ts';
import { demandesDuPanier } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { demandeOrdonnanceAtom } from './ordonnancier.atoms.ts';
import { useOrdonnance } from './ordonnance.queries.ts';

const Dialogue = lazyScreen(() => import('./ordonnance-dialogue.tsx'), 'OrdonnanceDialogue');

type Panier = Pick<
  Reservation,
  'id' | 'client_id' | 'client' | 'nom_assure' | 'reservation_produits'
>;

/** Leaving cancels the waiting action. */
export function OrdonnanceDemandee({ r }: { r: Panier }) {
  const demande = useAtomValue(demandeOrdonnanceAtom);
  useEffect(() => () => store.get(demandeOrdonnanceAtom)?.repondre?.(false), []);
  return demande?.reservation_id === r.id && <Dialogue key={r.id} r={r} demande={demande} />;
}

function describeEtat(tenue: Ordonnance, manque: readonly string[]): string {
  if (manque.length > 0) return manque.join(' ');
  const pour = tenue.usage_professionnel ? phrases.USAGE_PROFESSIONNEL : (tenue.patient ?? '');
  return [tenue.prescripteur?.nom, pour].filter(Boolean).join(' · ');
}

function Etat({
  tenue,
  exiger,
  ouvrir,
}: {
  tenue: Ordonnance | null;
  exiger: boolean;
  ouvrir: () => void;
}) {
  const manque = manqueDOrdonnance(tenue);
  const faite = tenue !== null && manque.length === 0;
  const attendue = exiger ? 'teinte-warning' : 'teinte-neutre';
  return (
    <div className={`avis bande-ordonnance ${faite ? 'teinte-success' : attendue}`} role="status">
      <span aria-hidden="true">{faite ? '✓' : 'Rx'}</span>
      <span className="coupe">
        <b>Ordonnance</b> {tenue ? describeEtat(tenue, manque) : phrases.aSaisir(exiger)}
      </span>
      <Button
        size="small"
        text={tenue ? 'Modifier' : 'Saisir'}
        endIcon={<KeyCap>Alt+O</KeyCap>}
        onClick={ouvrir}
      />
    </div>
  );
}

/** [ORD-17] Prescription required: patient once typed, shortcut key; never captures a scan. */
export function BandeOrdonnance({ r, ferme }: { r: Panier; ferme: boolean }) {
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier;
  const { demander, exiger } = demandesDuPanier(reglage, r.reservation_produits);
  const [touchee, toucher] = useState(false);
  const { data: tenue } = useOrdonnance(r.id, !ferme && (demander || touchee));
  const ouvrir = () => {
    toucher(true);
    store.set(demandeOrdonnanceAtom, { reservation_id: r.id, repondre: null });
  };
  useShortcuts('vente', { ...(!ferme && { 'Alt+O': ouvrir }) });
  const dite = !ferme && tenue !== undefined && (demander || tenue !== null);
  return (
    <>
      {dite && <Etat tenue={tenue} exiger={exiger} ouvrir={ouvrir} />}
      <OrdonnanceDemandee r={r} />
    </>
  );
}
