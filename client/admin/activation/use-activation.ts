import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { canStore } from '#client/base/stored-atom.ts';
import { toast } from '#client/ui/toast.ts';
import { verifierCode } from '#shared/admin/activation/activation.api.ts';
import { TAILLE_CODE } from './code.rules.ts';
import { configurerPharmacie } from './configurer-pharmacie.ts';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';

function suivre(changer: () => void): () => void {
  window.addEventListener('online', changer);
  window.addEventListener('offline', changer);
  return () => {
    window.removeEventListener('online', changer);
    window.removeEventListener('offline', changer);
  };
}
/** The browser's own network state: no session yet, hence no socket. */
const useEnLigne = (): boolean => useSyncExternalStore(suivre, () => navigator.onLine);

const RECHARGE_MS = 5_000;
const SECOUSSE_MS = 500;
/** Characters, above the size of an activation. */
const TAILLE_ACTIVATION = 2_000;

const CLE = 'activation_demande';
/**
 * Idempotency key of this device until a code is accepted: a lost answer is replayed to it alone.
 */
function cleDuPoste(): string {
  const tenue = localStorage.getItem(CLE);
  if (tenue !== null) return tenue;
  const cle = newKey();
  localStorage.setItem(CLE, cle);
  return cle;
}

/** Reloads to apply the stored activation. */
export const entrerDansLApplication = (): void => location.replace('/');

export interface Verification {
  etat: 'saisie' | 'verification' | 'activee';
  erreurs: readonly string[];
  secousse: boolean;
  enLigne: boolean;
  /** Retries the same code; null once the verdict is known. */
  reessayer: (() => void) | null;
}

/** Checks a complete code once; offline, waits for the network. */
export function useActivation(code: string): Verification {
  const [etat, setEtat] = useState<Verification['etat']>('saisie');
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [secousse, setSecousse] = useState(false);
  const [sansVerdict, setSansVerdict] = useState(false);
  const enLigne = useEnLigne();
  const verifie = useRef('');

  const verifier = useEffectEvent(async () => {
    // Single use: refuse before spending it if storage cannot take the activation.
    if (!canStore(TAILLE_ACTIVATION))
      return refuser([phrasesActivation.activationNonGardable], true);
    verifie.current = code;
    setEtat('verification');
    setErreurs([]);
    setSansVerdict(false);
    const { success, statut, data, errors } = await callApi(verifierCode, {
      corps: { activation_code: code },
      cle: cleDuPoste(),
      silencieux: true,
    });
    if (success && data) {
      // Stored at once, the code being single use.
      localStorage.setItem('activation', JSON.stringify(data.activation));
      localStorage.removeItem(CLE);
      await configurerPharmacie(data.activation, data.parametres);
      setEtat('activee');
      setTimeout(entrerDansLApplication, RECHARGE_MS);
      return;
    }
    const muet = statut === 0 || statut === 503;
    if (muet) verifie.current = '';
    refuser(statut === 0 ? [phrasesActivation.activationReseau] : errors, muet || statut === 429);
  });
  const refuser = (phrases: readonly string[], aReessayer: boolean) => {
    setEtat('saisie');
    setErreurs(phrases);
    setSansVerdict(aReessayer);
    toast.avertir(phrases);
    setSecousse(true);
    setTimeout(() => setSecousse(false), SECOUSSE_MS);
  };
  useEffect(() => {
    if (code.length < TAILLE_CODE) verifie.current = '';
    else if (enLigne && code !== verifie.current) void verifier();
  }, [code, enLigne]);

  const [demande, setDemande] = useState(0);
  useEffect(() => {
    if (demande > 0) void verifier();
  }, [demande]);
  const complet = code.length === TAILLE_CODE;
  return {
    etat,
    erreurs,
    secousse,
    enLigne,
    reessayer: sansVerdict && complet && enLigne ? () => setDemande((n) => n + 1) : null,
  };
}
