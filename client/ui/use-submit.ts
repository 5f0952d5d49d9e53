import { useRef, useState } from 'react';
import { type ApiAnswer, isException } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';

/**
 * The sending of a form: what was refused stays beside what was typed; the key stays while nobody
 * said yes or no (no answer, or a server that broke: it may have committed), so that another press
 * does nothing twice, and changes once somebody did, for a corrected form is another request.
 */
export function useSubmit() {
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  // Held beside the renders: two calls of one press (saved, then sent) are two requests.
  const key = useRef<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  const envoyer = async <D>(
    call: (key: string) => Promise<ApiAnswer<D>>,
  ): Promise<ApiAnswer<D>> => {
    setEnCours(true);
    key.current ??= newKey();
    const response = await call(key.current);
    setEnCours(false);
    if (!isException(response)) key.current = null;
    setErreurs(response.success ? [] : response.errors);
    return response;
  };
  /** What the form itself refuses, before anything is sent. */
  const refuser = (...phrases: string[]) => setErreurs(phrases);
  return { erreurs, enCours, envoyer, refuser };
}
