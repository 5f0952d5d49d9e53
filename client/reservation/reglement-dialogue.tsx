import { Button } from '@blueprintjs/core';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useState } from 'react';
import { useRaccourcis } from '#client/base/raccourcis.ts';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { MontantSaisi } from '#client/ui/reglement/montant-saisi.tsx';
import { ChoixMode } from '#client/ui/reglement/choix-mode.tsx';
import { MontantsRapides } from '#client/ui/reglement/montants-rapides.tsx';
import { ARendre } from '#client/ui/reglement/a-rendre.tsx';
import { messages } from '#shared/base/messages.ts';
import { enCentimes, formatFcfa } from '#shared/base/montant.ts';
import type { ModePaiement } from '#shared/caisse/caisse.schema.ts';
import { rendu } from '#shared/caisse/reglement.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { payer } from './paiement.actions.ts';
import { paiementAtom } from './paiement.queries.ts';
import { reglementOuvertAtom } from './reservation.atoms.ts';

const RECU = 'reglement-recu';

function Reglement({ r, fermer }: { r: Reservation; fermer: () => void }) {
  const [recu, setRecu] = useState<number | null>(null);
  const [mode, setMode] = useState<ModePaiement>('espece');
  const [essaye, setEssaye] = useState(false);
  const enCours = useAtomValue(paiementAtom);
  const faute = recu === null ? messages.montantRequis : rendu(enCentimes(recu), enCentimes(r.net_a_payer)) < 0 ? messages.montantInferieur : null;
  const valider = (e?: FormEvent) => {
    e?.preventDefault();
    setEssaye(true);
    if (faute === null && recu !== null && !enCours) void payer(r, recu, mode);
  };
  // A field put out of reach loses the focus, and the dialog its keys: after a refusal both come back.
  useEffect(() => {
    if (enCours === null && essaye) document.getElementById(RECU)?.focus();
  }, [enCours, essaye]);
  const exact = () => setRecu(r.net_a_payer);
  useRaccourcis('dialogue', { F8: exact, F9: () => valider() });
  return (
    <form className="reglement" onSubmit={valider}>
      <p className="reglement-net"><span>Net à payer</span><output>{formatFcfa(r.net_a_payer)}</output></p>
      <ChoixMode mode={mode} choisir={setMode} fige={enCours !== null} />
      <MontantSaisi id={RECU} libelle="Montant reçu" valeur={recu} changer={setRecu} autoFocus fige={enCours !== null} erreur={(essaye || recu !== null) && faute ? faute : null} />
      <MontantsRapides net={r.net_a_payer} recu={recu} choisir={setRecu} fige={enCours !== null} />
      <ARendre recu={recu} net={r.net_a_payer} />
      {enCours?.etat === 'sans_reponse' && <p className="bande teinte-warning" role="alert">Pas de réponse du serveur : le même paiement est renvoyé dès que la connexion revient.</p>}
      <footer>
        <Button size="large" text="Fermer" onClick={fermer} disabled={enCours !== null} />
        <Button size="large" type="submit" intent="success" className="acte-large" text={enCours ? messages.traitement : 'Payer'} disabled={enCours !== null} />
      </footer>
    </form>
  );
}

/** Payment on the selling screen. */
export function ReglementDialogue({ r }: { r: Reservation }) {
  const [ouvert, setOuvert] = useAtom(reglementOuvertAtom);
  const enCours = useAtomValue(paiementAtom) !== null;
  const fermer = () => setOuvert(false);
  return (
    <Dialogue isOpen={ouvert} onClose={fermer} canEscapeKeyClose={!enCours} canOutsideClickClose={false} className="reglement-dialogue" aria-labelledby="reglement-titre">
      <EnteteDialogue id="reglement-titre" titre="Règlement" fermer={fermer} />
      <Reglement key={r.id} r={r} fermer={fermer} />
    </Dialogue>
  );
}
