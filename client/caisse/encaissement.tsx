import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
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
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { abandonnerMontant, encaisser, imprimer, recevoirMontant } from './encaissement.actions.ts';
import { luesAtom, modeAtom, recusAtom } from './encaissement.atoms.ts';
import { aRelire, estPayee, fauteMontant, taper, toutPrisEnCharge } from './encaissement.rules.ts';
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

function SaisieMontant({ r, recu, faute, fige }: { r: Reservation; recu: number | null; faute: string | null; fige: boolean }) {
  const recevoir = (montant: number | null) => recevoirMontant(r.id, montant);
  return (
    <>
      <MontantSaisi id="montant-recu" libelle="Montant reçu" valeur={recu} changer={recevoir} fige={fige} erreur={faute} autoFocus={!fige} />
      <MontantsRapides net={r.net_a_payer} recu={recu} choisir={recevoir} fige={fige} />
      <PaveNumerique taper={(t) => recevoir(taper(recu, t))} fige={fige} />
      <ARendre recu={recu} net={r.net_a_payer} />
    </>
  );
}

/** The money: mode, amount received, change, and the one button that ends the sale. */
export function Encaissement({ r }: { r: Reservation }) {
  const recu = useAtomValue(recusAtom)[r.id] ?? null;
  const [mode, setMode] = useAtom(modeAtom);
  const [essaye, setEssaye] = useState(false);
  const raison = useRaisonPaiement(r);
  const enCours = useAtomValue(paiementAtom);
  const rien = toutPrisEnCharge(r);
  const faute = fauteMontant(r, recu);
  const payee = estPayee(r);
  const fige = payee || enCours !== null;
  const payer = () => {
    if (payee) return;
    setEssaye(true);
    if (raison !== null) toast.avertir(raison);
    else if (faute === null) void encaisser(r.id, rien ? 0 : (recu ?? 0), mode);
  };
  useRaccourcis('caisse', {
    F9: payer,
    F6: () => !fige && setMode(modeSuivant(mode)),
    F8: () => !fige && !rien && recevoirMontant(r.id, r.net_a_payer),
    'Ctrl+P': () => { if (payee) void imprimer(r); },
  });
  useSaisieDirecte({ payer, abandonner: () => !fige && abandonnerMontant(r.id) });
  return (
    <section className="encaissement carte" aria-label="Encaissement">
      <p className="encaissement-net"><span>Net à payer</span><output aria-live="polite">{formatNombre(r.net_a_payer)} <small>FCFA</small></output></p>
      {rien ? (
        <div className="prise-totale"><b>{messages.priseEnChargeTotale.titre}</b><span>{messages.priseEnChargeTotale.texte}</span></div>
      ) : (
        <>
          <ChoixMode mode={mode} choisir={setMode} fige={fige} />
          <SaisieMontant r={r} recu={payee ? r.amount_gived : recu} faute={essaye && !payee ? faute : null} fige={fige} />
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
