import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampPin } from '#client/ui/champ-pin.tsx';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { ActesDialogue, ChampForme, ErreursForme } from '#client/ui/formulaire.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { definirPin } from '#shared/utilisateur/utilisateur.api.ts';
import type { Compte } from '#shared/utilisateur/utilisateur.schema.ts';
import { relireComptes } from './utilisateur-dialogue.tsx';

function fauteDe(pin: string, confirmation: string): string | null {
  if (pin.length < 4) return phrasesUtilisateur.pinTaille;
  return pin === confirmation ? null : phrasesUtilisateur.pinDifferents;
}

/** Sets the PIN of somebody's register sessions, or takes it away. */
export function PinDialogue({
  compte: { id, fullname, has_pin },
  fermer,
}: {
  compte: Compte;
  fermer: () => void;
}) {
  const [pin, setPin] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { erreurs, enCours, envoyer } = useEnvoi();
  const raison = fauteDe(pin, confirmation);
  const definir = async (voulu: string | null) => {
    const { success } = await envoyer((cle) =>
      appeler(definirPin, { parametres: { id }, corps: { pin: voulu }, cle }),
    );
    if (!success) return;
    relireComptes();
    fermer();
  };
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    if (raison === null && !enCours) void definir(pin);
  };
  const retirer = async () => {
    if (await confirmer({ texte: `Sans code PIN, ${fullname} ne pourra plus prendre de caisse.` }))
      await definir(null);
  };
  return (
    <Dialogue
      isOpen
      className="formulaire-pin"
      aria-labelledby="pin-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="pin-titre" titre={`Code PIN de ${fullname}`} fermer={fermer} />
      <form className="formulaire-corps" onSubmit={soumettre}>
        <p className="discret">
          4 à 6 chiffres, pour prendre une caisse.{' '}
          {has_pin ? 'Le nouveau remplace l’ancien.' : 'Aucun code n’est défini.'}
        </p>
        <div className="grille-champs">
          <ChampForme libelle="Nouveau code">
            {(id) => (
              <ChampPin id={id} aria-label="Nouveau code" autoFocus valeur={pin} changer={setPin} />
            )}
          </ChampForme>
          <ChampForme libelle="Confirmation">
            {(id) => (
              <ChampPin
                id={id}
                aria-label="Confirmation"
                valeur={confirmation}
                changer={setConfirmation}
              />
            )}
          </ChampForme>
        </div>
        <ErreursForme erreurs={erreurs} />
        <ActesDialogue>
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
          <BoutonMotive
            type="submit"
            intent="primary"
            loading={enCours}
            raison={raison}
            onClick={() => undefined}
          >
            Enregistrer
          </BoutonMotive>
        </ActesDialogue>
      </form>
    </Dialogue>
  );
}
