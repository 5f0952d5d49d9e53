import { Button } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { toast } from '#client/ui/toast.ts';
import { MontantSaisi } from '#client/ui/reglement/montant-saisi.tsx';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { remiseTapee, remiseValide } from '#shared/vente/reservation/lignes.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { pourcentTape, remiseDuTaux } from '../panier/panier.rules.ts';
import { useIdentite } from '../panier/use-panier.ts';
import { modifierReservation } from '../panier/panier.actions.ts';
import { surLePanier } from '../reservation.actions.ts';
import { remiseOuverteAtom } from '../reservation.atoms.ts';

function Saisie({
  r,
  habituelle,
  fermer,
}: {
  r: Reservation;
  habituelle: number;
  fermer: () => void;
}) {
  const [montant, setMontant] = useState<number | null>(habituelle > 0 ? habituelle : null);
  const remise = remiseTapee(montant ?? 0, r.montant_avant_remise);
  const valide = remise > 0 && remiseValide(enCentimes(remise), enCentimes(r.montant_avant_remise));
  const appliquer = (e: FormEvent) => {
    e.preventDefault();
    if (!valide) return;
    surLePanier('acte', (vu) => modifierReservation(vu, { remise }));
    fermer();
  };
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === 'Escape') fermer();
    // The disabled button blocks Enter's submit.
    else if (e.key === 'Enter' && !valide) toast.avertir(phrasesReservation.remiseInvalide);
  };
  // '10%' is read before the field turns it into ten francs
  const surSaisie = (e: FormEvent) => {
    const pourcent = e.target instanceof HTMLInputElement ? pourcentTape(e.target.value) : null;
    if (pourcent === null) return;
    e.stopPropagation();
    setMontant(remiseDuTaux(r, pourcent));
  };
  return (
    <form
      noValidate
      className="remise"
      onSubmit={appliquer}
      onKeyDown={surTouche}
      onInputCapture={surSaisie}
    >
      <MontantSaisi
        libelle="Remise"
        valeur={montant}
        changer={setMontant}
        autoFocus
        aide="ou 10 %"
        erreur={montant !== null && !valide ? phrasesReservation.remiseInvalide : null}
      />
      <Button
        type="submit"
        text="Appliquer"
        intent="primary"
        aria-disabled={!valide}
        disabled={!valide}
      />
      <Button variant="minimal" text="Fermer" onClick={fermer} />
    </form>
  );
}

export function Remise({ r }: { r: Reservation }) {
  const [ouverte, setOuverte] = useAtom(remiseOuverteAtom);
  const { data: client } = useClient(r.client_id);
  const identite = useIdentite(r.id);
  if (!ouverte) return null;
  return (
    <Saisie
      key={identite}
      r={r}
      habituelle={remiseDuTaux(r, client?.remise_percent ?? 0)}
      fermer={() => setOuverte(false)}
    />
  );
}
