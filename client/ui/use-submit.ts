import { useRef, useState } from 'react';
import { type ApiAnswer, isException } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { enregistrerQuandMeme } from '#shared/base/doutes.phrases.ts';
import type { PremiereDemande } from '#shared/base/refus.ts';
import * as phrases from '#shared/base/stored-saisie.phrases.ts';
import { cleOubliee, type EnvoiSansReponse } from '#shared/base/stored-saisie.rules.ts';
import { askFirst } from './ask-first.ts';
import { saidWhen } from './said-when.ts';
import { closeRefusals } from './toast.ts';

export interface HeldSending {
  read: () => EnvoiSansReponse | null;
  write: (envoi: EnvoiSansReponse | null) => void;
  /** An undecided draft has one: it goes first. */
  undecided: boolean;
}

const refusedHere = (...errors: string[]): ApiAnswer<never> => ({
  success: false,
  message: '',
  errors,
  data: null,
  statut: 409,
});

/** Refusals unrelated to the idempotency key. */
const NOT_KEPT: ReadonlySet<number> = new Set([401, 403, 429]);
/** Definitive answer to this request. */
const isAnswered = (response: ApiAnswer<unknown>): boolean =>
  !isException(response) && !NOT_KEPT.has(response.statut) && response.attendre === undefined;

type Call<D> = (key: string) => Promise<ApiAnswer<D>>;
interface Sending<D> {
  held: HeldSending;
  call: Call<D>;
  /** Body with its base version: the server detects repeats. */
  versioned: boolean;
}

const askAgain = (texte: string): Promise<boolean> =>
  askFirst({ titre: enregistrerQuandMeme, texte });

const forgotten = (left: EnvoiSansReponse | null): left is EnvoiSansReponse =>
  left !== null && cleOubliee(left, new Date());
/** [SAI-14] The key has expired on the server: asks before resending; the message when declined. */
async function heldBack({ held, versioned }: Sending<unknown>): Promise<string | null> {
  const left = held.read();
  if (versioned || !forgotten(left)) return null;
  const texte = phrases.envoiTropAncien(saidWhen(left.le));
  return (await askAgain(texte)) ? null : texte;
}
/** [SAI-13] Key used for another body. Refused then: free; done: asks. */
async function mayFollow(premiere: unknown, versioned: boolean): Promise<boolean> {
  const { faite } = { faite: true, ...(premiere as Partial<PremiereDemande> | undefined) };
  return versioned || !faite || askAgain(phrases.precedentEnregistre);
}

/** Reuses an unanswered request's key. */
async function send<D>(sending: Sending<D>): Promise<ApiAnswer<D>> {
  const { held, call, versioned } = sending;
  const raison = await heldBack(sending);
  if (raison !== null) return refusedHere(raison);
  const left = held.read();
  const again = left && !forgotten(left);
  const envoi = again ? left : { cle: newKey(), le: new Date().toISOString() };
  held.write(envoi);
  const response = await call(envoi.cle);
  if (response.code === 'cle_autre_corps') {
    if (!(await mayFollow(response.extra_data, versioned)))
      return { ...response, errors: [phrases.precedentEnregistre] };
    held.write(null);
    return send(sending);
  }
  if (isAnswered(response) || (!again && !isException(response))) held.write(null);
  return response;
}

/**
 * Errors stay beside the entry. The idempotency key survives no answer or a server failure (it may
 * have committed), so a retry does nothing twice; changes after an answer. [SAI-12] `form`: stores
 * it with the draft.
 */
export function useSubmit(form?: { sending: HeldSending }) {
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  // A ref: two calls in one press are two requests.
  const ref = useRef<EnvoiSansReponse | null>(null);
  const held = form?.sending ?? {
    read: () => ref.current,
    write: (envoi) => void (ref.current = envoi),
    undecided: false,
  };
  const [enCours, setEnCours] = useState(false);
  const envoyer = async <D>(call: Call<D>, { versioned = false } = {}): Promise<ApiAnswer<D>> => {
    setEnCours(true);
    const response = held.undecided
      ? refusedHere(phrases.deciderDAbord)
      : await send({ held, call, versioned });
    setEnCours(false);
    if (response.success) closeRefusals(erreurs);
    setErreurs(response.success ? [] : response.errors);
    return response;
  };
  const refuser = (...phrases: string[]) => setErreurs(phrases);
  return { erreurs, enCours, envoyer, refuser };
}
