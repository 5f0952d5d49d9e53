import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { PinField } from '#client/ui/pin-field.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogActions, FormField, FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { definirPin } from '#shared/admin/utilisateur/utilisateur.api.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { refetchComptes } from './comptes.queries.ts';

function fauteDe(pin: string, confirmation: string): string | null {
  if (pin.length < 4) return phrasesUtilisateur.pinTaille;
  return pin === confirmation ? null : phrasesUtilisateur.pinDifferents;
}

const aideDe = (has_pin: boolean, sien: boolean): string => {
  if (sien) return 'Choisissez un code que vous seul connaissez.';
  const avant = has_pin ? 'Le nouveau remplace l’ancien.' : 'Aucun code n’est défini.';
  return `${avant} La personne est prévenue, et devra en choisir un autre.`;
};

export function PinDialogue({
  compte: { id, fullname, has_pin },
  sien = false,
  fermer: close,
}: {
  compte: Pick<Compte, 'id' | 'fullname' | 'has_pin'>;
  /** The user's own. */
  sien?: boolean;
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const [pin, setPin] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { erreurs, enCours, envoyer } = useSubmit();
  const raison = fauteDe(pin, confirmation);
  const definir = async (voulu: string | null) => {
    const { success } = await envoyer((cle) =>
      callApi(definirPin, { parametres: { id }, corps: { pin: voulu }, cle }),
    );
    if (!success) return;
    if (!sien) refetchComptes();
    fermer();
  };
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    if (raison === null && !enCours) void definir(pin);
  };
  const retirer = async () => {
    if (await askFirst({ texte: `Sans code PIN, ${fullname} ne pourra plus prendre de caisse.` }))
      await definir(null);
  };
  return (
    <Modal
      isOpen
      className="formulaire-pin"
      aria-labelledby="pin-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="pin-titre"
        title={sien ? 'Votre code PIN' : `Code PIN de ${fullname}`}
        onClose={fermer}
      />
      <form noValidate className="formulaire-corps" onSubmit={soumettre}>
        <p className="discret">4 à 6 chiffres, pour prendre une caisse. {aideDe(has_pin, sien)}</p>
        <div className="grille-champs">
          <FormField label="Nouveau code">
            {(id) => (
              <PinField id={id} aria-label="Nouveau code" autoFocus value={pin} onChange={setPin} />
            )}
          </FormField>
          <FormField label="Confirmation">
            {(id) => (
              <PinField
                id={id}
                aria-label="Confirmation"
                value={confirmation}
                onChange={setConfirmation}
              />
            )}
          </FormField>
        </div>
        <FormErrors errors={erreurs} />
        <DialogActions>
          {has_pin && (
            <Button
              className="a-gauche"
              variant="outlined"
              intent="danger"
              onClick={() => void retirer()}
            >
              Retirer le code
            </Button>
          )}
          <Button onClick={fermer}>Annuler</Button>
          <ReasonedButton
            type="submit"
            intent="primary"
            loading={enCours}
            reason={raison}
            onClick={() => undefined}
          >
            Enregistrer
          </ReasonedButton>
        </DialogActions>
      </form>
    </Modal>
  );
}
