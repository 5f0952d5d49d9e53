import { Button, ControlGroup, InputGroup } from '@blueprintjs/core';
import { Duplicate, Tick } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { copyAndTell } from '#client/ui/copy-and-tell.ts';
import { Modal } from '#client/ui/modal.tsx';
import type { CompteProvisoire } from '#shared/utilisateur/utilisateur.schema.ts';
import { DialogActions } from '#client/ui/form.tsx';

/** The one-time password, shown this once: neither Escape nor a click beside takes it away. */
export function ProvisoireDialogue({
  compte: { fullname, name, mot_de_passe_provisoire },
  fermer,
}: {
  compte: CompteProvisoire;
  fermer: () => void;
}) {
  const champ = useRef<HTMLInputElement>(null);
  const [copie, setCopie] = useState<boolean | null>(null);
  const surCopier = async () => {
    if (champ.current) setCopie(await copyAndTell(champ.current));
  };
  return (
    <Modal
      isOpen
      className="provisoire"
      aria-labelledby="provisoire-titre"
      aria-describedby="provisoire-texte"
      onClose={fermer}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <div className="formulaire-corps">
        <h2 id="provisoire-titre">Mot de passe provisoire</h2>
        <p id="provisoire-texte">
          Donnez-le à <strong>{fullname}</strong>, qui se connecte avec le nom{' '}
          <strong>{name}</strong> et choisit aussitôt le sien. Il ne sera plus montré.
        </p>
        <ControlGroup>
          <InputGroup
            inputRef={champ}
            fill
            readOnly
            size="large"
            inputClassName="provisoire-secret"
            aria-label="Mot de passe provisoire"
            autoComplete="off"
            value={mot_de_passe_provisoire}
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
            J’ai noté le mot de passe
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
