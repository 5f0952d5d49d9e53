import { Button } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { SecretField } from '#client/ui/secret-field.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { prouverIdentite } from '#shared/utilisateur/utilisateur.api.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';

/** Asks who is there for their password again; what waits for it then goes on by itself [SEC-5]. */
export function PreuveDialogue({ repondre }: { repondre: (prouve: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [essaye, setEssaye] = useState(false);
  const champ = useRef<HTMLInputElement>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    // What asked may stand in a form of its own, around this dialog for React.
    e.stopPropagation();
    setEssaye(true);
    if (password === '') return champ.current?.focus();
    const { success } = await envoyer((cle) =>
      callApi(prouverIdentite, { corps: { password }, cle, silencieux: true }),
    );
    if (success) return repondre(true);
    champ.current?.select();
  };
  return (
    <Modal
      isOpen
      className="preuve"
      aria-labelledby="preuve-titre"
      onClose={() => repondre(false)}
      canOutsideClickClose={false}
    >
      <DialogHeader id="preuve-titre" titre="Est-ce bien vous ?" fermer={() => repondre(false)} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <p className="discret">
          Cet acte ne se reprend pas : redonnez votre mot de passe. Il vaut dix minutes.
        </p>
        <SecretField
          libelle="Mot de passe"
          autoFocus
          autoComplete="current-password"
          inputRef={champ}
          valeur={password}
          changer={setPassword}
          erreur={essaye && password === '' ? phrasesUtilisateur.motDePasseRequis : null}
        />
        <FormErrors erreurs={erreurs} />
        <DialogActions>
          <Button onClick={() => repondre(false)}>Annuler</Button>
          <Button type="submit" intent="primary" loading={enCours}>
            Continuer
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
