import { Button } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { numeroDePanier } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { renvoyer } from './encaissement.actions.ts';
import { renvoiOuvertAtom } from './encaissement.atoms.ts';

const MOTIFS = [
  'Produit manquant',
  'Ordonnance à revoir',
  'Assurance à compléter',
  'Le client renonce',
];

function Motif({ r, fermer }: { r: Reservation; fermer: () => void }) {
  const [motif, setMotif] = useState('');
  const rendre = async (texte: string) => {
    if (texte.trim() !== '' && (await renvoyer(r.id, texte.trim()))) fermer();
  };
  const valider = (e: FormEvent) => {
    e.preventDefault();
    void rendre(motif);
  };
  return (
    <form noValidate className="renvoi" onSubmit={valider}>
      <div className="renvoi-motifs">
        {MOTIFS.map((m) => (
          <Button key={m} variant="outlined" text={m} onClick={() => void rendre(m)} />
        ))}
      </div>
      <TextInput
        autoFocus
        maxLength={200}
        placeholder="Autre motif"
        aria-label="Motif du renvoi"
        value={motif}
        onValueChange={setMotif}
      />
      <footer>
        <Button text="Fermer" onClick={fermer} />
        <Button type="submit" intent="primary" text="Renvoyer" disabled={motif.trim() === ''} />
      </footer>
    </form>
  );
}

export function RenvoiDialogue({ r }: { r: Reservation }) {
  const [ouvert, setOuvert] = useAtom(renvoiOuvertAtom);
  // His own only: the hand may have opened the next basket's.
  const fermer = () => setOuvert((de) => (de === r.id ? null : de));
  return (
    <Modal isOpen={ouvert === r.id} onClose={fermer} aria-labelledby="renvoi-titre">
      <DialogHeader
        id="renvoi-titre"
        title={`Renvoyer le N° ${numeroDePanier(r.position)} à ${r.created_by}`}
        onClose={fermer}
      />
      <Motif r={r} fermer={fermer} />
    </Modal>
  );
}
