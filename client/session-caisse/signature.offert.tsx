import { useState } from 'react';
import { FormField } from '#client/ui/form.tsx';
import { PinField } from '#client/ui/pin-field.tsx';

/**
 * [SES-21] Who signs as second for cash that leaves a drawer: his code is asked for once the server
 * says that it is due, and typed again after a refusal. A code is nobody's draft: it goes with the
 * dialog.
 */
export function useSignature() {
  const [pin, setPin] = useState('');
  const [due, setDue] = useState(false);
  return {
    /** What the call takes along. */
    corps: pin === '' ? {} : { pin },
    /** Follows each answer. */
    suivre: ({ success, code }: { success: boolean; code?: string | undefined }): void => {
      if (success) return;
      setDue(code === 'accord_requis' || due);
      setPin('');
    },
    champ: due && (
      <FormField libelle="Code PIN du responsable qui signe">
        {(id) => <PinField id={id} autoFocus valeur={pin} changer={setPin} />}
      </FormField>
    ),
  };
}
