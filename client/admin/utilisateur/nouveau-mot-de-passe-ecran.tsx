import { Button, Card } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { SecretField } from '#client/ui/secret-field.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { changerMotDePasse } from '#shared/admin/utilisateur/utilisateur.api.ts';

/** Faulty field by refusal code; the new password by default. */
const FAUTIFS: Readonly<Record<string, 'actuel' | 'confirmation'>> = {
  mot_de_passe_faux: 'actuel',
  mot_de_passe_different: 'confirmation',
};

/** One-time password: nothing else opens before. */
export function NouveauMotDePasseEcran() {
  const [session, setSession] = useAtom(sessionAtom);
  const aller = useNavigate();
  const [actuel, setActuel] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [essaye, setEssaye] = useState(false);
  const { erreurs, enCours, envoyer } = useSubmit();
  const champActuel = useRef<HTMLInputElement>(null);
  const champ = useRef<HTMLInputElement>(null);
  const champConfirmation = useRef<HTMLInputElement>(null);
  if (!session) return null;
  // Just typed at login.
  const demandeActuel = !session.must_change_password;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    setEssaye(true);
    const vide = [
      ...(demandeActuel ? [{ texte: actuel, ref: champActuel }] : []),
      { texte: password, ref: champ },
      { texte: confirmation, ref: champConfirmation },
    ].find(({ texte }) => texte === '');
    if (vide) return vide.ref.current?.focus();
    const { success, code, data } = await envoyer((cle) =>
      callApi(changerMotDePasse, {
        parametres: { id: session.id },
        corps: {
          password,
          password_confirm: confirmation,
          ...(demandeActuel && { password_actuel: actuel }),
        },
        cle,
      }),
    );
    if (!success || !data) {
      const vers = { actuel: champActuel, confirmation: champConfirmation, nouveau: champ }[
        FAUTIFS[code ?? ''] ?? 'nouveau'
      ];
      vers.current?.focus();
      return vers.current?.select();
    }
    // The token stays in the cookie, out of scripts.
    const { token: _, ...compte } = data;
    setSession({ ...session, ...compte });
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
          {demandeActuel && (
            <SecretField
              label="Mot de passe actuel"
              autoFocus
              autoComplete="current-password"
              inputRef={champActuel}
              value={actuel}
              onChange={setActuel}
              error={essaye && actuel === '' ? phrasesUtilisateur.motDePasseActuelRequis : null}
            />
          )}
          <SecretField
            label="Nouveau mot de passe"
            autoFocus={!demandeActuel}
            autoComplete="new-password"
            inputRef={champ}
            value={password}
            onChange={setPassword}
            error={essaye && password === '' ? phrasesUtilisateur.motDePasseRequis : null}
          />
          <SecretField
            label="Confirmation"
            autoComplete="new-password"
            inputRef={champConfirmation}
            value={confirmation}
            onChange={setConfirmation}
            error={essaye && confirmation === '' ? phrasesUtilisateur.confirmationRequise : null}
          />
          <FormErrors errors={erreurs} />
          <Button type="submit" intent="primary" size="large" fill loading={enCours}>
            Enregistrer
          </Button>
        </form>
      </Card>
    </div>
  );
}

export const ecran: CodeDEcran = { Contenu: NouveauMotDePasseEcran };
