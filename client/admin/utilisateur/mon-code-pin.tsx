import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { reloadSession } from '#client/base/socket.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { PinDialogue } from './pin-dialogue.tsx';

/** To be changed when set by another [ACC-22]. */
export function MonCodePin({
  session: { id, fullname, pin_a_changer = false },
}: {
  session: Pick<Session, 'id' | 'fullname' | 'pin_a_changer'>;
}) {
  const [ouvert, setOuvert] = useState(false);
  const fermer = () => {
    setOuvert(false);
    void reloadSession();
  };
  return (
    <section className="ma-securite-carte" aria-labelledby="mon-code-pin">
      <header>
        <h2 id="mon-code-pin">Code PIN</h2>
        <Button intent={pin_a_changer ? 'primary' : 'none'} onClick={() => setOuvert(true)}>
          Changer mon code PIN
        </Button>
      </header>
      <p className="discret">
        Il ouvre une caisse, et vaut votre accord sur l’écran d’un autre : ne le dites à personne.
      </p>
      {pin_a_changer && (
        <Callout intent="warning" compact role="status">
          {phrasesUtilisateur.pinAChanger}
        </Callout>
      )}
      {ouvert && <PinDialogue compte={{ id, fullname, has_pin: false }} sien fermer={fermer} />}
    </section>
  );
}
