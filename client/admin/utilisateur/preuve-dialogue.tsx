import { Button } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { SecretField } from '#client/ui/secret-field.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { prouverIdentite } from '#shared/admin/utilisateur/utilisateur.api.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';

/** Password or second factor, equivalent here. */
const DEMANDES = {
  password: {
    titre: 'redonnez votre mot de passe. Il vaut dix minutes.',
    vide: phrasesUtilisateur.motDePasseRequis,
    autrement: 'Donner un code plutôt',
  },
  code: {
    titre:
      'donnez un code de votre application, ou un de vos codes sur papier. Il vaut dix minutes.',
    vide: 'Le code est requis.',
    autrement: 'Donner mon mot de passe plutôt',
  },
} as const;

/** Re-authentication; the pending request then resumes [SEC-5]. */
export function PreuveDialogue({ repondre }: { repondre: (prouve: boolean) => void }) {
  const [demande, setDemande] = useState<keyof typeof DEMANDES>('password');
  const [donne, setDonne] = useState('');
  const [essaye, setEssaye] = useState(false);
  const champ = useRef<HTMLInputElement>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    // React bubbles submit to the caller's form.
    e.stopPropagation();
    setEssaye(true);
    if (donne === '') return champ.current?.focus();
    const { success } = await envoyer((cle) =>
      callApi(prouverIdentite, { corps: { [demande]: donne }, cle, silencieux: true }),
    );
    if (success) return repondre(true);
    champ.current?.select();
  };
  const { titre, vide, autrement } = DEMANDES[demande];
  const manque = essaye && donne === '' ? vide : null;
  const changerDemande = () => {
    setDemande(demande === 'password' ? 'code' : 'password');
    setDonne('');
    setEssaye(false);
  };
  return (
    <Modal
      isOpen
      className="preuve"
      aria-labelledby="preuve-titre"
      onClose={() => repondre(false)}
      canOutsideClickClose={false}
    >
      <DialogHeader id="preuve-titre" title="Est-ce bien vous ?" onClose={() => repondre(false)} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <p className="discret">Cet acte ne se reprend pas : {titre}</p>
        {demande === 'password' ? (
          <SecretField
            label="Mot de passe"
            autoFocus
            autoComplete="current-password"
            inputRef={champ}
            value={donne}
            onChange={setDonne}
            error={manque}
          />
        ) : (
          <FormField label="Code" fault={manque}>
            {(id) => (
              <TextInput
                id={id}
                autoFocus
                autoComplete="one-time-code"
                spellCheck={false}
                inputRef={champ}
                value={donne}
                onValueChange={setDonne}
                aria-invalid={manque !== null}
              />
            )}
          </FormField>
        )}
        <FormErrors errors={erreurs} />
        <DialogActions>
          <Button variant="minimal" onClick={changerDemande}>
            {autrement}
          </Button>
          <Button onClick={() => repondre(false)}>Annuler</Button>
          <Button type="submit" intent="primary" loading={enCours}>
            Continuer
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
