import { Button, Card } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { SecretField } from '#client/ui/secret-field.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { changerMotDePasse } from '#shared/utilisateur/utilisateur.api.ts';

/** The first password is for one use: nothing else opens before this is done. */
export function NouveauMotDePasseEcran() {
  const [session, setSession] = useAtom(sessionAtom);
  const aller = useNavigate();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [essaye, setEssaye] = useState(false);
  const { erreurs, enCours, envoyer } = useSubmit();
  const champ = useRef<HTMLInputElement>(null);
  const champConfirmation = useRef<HTMLInputElement>(null);
  if (!session) return null;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    setEssaye(true);
    if (password === '') return champ.current?.focus();
    if (confirmation === '') return champConfirmation.current?.focus();
    const { success, code, data } = await envoyer((cle) =>
      callApi(changerMotDePasse, {
        parametres: { id: session.id },
        corps: { password, password_confirm: confirmation },
        cle,
      }),
    );
    if (!success || !data) {
      const vers = code === 'mot_de_passe_different' ? champConfirmation : champ;
      vers.current?.focus();
      return vers.current?.select();
    }
    setSession({ ...session, ...data });
    void aller('/', { replace: true });
  };
  return (
    <div className="page-seule">
      <Card elevation={1} className="carte-seule">
        <h1>Nouveau mot de passe</h1>
        <p className="discret">
          Choisissez un mot de passe de 8 caractères ou plus, connu de vous seul. Vos autres
          sessions se fermeront.
        </p>
        <form noValidate onSubmit={(e) => void soumettre(e)}>
          <SecretField
            libelle="Nouveau mot de passe"
            autoFocus
            autoComplete="new-password"
            inputRef={champ}
            valeur={password}
            changer={setPassword}
            erreur={essaye && password === '' ? phrasesUtilisateur.motDePasseRequis : null}
          />
          <SecretField
            libelle="Confirmation"
            autoComplete="new-password"
            inputRef={champConfirmation}
            valeur={confirmation}
            changer={setConfirmation}
            erreur={essaye && confirmation === '' ? phrasesUtilisateur.confirmationRequise : null}
          />
          <FormErrors erreurs={erreurs} />
          <Button type="submit" intent="primary" size="large" fill loading={enCours}>
            Enregistrer
          </Button>
        </form>
      </Card>
    </div>
  );
}
