import { Button, ControlGroup } from '@blueprintjs/core';
import { Duplicate, Tick } from '@blueprintjs/icons';
import { type ReactNode, useId, useRef, useState } from 'react';
import { copyText } from '#client/ui/copy-text.ts';
import { DialogActions } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

/** Longer secrets are pasted: smaller font. */
const LONG = 20;

/** Shown once: Escape and backdrop do not close it. */
export function SecretUneFois({
  titre,
  secret,
  note,
  fermer,
  children,
}: {
  titre: string;
  secret: string;
  /** Acknowledgement. */
  note: string;
  fermer: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const champ = useRef<HTMLInputElement>(null);
  const [copie, setCopie] = useState<boolean | null>(null);
  const surCopier = async () => {
    if (!champ.current) return;
    champ.current.focus();
    champ.current.select();
    setCopie(await copyText(champ.current.value));
  };
  return (
    <Modal
      isOpen
      className="provisoire"
      aria-labelledby={`${id}-titre`}
      aria-describedby={`${id}-texte`}
      onClose={fermer}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <div className="formulaire-corps">
        <h2 id={`${id}-titre`}>{titre}</h2>
        <p id={`${id}-texte`}>{children}</p>
        <ControlGroup>
          <TextInput
            inputRef={champ}
            fill
            readOnly
            size="large"
            inputClassName={secret.length > LONG ? 'secret-long' : 'provisoire-secret'}
            aria-label={titre}
            autoComplete="off"
            value={secret}
            onFocus={(e) => e.currentTarget.select()}
          />
          <Button
            size="large"
            icon={copie ? <Tick /> : <Duplicate />}
            onClick={() => void surCopier()}
          >
            Copier
          </Button>
        </ControlGroup>
        <p role="status" className="provisoire-copie">
          {copie !== null && (copie ? 'Copié.' : 'La copie n’a pas marché : notez-le.')}
        </p>
        <DialogActions>
          <Button intent="primary" onClick={fermer}>
            {note}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
