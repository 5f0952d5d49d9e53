import { Button } from '@blueprintjs/core';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { focusAmount } from '#client/ui/reglement/montant-saisi.tsx';
import { SaisieReglementForme } from '#client/ui/reglement/saisie-reglement.tsx';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { auNet, fauteReglement, partsPayees, saisieExacte } from '#shared/caisse/parts.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { payer } from './paiement.actions.ts';
import { paiementAtom } from './paiement.offert.ts';
import { useIdentite } from '../panier/use-panier.ts';
import { reglementOuvertAtom } from '../reservation.atoms.ts';

function Reglement({ r, fermer }: { r: Reservation; fermer: () => void }) {
  const [tenue, setSaisie] = useState(() => saisieExacte(r.net_a_payer));
  const saisie = auNet(r.net_a_payer, tenue);
  const [essaye, setEssaye] = useState(false);
  const enCours = useAtomValue(paiementAtom);
  const payees = partsPayees(saisie);
  const faute = fauteReglement(r.net_a_payer, payees, phrasesReglement.montantInferieur);
  const valider = (e?: FormEvent) => {
    e?.preventDefault();
    setEssaye(true);
    if (faute === null && !enCours) void payer(r, payees);
  };
  // A field put out of reach loses the focus, and the dialog its keys: after a refusal both come
  // back.
  useEffect(() => {
    if (enCours === null && essaye) focusAmount();
  }, [enCours, essaye]);
  // The key that opened the dialog, pressed twice by mistake, must not pay an amount nobody typed.
  useShortcuts('dialogue', { F9: () => !saisie.propose && valider() });
  // While parts are put down the rest is still to come: that it is missing is no fault yet.
  const dite =
    essaye || (saisie.montant !== null && !saisie.propose && saisie.parts.length === 0)
      ? faute
      : null;
  return (
    <form noValidate className="reglement" onSubmit={valider}>
      <p className="reglement-net">
        <span>Net à payer</span>
        <output>{formatFcfa(r.net_a_payer)}</output>
      </p>
      <SaisieReglementForme
        net={r.net_a_payer}
        saisie={saisie}
        changer={setSaisie}
        faute={dite}
        insuffisant={phrasesReglement.montantInferieur}
        fige={enCours !== null}
        portee="dialogue"
      />
      {enCours?.etat === 'sans_reponse' && (
        <p className="bande teinte-warning" role="alert">
          Pas de réponse du serveur : le même paiement est renvoyé dès que la connexion revient.
        </p>
      )}
      <footer>
        <Button size="large" text="Fermer" onClick={fermer} disabled={enCours !== null} />
        <Button
          size="large"
          type="submit"
          intent="success"
          className="acte-large"
          text={enCours ? phrasesReglement.traitement : 'Payer'}
          disabled={enCours !== null}
        />
      </footer>
    </form>
  );
}

/** Payment on the selling screen. */
export function ReglementDialogue({ r }: { r: Reservation }) {
  const [ouvert, setOuvert] = useAtom(reglementOuvertAtom);
  const enCours = useAtomValue(paiementAtom) !== null;
  const identite = useIdentite(r.id);
  const fermer = () => setOuvert(false);
  return (
    <Modal
      isOpen={ouvert}
      onClose={fermer}
      canEscapeKeyClose={!enCours}
      canOutsideClickClose={false}
      className="reglement-dialogue"
      aria-labelledby="reglement-titre"
    >
      <DialogHeader id="reglement-titre" titre="Règlement" fermer={fermer} />
      <Reglement key={identite} r={r} fermer={fermer} />
    </Modal>
  );
}
