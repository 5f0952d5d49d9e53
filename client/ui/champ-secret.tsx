import { Button, FormGroup, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';

interface Props extends Pick<InputGroupProps, 'autoFocus' | 'autoComplete' | 'disabled'> {
  libelle: string;
  valeur: string;
  changer: (valeur: string) => void;
}

/** A password: shown on request, with a word when capitals are locked, the usual reason why a right one is refused. */
export function ChampSecret({ libelle, valeur, changer, ...reste }: Props) {
  const id = useId();
  const [visible, montrer] = useState(false);
  const [majuscules, setMajuscules] = useState(false);
  const surTouche = (e: KeyboardEvent) => setMajuscules(e.getModifierState('CapsLock'));
  return (
    <FormGroup label={libelle} labelFor={id} helperText={majuscules ? <span id={`${id}-aide`} role="status">Les majuscules sont verrouillées.</span> : undefined}>
      <InputGroup
        {...reste}
        id={id}
        size="large"
        required
        type={visible ? 'text' : 'password'}
        value={valeur}
        onValueChange={changer}
        onKeyDown={surTouche}
        onKeyUp={surTouche}
        aria-describedby={majuscules ? `${id}-aide` : undefined}
        rightElement={<Button variant="minimal" icon={visible ? <EyeOff /> : <EyeOpen />} aria-label={visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe'} aria-pressed={visible} onClick={() => montrer(!visible)} />}
      />
    </FormGroup>
  );
}
