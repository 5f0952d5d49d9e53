import { Button } from '@blueprintjs/core';
import { Plus, Print } from '@blueprintjs/icons';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useRaccourcis } from '#client/base/raccourcis.ts';
import { connexionAtom } from '#client/base/connexion.atoms.ts';
import { paiementAtom } from '#client/reservation/paiement.queries.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { MontantSaisi } from '#client/ui/reglement/montant-saisi.tsx';
import { ARendre } from '#client/ui/reglement/a-rendre.tsx';
import { ChoixMode, modeSuivant } from '#client/ui/reglement/choix-mode.tsx';
import { MontantsRapides } from '#client/ui/reglement/montants-rapides.tsx';
import { toast } from '#client/ui/toast.ts';
import { Touche } from '#client/ui/touche.tsx';
import { messages } from '#shared/base/messages.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { MODES_PAIEMENT } from '#shared/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { abandonnerMontant, ajouterMode, encaisser, imprimer, recevoirMontant } from './encaissement.actions.ts';
import { luesAtom, modeAtom, partsAtom, recusAtom, referenceAtom, resteProposeAtom } from './encaissement.atoms.ts';
import { aRelire, estPayee, fauteAutreMode, fauteReglement, type Part, partsPayees, type PartSaisie, reste, taper, totalRecu, toutPrisEnCharge } from './encaissement.rules.ts';
import { PartsPayees, PartsReglement, Reference } from './parts-reglement.tsx';
import { PaveNumerique } from './pave-numerique.tsx';
import { useSaisieDirecte } from './use-saisie-directe.ts';

/** Why this basket cannot be paid now, or null. */
function useRaisonPaiement(r: Reservation): string | null {
  const horsLigne = useAtomValue(connexionAtom).etat === 'hors_ligne';
  const lue = useAtomValue(luesAtom)[r.id];
  const enCours = useAtomValue(paiementAtom);
  if (enCours) return messages.traitement;
  if (horsLigne) return 'Indisponible hors ligne : le montant reste, encaissez au retour de la connexion.';
  return aRelire(lue, r) ? messages.reservationModifieeAilleurs(r.modifiee_par ?? r.created_by) : null;
}

const AUCUNE: readonly Part[] = [];
/** What the cashier has put down and typed for this basket. */
function useSaisie(r: Reservation): { parts: readonly Part[]; saisie: PartSaisie; propose: boolean } {
  const montant = useAtomValue(recusAtom)[r.id] ?? null;
  const parts = useAtomValue(partsAtom)[r.id] ?? AUCUNE;
  const mode = useAtomValue(modeAtom);
  const reference = useAtomValue(referenceAtom);
  return { parts, saisie: { mode, montant, reference }, propose: useAtomValue(resteProposeAtom) };
}

function SaisieMontant({ r, faute, fige }: { r: Reservation; faute: string | null; fige: boolean }) {
  const { parts, saisie, propose } = useSaisie(r);
  const { montant } = saisie;
  const recevoir = (recu: number | null) => recevoirMontant(r.id, recu);
  const aPayer = reste(r, parts);
  const autre = () => {
    const obstacle = ajouterMode(r, saisie);
    if (obstacle) toast.avertir(obstacle);
  };
  useRaccourcis('caisse', { 'Alt+A': () => !fige && autre() });
  useEffect(() => {
    const { activeElement: champ } = document;
    // Never takes the focus: the reference of the part just put down may have it.
    if (propose && champ instanceof HTMLInputElement && champ.id === 'montant-recu') champ.select();
  }, [propose, parts.length]);
  return (
    <>
      <PartsReglement r={r} parts={parts} fige={fige} />
      {parts.length > 0 && saisie.mode !== 'espece' && <Reference fige={fige} />}
      <div className="montant-et-mode">
        <MontantSaisi id="montant-recu" libelle={parts.length > 0 ? 'Reste reçu' : 'Montant reçu'} valeur={montant} changer={recevoir} fige={fige} erreur={faute} autoFocus={!fige} />
        <BoutonMotive size="large" variant="outlined" icon={<Plus />} text="Autre mode" endIcon={<Touche>Alt+A</Touche>} raison={fige ? messages.traitement : fauteAutreMode(r, parts, saisie)} onClick={autre} />
      </div>
      <MontantsRapides net={aPayer} recu={montant} choisir={recevoir} fige={fige} />
      <PaveNumerique taper={(t) => recevoir(taper(propose ? null : montant, t))} fige={fige} />
      <ARendre recu={totalRecu(partsPayees(parts, saisie))} net={r.net_a_payer} />
    </>
  );
}

/** What was received, once paid: nothing of it changes any more. */
function MontantPaye({ r }: { r: Reservation }) {
  const modes = r.paiements ?? [];
  return (
    <>
      {modes.length > 1 ? <PartsPayees paiements={modes} /> : <ChoixMode mode={MODES_PAIEMENT.find((m) => m === r.mode_paiement) ?? 'espece'} choisir={() => undefined} fige />}
      <MontantSaisi libelle="Montant reçu" valeur={r.amount_gived} changer={() => undefined} fige erreur={null} />
      <PaveNumerique taper={() => undefined} fige />
      <ARendre recu={r.amount_gived} net={r.net_a_payer} />
    </>
  );
}

/** The money: mode, amount received, change, and the one button that ends the sale. */
export function Encaissement({ r }: { r: Reservation }) {
  const { parts, saisie, propose } = useSaisie(r);
  const [mode, setMode] = useAtom(modeAtom);
  const [essaye, setEssaye] = useState(false);
  const raison = useRaisonPaiement(r);
  const enCours = useAtomValue(paiementAtom);
  const rien = toutPrisEnCharge(r);
  const payees = rien ? AUCUNE : partsPayees(parts, saisie);
  const faute = fauteReglement(r, payees);
  const payee = estPayee(r);
  const fige = payee || enCours !== null;
  const payer = () => {
    if (payee) return;
    setEssaye(true);
    if (raison !== null) toast.avertir(raison);
    else if (faute === null) void encaisser(r.id, payees);
  };
  useRaccourcis('caisse', {
    F9: payer,
    F6: () => !fige && setMode(modeSuivant(mode)),
    F8: () => !fige && !rien && recevoirMontant(r.id, reste(r, parts)),
    'Ctrl+P': () => { if (payee) void imprimer(r); },
  });
  useSaisieDirecte({ payer, abandonner: () => !fige && abandonnerMontant(r.id), remplacer: propose });
  return (
    <section className="encaissement carte" aria-label="Encaissement">
      <p className="encaissement-net"><span>Net à payer</span><output aria-live="polite">{formatNombre(r.net_a_payer)} <small>FCFA</small></output></p>
      {rien && <div className="prise-totale"><b>{messages.priseEnChargeTotale.titre}</b><span>{messages.priseEnChargeTotale.texte}</span></div>}
      {!rien && payee && <MontantPaye r={r} />}
      {!rien && !payee && (
        <>
          <ChoixMode mode={mode} choisir={setMode} fige={fige} />
          <SaisieMontant r={r} faute={essaye ? faute : null} fige={fige} />
        </>
      )}
      {payee ? (
        <Button className="payer" size="large" intent="primary" icon={<Print />} text="Imprimer" endIcon={<Touche>Ctrl+P</Touche>} onClick={() => void imprimer(r)} />
      ) : (
        <BoutonMotive raison={raison} className="payer" size="large" intent="success" text={enCours ? messages.traitement : rien ? 'Prise en charge' : 'Payer'} endIcon={<Touche>F9</Touche>} onClick={payer} />
      )}
    </section>
  );
}
