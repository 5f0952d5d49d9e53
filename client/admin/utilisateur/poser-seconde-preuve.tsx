import { Button } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { reloadSession } from '#client/base/socket.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { activerSecondFacteur } from '#shared/admin/utilisateur/utilisateur.api.ts';
import type { SecondFacteurPrepare } from '#shared/admin/utilisateur/compte.schema.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { refetchSecondFacteur } from './securite.queries.ts';

interface Props {
  prepare: SecondFacteurPrepare;
  /** Null until the first code is verified. */
  codes: readonly string[] | null;
  surCodes: (codes: readonly string[]) => void;
  fermer: () => void;
}

/** Secret, first code, then paper codes. */
export function PoserSecondePreuve({ prepare, codes, surCodes, fermer }: Props) {
  return (
    <Modal
      isOpen
      className="seconde-preuve"
      aria-labelledby="seconde-preuve-titre"
      onClose={fermer}
      canOutsideClickClose={false}
      canEscapeKeyClose={codes === null}
    >
      {codes === null ? (
        <Telephone prepare={prepare} surCodes={surCodes} fermer={fermer} />
      ) : (
        <Papier codes={codes} fermer={fermer} />
      )}
    </Modal>
  );
}

function Telephone({ prepare: { secret, qr }, surCodes, fermer }: Omit<Props, 'codes'>) {
  const [code, setCode] = useState('');
  const [essaye, setEssaye] = useState(false);
  const champ = useRef<HTMLInputElement>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const faute = essaye && code.trim() === '' ? phrasesUtilisateur.codeDemande : null;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    setEssaye(true);
    if (code.trim() === '') return champ.current?.focus();
    const { data } = await envoyer((cle) =>
      callApi(activerSecondFacteur, { corps: { code }, cle }),
    );
    if (data) return surCodes(data.codes);
    champ.current?.select();
  };
  return (
    <>
      <DialogHeader id="seconde-preuve-titre" title="Poser la seconde preuve" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <p>
          Avec une application de codes (Google Authenticator, Aegis, FreeOTP…), visez ce carré, ou
          tapez la clé. L’application marche sans Internet.
        </p>
        <div className="seconde-preuve-carre">
          <svg viewBox={`0 0 ${qr.cote} ${qr.cote}`} role="img" aria-label="Code QR de la clé">
            <path d={qr.trace} />
          </svg>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <FormField
          label="Code affiché par l’application"
          fault={faute}
          help="Six chiffres, qui changent toutes les trente secondes."
        >
          {(id, aide) => (
            <TextInput
              id={id}
              inputRef={champ}
              size="large"
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onValueChange={setCode}
              aria-invalid={faute !== null}
              aria-describedby={aide}
            />
          )}
        </FormField>
        <FormErrors errors={erreurs} />
        <DialogActions>
          <Button onClick={fermer}>Annuler</Button>
          <Button type="submit" intent="primary" loading={enCours}>
            Vérifier
          </Button>
        </DialogActions>
      </form>
    </>
  );
}

/** Shown once; the second factor is required only after. */
function Papier({ codes, fermer }: { codes: readonly string[]; fermer: () => void }) {
  const finir = () => {
    fermer();
    refetchSecondFacteur();
    void reloadSession();
  };
  return (
    <div className="formulaire-corps">
      <h2 id="seconde-preuve-titre">Vos codes de papier</h2>
      <p>
        Notez-les et gardez-les loin du poste : sans téléphone, chacun ouvre une fois. Ils ne seront
        plus montrés.
      </p>
      <ol className="seconde-preuve-codes">
        {codes.map((c) => (
          <li key={c}>
            <code>{c}</code>
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button autoFocus intent="primary" onClick={finir}>
          J’ai noté les codes
        </Button>
      </DialogActions>
    </div>
  );
}
