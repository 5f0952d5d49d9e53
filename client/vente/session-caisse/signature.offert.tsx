import { useState } from 'react';
import { FormField } from '#client/ui/form.tsx';
import { PinField } from '#client/ui/pin-field.tsx';

/**
 * [SES-21] Second signer of cash leaving a drawer: PIN asked once the server requires it, again
 * after a refusal, and never stored.
 */
export function useSignature() {
  const [pin, setPin] = useState('');
  const [due, setDue] = useState(false);
  return {
    corps: pin === '' ? {} : { pin },
    suivre: ({ success, code }: { success: boolean; code?: string | undefined }): void => {
      if (success) return;
      setDue(code === 'accord_requis' || due);
      setPin('');
    },
    champ: due && (
      <FormField label="Code PIN du responsable qui signe">
        {(id) => <PinField id={id} autoFocus value={pin} onChange={setPin} />}
      </FormField>
    ),
  };
}
